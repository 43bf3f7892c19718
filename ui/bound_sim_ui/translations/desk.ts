<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1">
<context>
    <name>AreasPanel</name>
    <message>
        <source>Areas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Touches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Border</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the selected area touches, and by what border</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of border that joining makes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Border of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fortified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Owner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GeoJSON in…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GeoJSON out…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the area that is to be drawn again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: what is stated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Border of {0} and {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GeoJSON (*.geojson *.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Areas of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GeoJSON (*.geojson)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BattleList</name>
    <message>
        <source>Go on where you were</source>
        <extracomment>number of lines that are seen at once; the others are scrolled to</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on with {0}</source>
        <extracomment>by the file that says where it was left; by the battle file: a copy of it, its folder by the file that says where it was left: its battle away</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a copy of its file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show it in its folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its file into the wastebasket, with the drafts of all seats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its file is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next: {0} {1} of {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BattleOpener</name>
    <message>
        <source>Open a battle file or a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin a new battle of {0}?
Battles that you began before are listed under {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on where you were</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete {0}, with the drafts of all seats?
{1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no wastebasket here. Delete {0} for good?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From {0}, fingerprint {1}: compare it by voice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken up: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. New messages: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. No base of yours is left: nobody waits for your orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the umpire says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Battles, campaigns (*.bound *.seat *.campaign scenario.toml campaign.toml)</source>
        <extracomment>s that the desk waits while others write: it answers nobody meanwhile</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken up again after bound {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CampaignBoard</name>
    <message>
        <source>Report…</source>
        <extracomment>an act, and the id of a battle, &quot;&quot; for one of the whole campaign by act and battle</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A page of the campaign: battles, units through it, why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes back the last act: a result, or the beginning of a battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show it in its folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It stays where it lies, and is listed under what was opened before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: battles won {1}, men lost {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seats…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A page for each seat: what became of its units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is fought at a real table; its result is typed in from a sheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new battle with the units that are left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sheet…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sheet of this battle, to be filled in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the sheet…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sheet, filled in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its end: what is left of the units goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CampaignDesk</name>
    <message>
        <source>The sheet of {0}, filled in</source>
        <extracomment>s that the desk waits while others write: it answers nobody meanwhile where campaigns that come with the program are kept, beside the battles of this desk</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sheets (*.csv *.xlsx *.ods)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who won {0}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in the battle says who won it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sheet (*.csv);;Page for paper (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sheet of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new or an empty folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back the last act of the campaign? Battle files stay where they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CardDock</name>
    <message>
        <source>Cards: {0} of {1} chosen</source>
        <extracomment>the share of the height beside the panel that cards take at most: the map keeps the rest</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContextMenu</name>
    <message>
        <source>Rule: {0}</source>
        <extracomment>a line of a menu, and what it does what every map offers, and what each desk offers beside it</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened to it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Curtain</name>
    <message>
        <source>The curtain is drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of the last seat is on the screen. Who sits down?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the battle</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DeskWindow</name>
    <message>
        <source>The rules are being read in …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rules could not be read in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was being made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bound is being taken back …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Umpire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the period</source>
        <extracomment>px of the window: at least, at first, and what its frame takes of the screen&apos;s height s after which a bound that is resolved beside the window lets it on: a picture asks many times for its turn the orders as they are drawn, as long as nothing but the selection changes</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NATO&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Signs: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undone: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done again: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drafts could not be kept: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is another seat&apos;s desk: draw the curtain first (Ctrl+L).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>snap 1 cm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>handed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not handed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drafts could not be kept:
{0}
Close all the same?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafts not kept</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DiceDialog</name>
    <message>
        <source>Dice of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roll these, and type the numbers with blanks between. Tab goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> at {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} dice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 die</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1} of {2}{3}, {4}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ErrorLog</name>
    <message>
        <source>It could not be written into {0}: {1}</source>
        <extracomment>the log begins again where it would be longer (bytes)</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is written into {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The desk met an error that it does not know. What you did last may not be done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was handed in, ruled and resolved is safe in the battle file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EventPanel</name>
    <message>
        <source>Replay and log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture (PNG)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture (SVG)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bound as a moving picture (GIF)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bound as a moving picture (APNG)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole battle as a film</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log as a workbook (XLSX)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log as tables (CSV and Parquet)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Debrief: report, maps and logs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this sub-step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selected units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unit, cause, rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} events</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FaultList</name>
    <message>
        <source>Faults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Being checked…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No faults: bound-sim check accepts it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindDialog</name>
    <message>
        <source>Find a unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name or number</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ForcesPanel</name>
    <message>
        <source>Title of the battle</source>
        <extracomment>the column of a state that the core knows, and what cells of a ruleset&apos;s own say</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> bounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of bounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules of the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules have units of their own: choose them before the first is placed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Front °</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sides, their names and the bearing that they face</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit to raise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id of the battalion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When they enter, at its opening; 1: there from the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dug in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place (P)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrives at bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrival</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV in…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV out…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} bases: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A battle needs forces on every side, and no faults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These rules have no units to raise: read a forces.csv in (Ctrl+I).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a battalion {0} already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select units first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These units are of other rules: remove them first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An id of letters and digits that no side has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A front is a bearing in degrees, 0 to 360</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sides</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While drawing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeysField</name>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys (*.keys)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder for the new keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose keys are these?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LayersDialog</name>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dim</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>What the signs of areas mean</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MakingDesk</name>
    <message>
        <source>{0} placed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scanned map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Places of the next corners: 15,30 100,30 (cm), 150,300 m, or B2.a</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A place is off the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp *.bmp)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not a picture that can be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save what was changed?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MakingPage</name>
    <message>
        <source>What is made could not be kept against a crash: {0}</source>
        <extracomment>a fault of a battle whose forces are not there yet: nothing keeps it from being made</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maps and battles (*.geojson *.json scenario.toml)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a map or a battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scanned map is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scanned map is not there: {0}. Lay it again (Ctrl+B), or put it back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new or an empty folder for the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maps (*.geojson)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forces (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forces from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Being checked: it begins in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A battle needs forces on every side, and no faults.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no faults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} faults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>snap 1 cm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not saved</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ManualDialog</name>
    <message>
        <source>Manual</source>
        <extracomment>mode -&gt; the heading on the first page under which it is told; of the others the top is shown</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>search this page</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MapPanel</name>
    <message>
        <source>Draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the map: the later wins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title of the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} (key {1})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> cm wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is drawn on the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name, written on the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw it later: it wins over others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw it earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take it away (Del)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scanned map…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place by 2 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How strongly the scan is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of drawing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MapView</name>
    <message>
        <source>Map of the battlefield</source>
        <extracomment>what the layers panel offers: those of the ground, then what stands on it the areas of the battle, where it has any the boxes beside the map in which units wait what the signs of areas mean, while it is shown sides are told without colour</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageDesk</name>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Umpire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: commander-in-chief</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages ({0} new)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: it goes with the next file that you hand in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: it goes with the next file that you hand in, and is there for {0} {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bound is still being resolved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent: it is there with the next seat files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent: it is there when the chain of command has passed it on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not done</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessagePanel</name>
    <message>
        <source>Messages, the newest first</source>
        <extracomment>high at least: the place to write in, and to read in, as a small screen has room for</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whom the message is for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text of the message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OpenAnswer</name>
    <message>
        <source>lines ({0}), with {1} between; or {2}</source>
        <extracomment>proposals that have a key: 1 to 9 px of proposals that are seen at least; the others are scrolled to they lie under the map</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines that answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0  End: nothing more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proposal {0}: {1}</source>
        <extracomment>what becomes of those whom no line names</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OpenDialog</name>
    <message>
        <source>Open sealed orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orders for bound {0}: all seals are opened or none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Public keys of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sealed files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OrderDesk</name>
    <message>
        <source>{0} does not move.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a {0} first: click one of its bases, or N.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The orders are handed in: only the umpire can unlock them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The orders are handed in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No orders while messages are shown: the first tab has them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High Command of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: not for a unit of its kind: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No {0} of yours is on the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every {0} has its line, or does what the rest does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every {0} has its order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not handed in: the order that is being drawn is not given. Enter gives it, Esc drops it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not handed in</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OrderPanel</name>
    <message>
        <source>The order as one line of text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All others {0}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hand in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seal…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Into a file for the umpire, instead of handing in at this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1} of {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} {2} ordered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the commanders order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last report: {0} {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no base of yours is on the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a {0}: click one of its bases, or N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1}: {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The orders are handed in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without an order: {0}. Tell all of them to {1}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not handed in: the line in the field cannot be read. Mend it, or empty the field.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All others {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only those without an order</source>
        <extracomment>the most buttons that stand in one row, and the number in each of several px between buttons, and at the panel&apos;s edges units that &quot;all others&quot; left without an order, since the rules forbid them what all were told</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1} may not {2} and stay without an order: {3}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prepared fire stands still (Q-prepared).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OrderSheet</name>
    <message>
        <source>{0}, {1} by {2}: keys {3}, Del</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The orders are handed in.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Outputs</name>
    <message>
        <source>PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mat is drawn …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Battles (*{0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It lies in {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The film is made …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Given up: nothing is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Film</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Films ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The umpire writes the debrief: a seat&apos;s file has none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A debrief is made after a bound.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new or an empty folder</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PaperDialog</name>
    <message>
        <source>Paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grey: sides are told by how dark they are</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProgrammePanel</name>
    <message>
        <source>A line, as in lines.txt</source>
        <extracomment>would be carried out; an answer given beforehand, or what the rest does; refused; passed over as all stand high at least, at the usual size of texts units that stay without an order, as was said before: lines may leave out whom they will what stands in the field of a line that is put together on the map (None: of none); what was typed before</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines in the order in which they are carried out; drag to reorder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers given beforehand:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lines that are chosen: Del</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seal…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hand in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is your turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has the turn: of your lines, answers alone count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you leave open is played by: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a unit: click one of its bases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}; now the base whose line it is: click it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}; more of {1}, or Enter ends it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}; now {1}, or Enter leaves it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}; now {1}: click it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a unit first: click one of its bases.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The orders are handed in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The programme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not handed in: the line that is being drawn is not whole. Esc drops it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not handed in: the line in the field cannot be read. Mend it, or empty the field.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QuestionDesk</name>
    <message>
        <source>Nothing of the last seat is on the screen. Asked is {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>played by {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The battle waits for an answer. Each seat looks whether it is asked.</source>
        <extracomment>policies that do no more than the desk does where nothing is handed in what the map shows of the lines of an answer</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}; nothing leaves it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orders of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The orders are handed in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} ordered for this bound, and answers in it: look at it, change it, hand in.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QuestionPanel</name>
    <message>
        <source>Always so: write the line that gives this answer</source>
        <extracomment>options that have a key: 1 to 9 another answer than those listed is to be pointed at on the map what stands under the map: the cards that an answer may name</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, question {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as its lines say, else its seat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point at the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or another place: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not possible: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No line gives {0}: it counts this time alone.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReplayBar</name>
    <message>
        <source>Sub-steps of the battle</source>
        <extracomment>px of a moment&apos;s name beside the slider: long ones have several lines px of a cell beside its text</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RuleDialog</name>
    <message>
        <source>Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>why: it stands in the log and in the reports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SealDialog</name>
    <message>
        <source>Seal the orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seal…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orders of {0} for bound {1}, for the umpire&apos;s eyes only. Compare fingerprints by voice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The umpire&apos;s public keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as the umpire gave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} KiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The battle&apos;s id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: only for a battle with shared dice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size, one for all of the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File of your shares of the dice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attempt: 2 once the bound was taken back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SealedOrders</name>
    <message>
        <source>Sealed orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not sealed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sealed: {0}. Send it to the umpire; to change orders, seal them again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The battle is over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not handed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: {0}. Send it to the umpire; to change orders, hand in again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This desk cannot keep in mind that it was: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes are kept at a player&apos;s own desk, beside a seat file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For you alone: they stay on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sealed orders (*.sealed);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the seats sent back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bound {0} is being resolved: its orders are closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not taken in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken in and handed in: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known already: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened, but faulty: seal new orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened and handed in: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SeatBoard</name>
    <message>
        <source>Side</source>
        <extracomment>faults that a tooltip names; rows that are always seen; the column of buttons; letters of a seat&apos;s name rows of many seats for which the umpire&apos;s panel has room beside its tabs px between two rows: of many seats, and of few where a seat&apos;s buttons stand: each has a place of its own, so that none comes under a finger that pressed another</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sit down</source>
        <extracomment>what can be done with a seat: buttons, or of many seats entries of a menu side -&gt; what chooses who plays it, and there who -&gt; the entry</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seat…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who plays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>handed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all hold (umpire)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no base left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a person plays it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the policy {0} plays it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who plays this side from the next {0} on; now {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} High, {1} Low</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faulty: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} bases told what is forbidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which: once all orders are in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seat: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed since {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SeatPasswords</name>
    <message>
        <source>The password of this seat:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is not the password of the seat. The umpire can forget it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passwords are for the seats of a shared desk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password that the seat has:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new password, {0} characters or more. The curtain asks for it:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same once more:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two are not the same: nothing was set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The curtain asks for the password of this seat now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No seat has a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget the password of:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seat passwords</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forgotten: {0} sits down without a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Umpire</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Secret orders in, an adjudicated battle out.</source>
        <extracomment>px that a seat&apos;s button takes at least: a side&apos;s, one of its commanders&apos; seats of a side, above which there is little room for each px of the first page&apos;s column at most</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a battle…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit a map or battle…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shipped battles of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shipped campaigns: battles that remember</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>player&apos;s file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>campaign</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scenario: begins a new battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a {0}: click one of its bases, or {1} for the next without orders.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it a word of the sheet ({0}): one of its buttons, or a key of {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw its way: drag from its base, or {0}, the arrow keys and Enter. What is solid is within its reach. {1} takes an order as text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take that back (Ctrl+Z). Ctrl+Y brings it again. The panel says what the rules make of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give every other {0} an order, or let all others {1} (the button below). A mark shows each that is refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hand in: {0}. Then the curtain falls, and only the umpire can unlock your orders.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tour: step {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>UmpireDesk</name>
    <message>
        <source>The bound is still being resolved.</source>
        <extracomment>an act that takes longer (ms) is shown with its progress by side: at how many entries of which bound it was asked, what is forbidden at how many entries those were let hold who were missing, and who they were at how many entries the lines of all sides were asked about, and what they would do</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Given up: nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All hold: {0}. Ctrl+Z takes it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A person plays {0}: the {1} waits for orders. Ctrl+Z takes it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The policy {2} plays {0}: the {1} does not wait for orders. Ctrl+Z takes it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dice of a real table are chosen before anybody has handed in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ruled: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packets are made after a bound.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the packets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the seat files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orders of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orders (*.csv *.txt *.geojson)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>UmpirePanel</name>
    <message>
        <source>All missing hold</source>
        <extracomment>names of seats missing that are told, of more how many there are high at least, at the usual size of texts</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All hold that have not handed in; Ctrl+Z takes it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The umpire&apos;s log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All orders revealed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Umpire&apos;s log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move, hit, restore, remove, with a reason; or drag a base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last act, a bound or a ruling: Ctrl+Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was taken back: Ctrl+Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open sealed orders, all sides&apos; together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder for each side: all and only what it may know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seals…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packets…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seat files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file for each player, to draw orders in at home, with a text to send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take in…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the seats sent back, all files at once; or drop the files here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>umpire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far it is resolved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reveal and resolve the {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stop before {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last sub-step, with the rulings in it; from a bound&apos;s end that bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next sub-step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of it, back to its opening; orders stay handed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1}: waits for {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1}: after {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1} of {2}: orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}  bound {1}: {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>UnitList</name>
    <message>
        <source>Unit</source>
        <extracomment>high at least, at the usual size of texts unit -&gt; its line, of battalions too where they take orders what each line was made of when it was shown last: most stay as they are</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and their orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not on the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused, or forbidden as it stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>allowed, but it comes to nothing as all stand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ordered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no order</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ViewActions</name>
    <message>
        <source>{0} is not on the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scanned maps (*.scan.json *.png *.jpg *.jpeg *.tif *.tiff)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scanned map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scanned map is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: is not a picture that can be shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tour is at a side&apos;s order desk: open a battle and sit down as a side.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WaitingUnits</name>
    <message>
        <source>Not on the table; click one to choose it:</source>
        <extracomment>high at most, at the usual size of texts: three rows of names</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Units that are not on the table</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>about</name>
    <message>
        <source>bound-sim {0}

Adjudicates battles of the Great War on a map: secret orders in, what happened out, every die explained.

It plays
{1}

The games are the work of their authors; no text of a rulebook is part of it. Licence of the program: MIT.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>areas</name>
    <message>
        <source>Select</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click an area; drag its anchor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D Draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw an area, corner by corner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R Redraw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw the selected area again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>J Join</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click two areas: they touch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P Part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click two areas: they don&apos;t touch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plain</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>cards</name>
    <message>
        <source>{0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1} of {2} chosen</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>compass</name>
    <message>
        <source>N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NNE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ENE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ESE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SSE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SSW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WSW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WNW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NNW</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>edits</name>
    <message>
        <source>Scanned map</source>
        <extracomment>index of the selected feature of the map name of the selected area ids of the selected platoons whether faults are still looked for whether the folder at ``path`` was written by saving this</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} in {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill with {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Corner moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Corner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Anchor of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} taken away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} drawn again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} parted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} joined</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hand in</name>
    <message>
        <source>Not allowed as all stand: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Would come to nothing as all stand (~): {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without an order: {0}. {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not handed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hand in?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hand in</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>keys</name>
    <message>
        <source>map editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>areas: what touches what, owners, ports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order desk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>umpire&apos;s desk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replay and log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a new battle: its map and its forces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open a map or a battle to edit it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>save what is made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open a battle or a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order sheets, moves and the map as PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the map as a mat and the bases as counters, to print</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>find a unit by name or number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show these keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the manual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tour of the order desk in six steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about bound-sim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole screen, or a window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>close the battle, back to the first page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dark or light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>signs of the period, or NATO&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>larger text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smaller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw the curtain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set the password of this seat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the view before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overview of the whole map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>snap to the grid on or off; Ctrl held while drawing inverts it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>range and sight thread, from the selected base to the pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a scanned map over the ground, or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers: show, lock, dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sides without colours: by how dark they are, or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the signs of areas mean, or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select, move, change corners</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paint whole spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw a rectangle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw a free polygon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw a line: a trench, wire, a road</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give what is under the pointer this terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: rough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: impractical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: defensible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: fortification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: wood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: town</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: wire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: road</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: broken road</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: impassable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: river, canal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: crossing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw: label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select the next thing drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select the thing drawn before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type places for the next corners: 15,30 100,30 or B2.a</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lay a scanned map over the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place it by two known points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raise the unit that is chosen and place it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next formation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>turn the selected by 15° to the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>turn the selected by 15° to the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dug in, limbered, or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take the selected away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read a forces.csv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write a forces.csv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>begin the battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next company without orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order desk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>previous company without orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next company</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>previous company</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw a move: arrows or clicks make legs, Enter gives the order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw a move to find cover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dig</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shoot: then a click on the target (Shift: that base alone)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prepared fire on or off (dotted)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>except: then clicks on platoons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place the circle of a bombardment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lay a bombardment&apos;s shots out by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw a march by road</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>charge: then a click on the enemy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw a crawl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limber, and draw where to; Enter at once: only limber</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unlimber</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>face: then a click on what it faces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>form line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>form column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>form block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>board vehicles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leave the vehicles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dismount</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mount</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moves and fires, or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds its fire, or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>goes prone, or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gets up, or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attacks on after a round of melee, or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>breaks off after a round of melee, or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loses: then a click on the base that takes its casualties</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with the initiative its side is side A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with the initiative its side is side B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type the order&apos;s line, or a grid reference for a leg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take the order back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High Command Advance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High Command Hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High Command Assault</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High Command Retreat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High Command Bombard: then a click on the square</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hand the orders in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seal the orders into a file for the umpire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>notes of your own, beside a seat file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer with option 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer with option 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer with option 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer with option 4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer with option 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer with option 6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer with option 7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer with option 8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer with option 9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer as usual: as the lines say, else the seat; nothing more, where lines are asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resolve the next sub-step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Umpire&apos;s desk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resolve the bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>let all hold that have not handed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rule, with a reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take back the last act: a bound, a ruling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bring back what was taken back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a packet for each side: all and only what it may know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forget the password of a seat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file for each player, to draw orders in at home</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take in what the seats sent back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open sealed orders, all sides&apos; together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>begin with dice rolled at a real table and typed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>play, pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next sub-step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sub-step before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bound before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the beginning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map editor: arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move a cross by 1 cm (spaces: by a space); Shift 5 cm, Alt 1 mm; Space is a click</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map editor: right click</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take the terrain under the pointer into the hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move the arrow&apos;s end by 1 cm; Shift 5 cm, Alt 1 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end this leg, begin another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give the order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take the last leg back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drop the leg; again: back to selecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys (nothing being drawn)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pan; Shift faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag from a base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its company&apos;s move; onto an enemy: a shot, under Assault an assault on it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right click on an enemy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shoot at that company, where own units are selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right click elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what can be done with that base, that order, the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is taken: {1}</source>
        <extracomment>what is on or off, each under a name of its own: signs of areas explained, sides told without colours on the screen, and on paper what stands in the file for on; versions before 0.1.1 wrote the second what has a property or a method of its own</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>layers</name>
    <message>
        <source>ground</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>roads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>works</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>legend</name>
    <message>
        <source>taken</source>
        <extracomment>names of samples that are not a side&apos;s</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>border</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no way over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>they touch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fortified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edge of the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sea</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>victory points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one, its type below</source>
        <extracomment>what a counter of a stack may show: its name, how many lie there, its marks</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several alike: 3 × type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>losses</name>
    <message>
        <source>1 base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} bases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} lost: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1} ({2} left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1}, bases gone: {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardest hit: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits: {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>making</name>
    <message>
        <source>New battlefield</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New battle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>areas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, {0} cm wide</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>map</name>
    <message>
        <source>{0} shots, at most {1} on one base</source>
        <extracomment>its bases as they stand now the part of the table that it is about its legs by the compass it is put down where it was not before: its outline is always seen unit -&gt; what its drawing rests on, and the drawing</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  not allowed</source>
        <extracomment>px from an arrow&apos;s end to the words of it, and where they can stand around it: from -1 to 1 across and down draw them each time, as vectors: for paper and pictures the order being drawn, and those that others who are selected get with it colours of sides whose ways are drawn hollow: sides are told without colour then hears that words have to be written elsewhere</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} men</source>
        <extracomment>a letter&apos;s width, as a share of its height; how much wider than its base a name may be a base this wide (px) says what it is and how strong; bases of a company by which room for its name is looked for names of what is only reported fills that a printer without colours tells apart: white, dark, middle, light no picture larger than this (px) is kept: so near, bases are drawn each time, few being in view looks kept before all are forgotten bases that are only reported, where they stood then, and when that was where every unit is one base, a base is called as its unit is battalions that somebody else of the side leads: their bases are paler sides are told by how dark they are draw them one by one, as vectors: for paper and pictures what bases cover at a zoom: by base its place and its room hears that names have to be written elsewhere where bases are drawn that stand in one place; those that have no name of their own then where bases are drawn that wait beside the table, and how much of the scene is theirs</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>menus</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For&amp;ces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Umpire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>modes</name>
    <message>
        <source>Map</source>
        <extracomment>name -&gt; brush, in the palette&apos;s order; a trench line is 1-2&quot; deep (R-6) name -&gt; (text, key, what it does) mode -&gt; what of ``Key.where`` counts in it, beside what counts always action -&gt; key. Mouse: wheel zooms at the pointer, middle button or space and drag pans. keys that a tool takes while one draws: not to be changed</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Areas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Umpire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replay</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>palette</name>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Impractical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Defensible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fortification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Town</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Road</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Broken road</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Impassable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>River, canal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Crossing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select, move, change corners</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paint whole spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw a rectangle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Polygon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw a free polygon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw a line: a trench, wire, a road</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give what is under the pointer this terrain</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>panel</name>
    <message>
        <source>Play for me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A policy plays this side in this bound: its orders to look at, and its answers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>paper</name>
    <message>
        <source>order sheet, {0} {1}</source>
        <extracomment>a column that takes what is left; a table, its frame included dots an inch; px of a page&apos;s head bounds that stand side by side on a sheet: more of them would leave the page paints what stands on a page</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: orders for {1} {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, {1} cm, facing {2}°</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, {0} marker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, {0} of {1} {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place from the west and south edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>umpire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cm of the table = {1} m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture of {0} x {1} px cannot be made</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>replay</name>
    <message>
        <source>When</source>
        <extracomment>a step is shown in at most this long</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At / by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rules</name>
    <message>
        <source>Companies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no High Command: Hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Postures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no posture: Hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Teams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no posture: as the game asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no order</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rulings</name>
    <message>
        <source>a platoon stands there now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it takes a hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is on the table with this number of hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is gone for good</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a unit enters at the next bound’s opening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another reading from the next bound on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>thread</name>
    <message>
        <source>Select a base first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} m, {1} cm to the {3} of {2}&apos;s middle</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tools</name>
    <message>
        <source>Click the first known point of the scan (or arrow keys and Space).  Esc: drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click the second known point of the scan (or arrow keys and Space).  Esc: drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where does that point belong? (45,60 in cm; 450,600 m; a grid reference)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: lay it down; drag: turn it; Q, E: turn by 15°; arrow keys and Space by keyboard.  Esc: drop</source>
        <extracomment>by how much a key turns, in tenths of a degree</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: company; double click: battalion; Shift adds; drag moves; arrow keys move; Q, E turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken: {0}</source>
        <extracomment>how near (px) a pointer has to be to a line or a corner</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in the palette draws that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click or drag: paint spaces.  Arrow keys and Space: by keyboard.  Right click: take what is there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag, or two corners by click or Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click corners; Enter, right or double click closes it.  Backspace: corner back.  Esc: drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click points; Enter, right or double click ends it.  Backspace: point back.  Esc: drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click where the label stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>   (arrow keys move a cross, Space is a click, G types places)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} corners at least.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click an area, a line or a space: it gets this terrain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: select; drag it or its corners; double click: a corner more; Del: away; arrow keys: move it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click the quarter to bombard; Shift: the whole space.  Esc: drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click the circle&apos;s centre, within the ordered square.  Esc: drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a base under the circle: a shot more; Shift or right: one less; Backspace: dealt evenly.  Enter: done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place the circle first (O).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No base of those under the circle is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {0} shots are laid out (R-36).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most {0} on one base (R-36).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} shots laid out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The orders are handed in: only the umpire can unlock them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click or arrow keys: legs.  Space: next leg.  Enter: give.  Backspace: leg back.  Esc: drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; {0} others too</source>
        <extracomment>the action can be given without a way</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click the target: its unit; Shift: that base alone.  Esc: drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No enemy base is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click platoons of the company: exempt or covered again.  Esc or Enter: done</source>
        <extracomment>what the shot at the pointer&apos;s place comes to; whether it reaches nobody</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a base of {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Except goes with an order: give one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click selects, Shift adds, Ctrl toggles; double click: the whole battalion; drag draws a box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thread from the selected base to the pointer: distance, what blocks it, what the shot needs.  Esc: done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click the enemy that it goes for.  Esc: drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click what it is to face.  Esc: drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click the base that takes its casualties.  Esc: drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let go where the base is to stand: a reason is asked for.  Esc: it stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No base of an enemy is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No own base is there.</source>
        <extracomment>asks for an operand that is not pointed at; None where its user gives up</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click what the line names.  Enter or a double click: end a way.  Backspace: back.  Esc: drop</source>
        <extracomment>nearer than this a click has no bearing from a unit a straight way within 5 degrees of where its unit faces goes straight ahead a drag is at least this long</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not on the table, or there: type the bearing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: select an area; drag its anchor; Del: away.  D: draw, J: join, P: part</source>
        <extracomment>radius of the ring about an area that is chosen, px</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is off the table.</source>
        <extracomment>it draws the selected area once more, and no new one hears the name of an area that was drawn</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An area needs three corners, and an outline that does not cross itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click two areas: they do not touch any more.  Esc: done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click two areas: they touch, by a border of the kind.  Esc: done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No area is there.</source>
        <extracomment>the kind of border in hand</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It needs one: click it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click the place that your answer names.  Esc: choose from the list</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
