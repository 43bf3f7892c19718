"""What games of bases and units share, whatever their rules: geometry of bases, measured in 0.01 mm."""
