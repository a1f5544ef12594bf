"""Tables as people meet them: the fold of their events, who may do what, what each is shown."""
