# A Starmoot server: docker build -t starmoot . && docker run -p 8000:8000 -v starmoot:/data starmoot
# docs/serving.md tells what can be set; compose.yaml has it with PostgreSQL and several processes.

FROM python:3.11.13-slim-bookworm AS build
WORKDIR /source
COPY pyproject.toml constraints-hashed.txt hatch_build.py LICENSE README.md ./
COPY tools/build_client.py ./tools/
COPY client ./client
COPY src ./src
RUN python -m venv /build \
    && sed -n '/^uv==/,/[^\\]$/p' constraints-hashed.txt > uv.txt \
    && /build/bin/pip install --no-cache-dir --requirement uv.txt \
    && python -m venv --without-pip /app \
    && /build/bin/uv pip install --no-cache --python /app/bin/python \
        --constraint constraints-hashed.txt --build-constraints constraints-hashed.txt ".[postgres]"

FROM python:3.11.13-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin starmoot \
    && install --directory --owner=starmoot --mode=0700 /data
COPY --from=build /app /app
ENV PATH=/app/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    STARMOOT_HOST=0.0.0.0 \
    STARMOOT_PORT=8000 \
    STARMOOT_DATA=/data \
    STARMOOT_LOG_FORMAT=json
USER starmoot
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/ready', timeout=4)"]
CMD ["starmoot", "serve"]
