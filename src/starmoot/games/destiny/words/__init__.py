"""What people read beside a question."""
