"""What automatic officers, leaders and scribes think."""
