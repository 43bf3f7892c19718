"""The sentences of End of Empires, for account, report and replay: headings, and what the kit does not say."""
# not measured: prose of an account, a report and a replay

from bound_sim.rulesets.end_of_empires.answers.base.sentences import sentences, voice

SENTENCES = sentences(
    {
        "0": "Opening of the turn",
        "1": "Step 1: side A moves",
        "2": "Step 2: side B shoots",
        "3": "Step 3: side B moves",
        "4": "Step 4: side A shoots",
        "5": "Step 5: melee",
        "6": "Step 6: morale",
    },
    {"order": "{letter}: {told} ({source})"},
    {"kind": {"commander": "commander at risk"}},
    melee="5",
)
SAY = voice(SENTENCES)
