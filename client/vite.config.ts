import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built files are served from wherever the manifest lies, so their addresses are relative.
// Everything that scripts may do under our content security policy is done without inline code.
export default defineConfig(({ command }) => ({
  base: command === "serve" ? "/app/" : "./",
  plugins: [svelte()],
  // for dev.html?table=ID: a running server, so that the client can be changed while one plays
  server: {
    proxy: { "/api": { target: process.env["STARMOOT_SERVER"] ?? "http://127.0.0.1:8000", ws: true } },
  },
  build: {
    outDir: "../src/starmoot/web/static/app",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: { input: "src/main.ts" },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
}));
