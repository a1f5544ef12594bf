"""The solo game: scenarios and the stage in which the Resistance acts."""
