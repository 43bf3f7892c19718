<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>AreasPanel</name>
    <message>
        <source>Areas</source>
        <translation>Gebiete</translation>
    </message>
    <message>
        <source>Touches</source>
        <translation>Berührt</translation>
    </message>
    <message>
        <source>Border</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>What the selected area touches, and by what border</source>
        <translation>Was das gewählte Gebiet berührt, und mit welcher Grenze</translation>
    </message>
    <message>
        <source>Kind of border that joining makes</source>
        <translation>Art der Grenze, die das Verbinden macht</translation>
    </message>
    <message>
        <source>Border of</source>
        <translation>Grenze von</translation>
    </message>
    <message>
        <source>port</source>
        <translation>Hafen</translation>
    </message>
    <message>
        <source>fortified</source>
        <translation>befestigt</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>Nation</source>
        <translation>Nation</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Seas</source>
        <translation>Meere</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Ränder</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>GeoJSON in…</source>
        <translation>GeoJSON hinein…</translation>
    </message>
    <message>
        <source>GeoJSON out…</source>
        <translation>GeoJSON hinaus…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>Select the area that is to be drawn again.</source>
        <translation>Das Gebiet wählen, das neu gezeichnet werden soll.</translation>
    </message>
    <message>
        <source>{0}: what is stated</source>
        <translation>{0}: was angegeben ist</translation>
    </message>
    <message>
        <source>Border of {0} and {1}</source>
        <translation>Grenze von {0} und {1}</translation>
    </message>
    <message>
        <source>GeoJSON (*.geojson *.json)</source>
        <translation>GeoJSON (*.geojson *.json)</translation>
    </message>
    <message>
        <source>Areas of {0}</source>
        <translation>Gebiete von {0}</translation>
    </message>
    <message>
        <source>GeoJSON (*.geojson)</source>
        <translation>GeoJSON (*.geojson)</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>Geschrieben: {0}</translation>
    </message>
</context>
<context>
    <name>BattleList</name>
    <message>
        <source>Go on where you were</source>
        <extracomment>number of lines that are seen at once; the others are scrolled to</extracomment>
        <translation>Weiter, wo es aufhörte</translation>
    </message>
    <message>
        <source>Go on with {0}</source>
        <extracomment>by the file that says where it was left; by the battle file: a copy of it, its folder by the file that says where it was left: its battle away</extracomment>
        <translation>Weiter mit {0}</translation>
    </message>
    <message>
        <source>Copy…</source>
        <translation>Kopieren…</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Save a copy of its file</source>
        <translation>Eine Kopie der Datei sichern</translation>
    </message>
    <message>
        <source>Show it in its folder</source>
        <translation>In ihrem Ordner zeigen</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <source>Its file into the wastebasket, with the drafts of all seats</source>
        <translation>Die Datei in den Papierkorb, mit den Entwürfen aller Plätze</translation>
    </message>
    <message>
        <source>Delete {0}</source>
        <translation>{0} löschen</translation>
    </message>
    <message>
        <source>its file is gone</source>
        <translation>ihre Datei ist weg</translation>
    </message>
    <message>
        <source>over</source>
        <translation>vorbei</translation>
    </message>
    <message>
        <source>next: {0} {1} of {2}</source>
        <translation>als Nächstes: {0} {1} von {2}</translation>
    </message>
</context>
<context>
    <name>BattleOpener</name>
    <message>
        <source>Open a battle file or a scenario</source>
        <translation>Eine Schlachtdatei oder ein Szenario öffnen</translation>
    </message>
    <message>
        <source>{0} is refused</source>
        <translation>{0} wird abgelehnt</translation>
    </message>
    <message>
        <source>Begin a new battle of {0}?
Battles that you began before are listed under {1}.</source>
        <translation>Eine neue Schlacht von {0} beginnen?
Schlachten, die schon begonnen sind, stehen unter {1}.</translation>
    </message>
    <message>
        <source>Go on where you were</source>
        <translation>Weiter, wo es aufhörte</translation>
    </message>
    <message>
        <source>A new battle</source>
        <translation>Eine neue Schlacht</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete {0}, with the drafts of all seats?
{1}</source>
        <translation>{0} löschen, mit den Entwürfen aller Plätze?
{1}</translation>
    </message>
    <message>
        <source>There is no wastebasket here. Delete {0} for good?</source>
        <translation>Hier gibt es keinen Papierkorb. {0} endgültig löschen?</translation>
    </message>
    <message>
        <source>Not deleted</source>
        <translation>Nicht gelöscht</translation>
    </message>
    <message>
        <source>From {0}, fingerprint {1}: compare it by voice</source>
        <translation>Von {0}, Fingerabdruck {1}: mündlich vergleichen</translation>
    </message>
    <message>
        <source>Taken up: {0}</source>
        <translation>Aufgenommen: {0}</translation>
    </message>
    <message>
        <source>. New messages: {0}</source>
        <translation>. Neue Nachrichten: {0}</translation>
    </message>
    <message>
        <source>. No base of yours is left: nobody waits for your orders</source>
        <translation>. Keiner Ihrer Sockel ist übrig: niemand wartet auf Ihre Befehle</translation>
    </message>
    <message>
        <source>What the umpire says</source>
        <translation>Was der Schiedsrichter sagt</translation>
    </message>
    <message>
        <source>Cannot go on</source>
        <translation>Es geht nicht weiter</translation>
    </message>
    <message>
        <source>Battles, campaigns (*.bound *.seat *.campaign scenario.toml campaign.toml)</source>
        <extracomment>s that the desk waits while others write: it answers nobody meanwhile</extracomment>
        <translation>Schlachten, Feldzüge (*.bound *.seat *.campaign scenario.toml campaign.toml)</translation>
    </message>
    <message>
        <source>Taken up again after bound {0}</source>
        <translation>Wieder aufgenommen nach Runde {0}</translation>
    </message>
</context>
<context>
    <name>CampaignBoard</name>
    <message>
        <source>Report…</source>
        <extracomment>an act, and the id of a battle, "" for one of the whole campaign by act and battle</extracomment>
        <translation>Bericht…</translation>
    </message>
    <message>
        <source>A page of the campaign: battles, units through it, why</source>
        <translation>Eine Seite des Feldzugs: Schlachten, Einheiten, warum</translation>
    </message>
    <message>
        <source>Undo…</source>
        <translation>Zurücknehmen…</translation>
    </message>
    <message>
        <source>Takes back the last act: a result, or the beginning of a battle</source>
        <translation>Nimmt das Letzte zurück: ein Ergebnis oder den Beginn einer Schlacht</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Show it in its folder</source>
        <translation>In ihrem Ordner zeigen</translation>
    </message>
    <message>
        <source>Put away</source>
        <translation>Weglegen</translation>
    </message>
    <message>
        <source>It stays where it lies, and is listed under what was opened before</source>
        <translation>Er bleibt, wo er liegt, und steht unter dem zuletzt Geöffneten</translation>
    </message>
    <message>
        <source>{0}: battles won {1}, men lost {2}</source>
        <translation>{0}: gewonnene Schlachten {1}, verlorene Männer {2}</translation>
    </message>
    <message>
        <source>Seats…</source>
        <translation>Plätze…</translation>
    </message>
    <message>
        <source>A page for each seat: what became of its units</source>
        <translation>Eine Seite für jeden Platz: was aus seinen Einheiten geworden ist</translation>
    </message>
    <message>
        <source>At a table</source>
        <translation>Am Tisch</translation>
    </message>
    <message>
        <source>It is fought at a real table; its result is typed in from a sheet</source>
        <translation>Sie wird an einem wirklichen Tisch gespielt; ihr Ergebnis wird von einem Bogen eingetippt</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>A new battle with the units that are left</source>
        <translation>Eine neue Schlacht mit den Einheiten, die übrig sind</translation>
    </message>
    <message>
        <source>Sheet…</source>
        <translation>Bogen…</translation>
    </message>
    <message>
        <source>The sheet of this battle, to be filled in</source>
        <translation>Der Bogen dieser Schlacht zum Ausfüllen</translation>
    </message>
    <message>
        <source>Take the sheet…</source>
        <translation>Bogen übernehmen…</translation>
    </message>
    <message>
        <source>The sheet, filled in</source>
        <translation>Der ausgefüllte Bogen</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Take the result</source>
        <translation>Ergebnis übernehmen</translation>
    </message>
    <message>
        <source>Its end: what is left of the units goes on</source>
        <translation>Ihr Ende: Was von den Einheiten übrig ist, geht weiter</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Ansehen</translation>
    </message>
</context>
<context>
    <name>CampaignDesk</name>
    <message>
        <source>The sheet of {0}, filled in</source>
        <extracomment>s that the desk waits while others write: it answers nobody meanwhile where campaigns that come with the program are kept, beside the battles of this desk</extracomment>
        <translation>Der ausgefüllte Bogen von {0}</translation>
    </message>
    <message>
        <source>Sheets (*.csv *.xlsx *.ods)</source>
        <translation>Bögen (*.csv *.xlsx *.ods)</translation>
    </message>
    <message>
        <source>Who won {0}?</source>
        <translation>Wer hat {0} gewonnen?</translation>
    </message>
    <message>
        <source>Nothing in the battle says who won it.</source>
        <translation>Nichts in der Schlacht sagt, wer sie gewonnen hat.</translation>
    </message>
    <message>
        <source>Sheet (*.csv);;Page for paper (*.html)</source>
        <translation>Bogen (*.csv);;Seite für Papier (*.html)</translation>
    </message>
    <message>
        <source>The sheet of {0}</source>
        <translation>Der Bogen von {0}</translation>
    </message>
    <message>
        <source>A new or an empty folder</source>
        <translation>Ein neuer oder leerer Ordner</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>Seite (*.html)</translation>
    </message>
    <message>
        <source>Take back the last act of the campaign? Battle files stay where they are.</source>
        <translation>Das Letzte im Feldzug zurücknehmen? Schlachtdateien bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Zurück</translation>
    </message>
</context>
<context>
    <name>CardDock</name>
    <message>
        <source>Cards: {0} of {1} chosen</source>
        <extracomment>the share of the height beside the panel that cards take at most: the map keeps the rest</extracomment>
        <translation>Karten: {0} von {1} gewählt</translation>
    </message>
</context>
<context>
    <name>ContextMenu</name>
    <message>
        <source>Rule: {0}</source>
        <extracomment>a line of a menu, and what it does what every map offers, and what each desk offers beside it</extracomment>
        <translation>Regel: {0}</translation>
    </message>
    <message>
        <source>What happened to it</source>
        <translation>Was ihm geschah</translation>
    </message>
</context>
<context>
    <name>Curtain</name>
    <message>
        <source>The curtain is drawn</source>
        <translation>Der Vorhang ist zu</translation>
    </message>
    <message>
        <source>Nothing of the last seat is on the screen. Who sits down?</source>
        <translation>Vom letzten Platz ist nichts mehr zu sehen. Wer setzt sich?</translation>
    </message>
    <message>
        <source>Close the battle</source>
        <translation>Die Schlacht schließen</translation>
    </message>
</context>
<context>
    <name>DeskWindow</name>
    <message>
        <source>The rules are being read in …</source>
        <translation>Die Regeln werden eingelesen …</translation>
    </message>
    <message>
        <source>The rules could not be read in</source>
        <translation>Die Regeln konnten nicht eingelesen werden</translation>
    </message>
    <message>
        <source>What was being made</source>
        <translation>Was gerade entstand</translation>
    </message>
    <message>
        <source>The bound is being taken back …</source>
        <translation>Die Runde wird zurückgenommen …</translation>
    </message>
    <message>
        <source>Cannot go on</source>
        <translation>Es geht nicht weiter</translation>
    </message>
    <message>
        <source>Umpire</source>
        <translation>Schiedsrichter</translation>
    </message>
    <message>
        <source>of the period</source>
        <extracomment>px of the window: at least, at first, and what its frame takes of the screen's height s after which a bound that is resolved beside the window lets it on: a picture asks many times for its turn the orders as they are drawn, as long as nothing but the selection changes</extracomment>
        <translation>der Zeit</translation>
    </message>
    <message>
        <source>NATO's</source>
        <translation>der NATO</translation>
    </message>
    <message>
        <source>Signs: {0}</source>
        <translation>Zeichen: {0}</translation>
    </message>
    <message>
        <source>Undone: {0}</source>
        <translation>Rückgängig: {0}</translation>
    </message>
    <message>
        <source>Done again: {0}</source>
        <translation>Wiederholt: {0}</translation>
    </message>
    <message>
        <source>The drafts could not be kept: {0}</source>
        <translation>Die Entwürfe konnten nicht aufgehoben werden: {0}</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>am Anfang</translation>
    </message>
    <message>
        <source>That is another seat's desk: draw the curtain first (Ctrl+L).</source>
        <translation>Das ist der Platz eines anderen: erst den Vorhang zuziehen (Ctrl+L).</translation>
    </message>
    <message>
        <source>snap 1 cm</source>
        <translation>Raster 1 cm</translation>
    </message>
    <message>
        <source>handed in</source>
        <translation>abgegeben</translation>
    </message>
    <message>
        <source>not handed in</source>
        <translation>nicht abgegeben</translation>
    </message>
    <message>
        <source>The drafts could not be kept:
{0}
Close all the same?</source>
        <translation>Die Entwürfe konnten nicht aufgehoben werden:
{0}
Trotzdem schließen?</translation>
    </message>
    <message>
        <source>Drafts not kept</source>
        <translation>Entwürfe nicht aufgehoben</translation>
    </message>
</context>
<context>
    <name>DiceDialog</name>
    <message>
        <source>Dice of the table</source>
        <translation>Würfel des Tisches</translation>
    </message>
    <message>
        <source>Roll these, and type the numbers with blanks between. Tab goes on.</source>
        <translation>Diese werfen und die Zahlen mit Leerzeichen dazwischen eintippen. Tab geht weiter.</translation>
    </message>
    <message>
        <source> at {0}</source>
        <translation> bei {0}</translation>
    </message>
    <message>
        <source>{0} dice</source>
        <translation>{0} Würfel</translation>
    </message>
    <message>
        <source>1 die</source>
        <translation>1 Würfel</translation>
    </message>
    <message>
        <source>{0}: {1} of {2}{3}, {4}</source>
        <translation>{0}: {1} von {2}{3}, {4}</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
</context>
<context>
    <name>ErrorLog</name>
    <message>
        <source>It could not be written into {0}: {1}</source>
        <extracomment>the log begins again where it would be longer (bytes)</extracomment>
        <translation>Es konnte nicht in {0} geschrieben werden: {1}</translation>
    </message>
    <message>
        <source>It is written into {0}</source>
        <translation>Es steht in {0}</translation>
    </message>
    <message>
        <source>Something went wrong</source>
        <translation>Etwas ging schief</translation>
    </message>
    <message>
        <source>The desk met an error that it does not know. What you did last may not be done.</source>
        <translation>Das Pult traf auf einen Fehler, den es nicht kennt. Was zuletzt getan wurde, ist vielleicht nicht geschehen.</translation>
    </message>
    <message>
        <source>What was handed in, ruled and resolved is safe in the battle file.</source>
        <translation>Was abgegeben, entschieden und ausgewertet wurde, ist in der Schlachtdatei sicher.</translation>
    </message>
</context>
<context>
    <name>EventPanel</name>
    <message>
        <source>Replay and log</source>
        <translation>Nachspiel und Protokoll</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Ausgeben…</translation>
    </message>
    <message>
        <source>Picture (PNG)</source>
        <translation>Bild (PNG)</translation>
    </message>
    <message>
        <source>Picture (SVG)</source>
        <translation>Bild (SVG)</translation>
    </message>
    <message>
        <source>The bound as a moving picture (GIF)</source>
        <translation>Die Runde als bewegtes Bild (GIF)</translation>
    </message>
    <message>
        <source>The bound as a moving picture (APNG)</source>
        <translation>Die Runde als bewegtes Bild (APNG)</translation>
    </message>
    <message>
        <source>The whole battle as a film</source>
        <translation>Die ganze Schlacht als Film</translation>
    </message>
    <message>
        <source>The log as a workbook (XLSX)</source>
        <translation>Das Protokoll als Arbeitsmappe (XLSX)</translation>
    </message>
    <message>
        <source>The log as tables (CSV and Parquet)</source>
        <translation>Das Protokoll als Tabellen (CSV und Parquet)</translation>
    </message>
    <message>
        <source>Debrief: report, maps and logs</source>
        <translation>Nachbesprechung: Bericht, Karten und Protokolle</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>this sub-step</source>
        <translation>dieser Teilschritt</translation>
    </message>
    <message>
        <source>whole battle</source>
        <translation>ganze Schlacht</translation>
    </message>
    <message>
        <source>selected units</source>
        <translation>gewählte Einheiten</translation>
    </message>
    <message>
        <source>unit, cause, rule</source>
        <translation>Einheit, Ursache, Regel</translation>
    </message>
    <message>
        <source>{0} of {1} events</source>
        <translation>{0} von {1} Ereignissen</translation>
    </message>
</context>
<context>
    <name>FaultList</name>
    <message>
        <source>Faults</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Being checked…</source>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <source>No faults: bound-sim check accepts it.</source>
        <translation>Keine Fehler: bound-sim check nimmt es an.</translation>
    </message>
</context>
<context>
    <name>FindDialog</name>
    <message>
        <source>Find a unit</source>
        <translation>Eine Einheit suchen</translation>
    </message>
    <message>
        <source>name or number</source>
        <translation>Name oder Nummer</translation>
    </message>
</context>
<context>
    <name>ForcesPanel</name>
    <message>
        <source>Title of the battle</source>
        <extracomment>the column of a state that the core knows, and what cells of a ruleset's own say</extracomment>
        <translation>Titel der Schlacht</translation>
    </message>
    <message>
        <source> bounds</source>
        <translation> Runden</translation>
    </message>
    <message>
        <source>Number of bounds</source>
        <translation>Zahl der Runden</translation>
    </message>
    <message>
        <source>Bounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>Rules of the battle</source>
        <translation>Regeln der Schlacht</translation>
    </message>
    <message>
        <source>Rules have units of their own: choose them before the first is placed</source>
        <translation>Regeln haben eigene Einheiten: vor der ersten wählen</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Front °</source>
        <translation>Front °</translation>
    </message>
    <message>
        <source>Sides, their names and the bearing that they face</source>
        <translation>Seiten, ihre Namen und die Richtung, in die sie stehen</translation>
    </message>
    <message>
        <source>Unit to raise</source>
        <translation>Aufzustellende Einheit</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>Id of the battalion</source>
        <translation>Kennung des Bataillons</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of the unit</source>
        <translation>Name der Einheit</translation>
    </message>
    <message>
        <source>Formation</source>
        <translation>Formation</translation>
    </message>
    <message>
        <source>When they enter, at its opening; 1: there from the start</source>
        <translation>Wann sie eintreffen, zu Beginn der Runde; 1: von Anfang an da</translation>
    </message>
    <message>
        <source>dug in</source>
        <translation>eingegraben</translation>
    </message>
    <message>
        <source>not {0}</source>
        <translation>nicht {0}</translation>
    </message>
    <message>
        <source>Place (P)</source>
        <translation>Aufstellen (P)</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Bases</source>
        <translation>Sockel</translation>
    </message>
    <message>
        <source>Order of battle</source>
        <translation>Kriegsgliederung</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Arrives at bound</source>
        <translation>Trifft ein in Runde</translation>
    </message>
    <message>
        <source>Arrival</source>
        <translation>Eintreffen</translation>
    </message>
    <message>
        <source>CSV in…</source>
        <translation>CSV herein…</translation>
    </message>
    <message>
        <source>CSV out…</source>
        <translation>CSV hinaus…</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Sichern…</translation>
    </message>
    <message>
        <source>Begin the battle</source>
        <translation>Die Schlacht beginnen</translation>
    </message>
    <message>
        <source>more…</source>
        <translation>mehr…</translation>
    </message>
    <message>
        <source>{0} bases: {1}</source>
        <translation>{0} Sockel: {1}</translation>
    </message>
    <message>
        <source>none selected</source>
        <translation>nichts gewählt</translation>
    </message>
    <message>
        <source>A battle needs forces on every side, and no faults</source>
        <translation>Eine Schlacht braucht Truppen auf jeder Seite und keine Fehler</translation>
    </message>
    <message>
        <source>These rules have no units to raise: read a forces.csv in (Ctrl+I).</source>
        <translation>Diese Regeln haben keine Einheiten zum Aufstellen: eine forces.csv einlesen (Ctrl+I).</translation>
    </message>
    <message>
        <source>There is a battalion {0} already.</source>
        <translation>Ein Bataillon {0} gibt es schon.</translation>
    </message>
    <message>
        <source>Select units first.</source>
        <translation>Erst Einheiten wählen.</translation>
    </message>
    <message>
        <source>Turned</source>
        <translation>Gedreht</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>These units are of other rules: remove them first.</source>
        <translation>Diese Einheiten gehören zu anderen Regeln: erst entfernen.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>An id of letters and digits that no side has</source>
        <translation>Eine Kennung aus Buchstaben und Ziffern, die keine Seite hat</translation>
    </message>
    <message>
        <source>Side {0}</source>
        <translation>Seite {0}</translation>
    </message>
    <message>
        <source>A front is a bearing in degrees, 0 to 360</source>
        <translation>Eine Front ist eine Richtung in Grad, 0 bis 360</translation>
    </message>
    <message>
        <source>Sides</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>While drawing</source>
        <translation>Beim Zeichnen</translation>
    </message>
</context>
<context>
    <name>KeysField</name>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Make…</source>
        <translation>Machen…</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>Folder of keys</source>
        <translation>Ordner der Schlüssel</translation>
    </message>
    <message>
        <source>Public keys</source>
        <translation>Öffentliche Schlüssel</translation>
    </message>
    <message>
        <source>Keys (*.keys)</source>
        <translation>Schlüssel (*.keys)</translation>
    </message>
    <message>
        <source>A folder for the new keys</source>
        <translation>Ein Ordner für die neuen Schlüssel</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>Neue Schlüssel</translation>
    </message>
    <message>
        <source>Whose keys are these?</source>
        <translation>Wessen Schlüssel sind das?</translation>
    </message>
</context>
<context>
    <name>LayersDialog</name>
    <message>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>show</source>
        <translation>zeigen</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>sperren</translation>
    </message>
    <message>
        <source>dim</source>
        <translation>dämpfen</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>What the signs of areas mean</source>
        <translation>Was die Zeichen der Gebiete bedeuten</translation>
    </message>
</context>
<context>
    <name>MakingDesk</name>
    <message>
        <source>{0} placed</source>
        <translation>{0} gesetzt</translation>
    </message>
    <message>
        <source>Scanned map</source>
        <translation>Eingelesene Karte</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>Places of the next corners: 15,30 100,30 (cm), 150,300 m, or B2.a</source>
        <translation>Stellen der nächsten Ecken: 15,30 100,30 (cm), 150,300 m oder B2.a</translation>
    </message>
    <message>
        <source>A place is off the table.</source>
        <translation>Eine Stelle ist nicht auf dem Tisch.</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp *.bmp)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.webp *.bmp)</translation>
    </message>
    <message>
        <source>{0} is not a picture that can be read.</source>
        <translation>{0} ist kein Bild, das gelesen werden kann.</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gesichert</translation>
    </message>
    <message>
        <source>Save what was changed?</source>
        <translation>Die Änderungen sichern?</translation>
    </message>
</context>
<context>
    <name>MakingPage</name>
    <message>
        <source>What is made could not be kept against a crash: {0}</source>
        <extracomment>a fault of a battle whose forces are not there yet: nothing keeps it from being made</extracomment>
        <translation>Was entsteht, konnte nicht gegen einen Absturz aufgehoben werden: {0}</translation>
    </message>
    <message>
        <source>Cannot go on</source>
        <translation>Es geht nicht weiter</translation>
    </message>
    <message>
        <source>Maps and battles (*.geojson *.json scenario.toml)</source>
        <translation>Karten und Schlachten (*.geojson *.json scenario.toml)</translation>
    </message>
    <message>
        <source>Open a map or a battle</source>
        <translation>Eine Karte oder eine Schlacht öffnen</translation>
    </message>
    <message>
        <source>{0} is refused</source>
        <translation>{0} wird abgelehnt</translation>
    </message>
    <message>
        <source>The scanned map is left out</source>
        <translation>Die eingelesene Karte wird weggelassen</translation>
    </message>
    <message>
        <source>The scanned map is not there: {0}. Lay it again (Ctrl+B), or put it back.</source>
        <translation>Die eingelesene Karte ist nicht da: {0}. Neu auflegen (Ctrl+B) oder zurücklegen.</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gesichert</translation>
    </message>
    <message>
        <source>Saved: {0}</source>
        <translation>Gesichert: {0}</translation>
    </message>
    <message>
        <source>A new or an empty folder for the battle</source>
        <translation>Ein neuer oder leerer Ordner für die Schlacht</translation>
    </message>
    <message>
        <source>Save the map</source>
        <translation>Die Karte sichern</translation>
    </message>
    <message>
        <source>Maps (*.geojson)</source>
        <translation>Karten (*.geojson)</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Truppen</translation>
    </message>
    <message>
        <source>Forces (*.csv)</source>
        <translation>Truppen (*.csv)</translation>
    </message>
    <message>
        <source>Forces from a file</source>
        <translation>Truppen aus einer Datei</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Being checked: it begins in a moment.</source>
        <translation>Wird geprüft: gleich beginnt es.</translation>
    </message>
    <message>
        <source>A battle needs forces on every side, and no faults.</source>
        <translation>Eine Schlacht braucht Truppen auf jeder Seite und keine Fehler.</translation>
    </message>
    <message>
        <source>New battlefield</source>
        <translation>Neues Schlachtfeld</translation>
    </message>
    <message>
        <source>no faults</source>
        <translation>keine Fehler</translation>
    </message>
    <message>
        <source>{0} faults</source>
        <translation>{0} Fehler</translation>
    </message>
    <message>
        <source>snap 1 cm</source>
        <translation>Raster 1 cm</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gesichert</translation>
    </message>
</context>
<context>
    <name>ManualDialog</name>
    <message>
        <source>Manual</source>
        <extracomment>mode -&gt; the heading on the first page under which it is told; of the others the top is shown</extracomment>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>search this page</source>
        <translation>auf dieser Seite suchen</translation>
    </message>
</context>
<context>
    <name>MapPanel</name>
    <message>
        <source>Draw</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>On the map: the later wins</source>
        <translation>Auf der Karte: das Spätere gilt</translation>
    </message>
    <message>
        <source>Title of the map</source>
        <translation>Titel der Karte</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Reihen</translation>
    </message>
    <message>
        <source>Spaces</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>{0} (key {1})</source>
        <translation>{0} (Taste {1})</translation>
    </message>
    <message>
        <source> cm wide</source>
        <translation> cm breit</translation>
    </message>
    <message>
        <source>Width of lines</source>
        <translation>Breite von Linien</translation>
    </message>
    <message>
        <source>What is drawn on the map</source>
        <translation>Was auf der Karte gezeichnet ist</translation>
    </message>
    <message>
        <source>name, written on the map</source>
        <translation>Name, auf der Karte geschrieben</translation>
    </message>
    <message>
        <source>Name of what is selected</source>
        <translation>Name des Gewählten</translation>
    </message>
    <message>
        <source>draw it later: it wins over others</source>
        <translation>später zeichnen: es gilt vor anderen</translation>
    </message>
    <message>
        <source>draw it earlier</source>
        <translation>früher zeichnen</translation>
    </message>
    <message>
        <source>take it away (Del)</source>
        <translation>wegnehmen (Del)</translation>
    </message>
    <message>
        <source>Scanned map…</source>
        <translation>Eingelesene Karte…</translation>
    </message>
    <message>
        <source>Place by 2 points</source>
        <translation>Mit 2 Punkten anlegen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>How strongly the scan is shown</source>
        <translation>Wie stark die eingelesene Karte zu sehen ist</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Sichern…</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Truppen</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Size of the table</source>
        <translation>Größe des Tisches</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Taken away</source>
        <translation>Weggenommen</translation>
    </message>
    <message>
        <source>Order of drawing</source>
        <translation>Zeichenreihenfolge</translation>
    </message>
</context>
<context>
    <name>MapView</name>
    <message>
        <source>Map of the battlefield</source>
        <extracomment>what the layers panel offers: those of the ground, then what stands on it the areas of the battle, where it has any the boxes beside the map in which units wait what the signs of areas mean, while it is shown sides are told without colour</extracomment>
        <translation>Karte des Schlachtfelds</translation>
    </message>
</context>
<context>
    <name>MessageDesk</name>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Umpire</source>
        <translation>Schiedsrichter</translation>
    </message>
    <message>
        <source>{0}: commander-in-chief</source>
        <translation>{0}: Oberbefehlshaber</translation>
    </message>
    <message>
        <source>Messages ({0})</source>
        <translation>Nachrichten ({0})</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Messages ({0} new)</source>
        <translation>Nachrichten ({0} neu)</translation>
    </message>
    <message>
        <source>Written: it goes with the next file that you hand in.</source>
        <translation>Geschrieben: es geht mit der nächsten Datei, die abgegeben wird.</translation>
    </message>
    <message>
        <source>Written: it goes with the next file that you hand in, and is there for {0} {1}.</source>
        <translation>Geschrieben: Sie geht mit der nächsten Datei, die Sie abgeben, und ist da für {0} {1}.</translation>
    </message>
    <message>
        <source>The bound is still being resolved.</source>
        <translation>Die Runde wird noch ausgewertet.</translation>
    </message>
    <message>
        <source>Sent: it is there with the next seat files.</source>
        <translation>Gesandt: es ist mit den nächsten Platzdateien da.</translation>
    </message>
    <message>
        <source>Sent: it is there when the chain of command has passed it on.</source>
        <translation>Gesendet: es ist da, wenn der Dienstweg es weitergegeben hat.</translation>
    </message>
    <message>
        <source>Not done</source>
        <translation>Nicht getan</translation>
    </message>
</context>
<context>
    <name>MessagePanel</name>
    <message>
        <source>Messages, the newest first</source>
        <extracomment>high at least: the place to write in, and to read in, as a small screen has room for</extracomment>
        <translation>Nachrichten, die neuesten zuerst</translation>
    </message>
    <message>
        <source>To</source>
        <translation>An</translation>
    </message>
    <message>
        <source>Whom the message is for</source>
        <translation>Für wen die Nachricht ist</translation>
    </message>
    <message>
        <source>A message</source>
        <translation>Eine Nachricht</translation>
    </message>
    <message>
        <source>The text of the message</source>
        <translation>Der Text der Nachricht</translation>
    </message>
</context>
<context>
    <name>OpenAnswer</name>
    <message>
        <source>lines ({0}), with {1} between; or {2}</source>
        <extracomment>proposals that have a key: 1 to 9 px of proposals that are seen at least; the others are scrolled to they lie under the map</extracomment>
        <translation>Zeilen ({0}), mit {1} dazwischen; oder {2}</translation>
    </message>
    <message>
        <source>Lines that answer</source>
        <translation>Zeilen, die antworten</translation>
    </message>
    <message>
        <source>0  End: nothing more</source>
        <translation>0  Ende: nichts mehr</translation>
    </message>
    <message>
        <source>Proposal {0}: {1}</source>
        <extracomment>what becomes of those whom no line names</extracomment>
        <translation>Vorschlag {0}: {1}</translation>
    </message>
</context>
<context>
    <name>OpenDialog</name>
    <message>
        <source>Open sealed orders</source>
        <translation>Versiegelte Befehle öffnen</translation>
    </message>
    <message>
        <source>Open all</source>
        <translation>Alle öffnen</translation>
    </message>
    <message>
        <source>Orders for bound {0}: all seals are opened or none.</source>
        <translation>Befehle für Runde {0}: alle Siegel werden geöffnet oder keines.</translation>
    </message>
    <message>
        <source>Your keys</source>
        <translation>Die eigenen Schlüssel</translation>
    </message>
    <message>
        <source>Public keys of {0}</source>
        <translation>Öffentliche Schlüssel von {0}</translation>
    </message>
    <message>
        <source>Sealed files</source>
        <translation>Versiegelte Dateien</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Dazu…</translation>
    </message>
</context>
<context>
    <name>OrderDesk</name>
    <message>
        <source>{0} does not move.</source>
        <translation>{0} bewegt sich nicht.</translation>
    </message>
    <message>
        <source>Select a {0} first: click one of its bases, or N.</source>
        <translation>Erst wählen ({0}): einen ihrer Sockel anklicken, oder N.</translation>
    </message>
    <message>
        <source>The orders are handed in: only the umpire can unlock them.</source>
        <translation>Die Befehle sind abgegeben: nur der Schiedsrichter kann sie freigeben.</translation>
    </message>
    <message>
        <source>The orders are handed in.</source>
        <translation>Die Befehle sind abgegeben.</translation>
    </message>
    <message>
        <source>No orders while messages are shown: the first tab has them.</source>
        <translation>Keine Befehle, solange Nachrichten gezeigt werden: sie stehen im ersten Reiter.</translation>
    </message>
    <message>
        <source>High Command of {0}</source>
        <translation>Oberer Befehl von {0}</translation>
    </message>
    <message>
        <source>{0}: not for a unit of its kind: {1}.</source>
        <translation>{0}: nicht für eine Einheit ihrer Art: {1}.</translation>
    </message>
    <message>
        <source>No {0} of yours is on the table.</source>
        <translation>Keine eigene Einheit ({0}) steht auf dem Tisch.</translation>
    </message>
    <message>
        <source>Every {0} has its line, or does what the rest does.</source>
        <translation>Jede Einheit ({0}) hat ihre Zeile oder tut, was der Rest tut.</translation>
    </message>
    <message>
        <source>Every {0} has its order.</source>
        <translation>Jede Einheit ({0}) hat ihren Befehl.</translation>
    </message>
    <message>
        <source>Not handed in: the order that is being drawn is not given. Enter gives it, Esc drops it.</source>
        <translation>Nicht abgegeben: der Befehl, der gezeichnet wird, ist nicht erteilt. Enter erteilt ihn, Esc verwirft ihn.</translation>
    </message>
    <message>
        <source>Not handed in</source>
        <translation>Nicht abgegeben</translation>
    </message>
</context>
<context>
    <name>OrderPanel</name>
    <message>
        <source>The order as one line of text</source>
        <translation>Der Befehl als eine Zeile Text</translation>
    </message>
    <message>
        <source>Key {0}</source>
        <translation>Taste {0}</translation>
    </message>
    <message>
        <source>All others {0}…</source>
        <translation>Alle anderen {0}…</translation>
    </message>
    <message>
        <source>Hand in</source>
        <translation>Abgeben</translation>
    </message>
    <message>
        <source>Seal…</source>
        <translation>Versiegeln…</translation>
    </message>
    <message>
        <source>Into a file for the umpire, instead of handing in at this machine</source>
        <translation>In eine Datei für den Schiedsrichter, statt an diesem Rechner abzugeben</translation>
    </message>
    <message>
        <source>{0} {1} of {2}</source>
        <translation>{0} {1} von {2}</translation>
    </message>
    <message>
        <source>{0} of {1} {2} ordered</source>
        <translation>{0} von {1} {2} mit Befehl</translation>
    </message>
    <message>
        <source>the commanders order</source>
        <translation>die Befehlshaber befehlen</translation>
    </message>
    <message>
        <source>last report: {0} {1}</source>
        <translation>letzter Bericht: {0} {1}</translation>
    </message>
    <message>
        <source>no base of yours is on the table</source>
        <translation>keiner Ihrer Sockel ist auf dem Tisch</translation>
    </message>
    <message>
        <source>Handed in</source>
        <translation>Abgegeben</translation>
    </message>
    <message>
        <source>Select a {0}: click one of its bases, or N</source>
        <translation>Wählen ({0}): einen ihrer Sockel anklicken, oder N</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Halten</translation>
    </message>
    <message>
        <source>{0} {1}: {2}</source>
        <translation>{0} {1}: {2}</translation>
    </message>
    <message>
        <source>The orders are handed in.</source>
        <translation>Die Befehle sind abgegeben.</translation>
    </message>
    <message>
        <source>Without an order: {0}. Tell all of them to {1}?</source>
        <translation>Ohne Befehl: {0}. Ihnen allen sagen: {1}?</translation>
    </message>
    <message>
        <source>Not handed in: the line in the field cannot be read. Mend it, or empty the field.</source>
        <translation>Nicht abgegeben: die Zeile im Feld ist nicht lesbar. Sie ist zu berichtigen, oder das Feld zu leeren.</translation>
    </message>
    <message>
        <source>All others {0}</source>
        <translation>Alle anderen {0}</translation>
    </message>
    <message>
        <source>Only those without an order</source>
        <extracomment>the most buttons that stand in one row, and the number in each of several px between buttons, and at the panel's edges units that "all others" left without an order, since the rules forbid them what all were told</extracomment>
        <translation>Nur die ohne Befehl</translation>
    </message>
    <message>
        <source>{0} {1} may not {2} and stay without an order: {3}.</source>
        <translation>{0} {1} dürfen nicht {2} und bleiben ohne Befehl: {3}.</translation>
    </message>
    <message>
        <source>Prepared fire stands still (Q-prepared).</source>
        <translation>Vorbereitetes Feuer steht still (Q-prepared).</translation>
    </message>
</context>
<context>
    <name>OrderSheet</name>
    <message>
        <source>{0}, {1} by {2}: keys {3}, Del</source>
        <translation>{0}, {1} nach {2}: Tasten {3}, Del</translation>
    </message>
    <message>
        <source>The orders are handed in.</source>
        <translation>Die Befehle sind abgegeben.</translation>
    </message>
</context>
<context>
    <name>Outputs</name>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Written: {0}</source>
        <translation>Geschrieben: {0}</translation>
    </message>
    <message>
        <source>Not written</source>
        <translation>Nicht geschrieben</translation>
    </message>
    <message>
        <source>The mat is drawn …</source>
        <translation>Der Spielplan wird gezeichnet …</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Eine Kopie sichern</translation>
    </message>
    <message>
        <source>copy of {0}</source>
        <translation>Kopie von {0}</translation>
    </message>
    <message>
        <source>Battles (*{0})</source>
        <translation>Schlachten (*{0})</translation>
    </message>
    <message>
        <source>It lies in {0}</source>
        <translation>Sie liegt in {0}</translation>
    </message>
    <message>
        <source>The film is made …</source>
        <translation>Der Film entsteht …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Given up: nothing is written.</source>
        <translation>Aufgegeben: nichts ist geschrieben.</translation>
    </message>
    <message>
        <source>Folder for the tables</source>
        <translation>Ordner für die Tabellen</translation>
    </message>
    <message>
        <source>Film</source>
        <translation>Film</translation>
    </message>
    <message>
        <source>Films ({0})</source>
        <translation>Filme ({0})</translation>
    </message>
    <message>
        <source>The umpire writes the debrief: a seat's file has none.</source>
        <translation>Die Nachbesprechung schreibt der Schiedsrichter: die Datei eines Platzes hat keine.</translation>
    </message>
    <message>
        <source>A debrief is made after a bound.</source>
        <translation>Eine Nachbesprechung gibt es nach einer Runde.</translation>
    </message>
    <message>
        <source>A new or an empty folder</source>
        <translation>Ein neuer oder leerer Ordner</translation>
    </message>
</context>
<context>
    <name>PaperDialog</name>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Grey: sides are told by how dark they are</source>
        <translation>Grau: Seiten unterscheiden sich durch ihre Dunkelheit</translation>
    </message>
</context>
<context>
    <name>ProgrammePanel</name>
    <message>
        <source>A line, as in lines.txt</source>
        <extracomment>would be carried out; an answer given beforehand, or what the rest does; refused; passed over as all stand high at least, at the usual size of texts units that stay without an order, as was said before: lines may leave out whom they will what stands in the field of a line that is put together on the map (None: of none); what was typed before</extracomment>
        <translation>Eine Zeile, wie in lines.txt</translation>
    </message>
    <message>
        <source>Lines in the order in which they are carried out; drag to reorder</source>
        <translation>Zeilen in der Reihenfolge, in der sie ausgeführt werden; ziehen ordnet sie um</translation>
    </message>
    <message>
        <source>Answers given beforehand:</source>
        <translation>Antworten im Voraus:</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>The lines that are chosen: Del</source>
        <translation>Die gewählten Zeilen: Del</translation>
    </message>
    <message>
        <source>Seal…</source>
        <translation>Versiegeln…</translation>
    </message>
    <message>
        <source>Hand in</source>
        <translation>Abgeben</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>Handed in</source>
        <translation>Abgegeben</translation>
    </message>
    <message>
        <source>It is your turn.</source>
        <translation>Diese Seite ist am Zug.</translation>
    </message>
    <message>
        <source>{0} has the turn: of your lines, answers alone count.</source>
        <translation>Am Zug: {0}. Von den eigenen Zeilen zählen nur Antworten.</translation>
    </message>
    <message>
        <source>What you leave open is played by: {0}</source>
        <translation>Was offen bleibt, spielt: {0}</translation>
    </message>
    <message>
        <source>Choose a unit: click one of its bases</source>
        <translation>Eine Einheit wählen: einen ihrer Sockel anklicken</translation>
    </message>
    <message>
        <source>{0}; now the base whose line it is: click it</source>
        <translation>{0}; jetzt die Base, deren Zeile es ist: anklicken</translation>
    </message>
    <message>
        <source>{0}; more of {1}, or Enter ends it</source>
        <translation>{0}; mehr von {1}, oder Enter beendet es</translation>
    </message>
    <message>
        <source>{0}; now {1}, or Enter leaves it out</source>
        <translation>{0}; jetzt {1}, oder Enter lässt es weg</translation>
    </message>
    <message>
        <source>{0}; now {1}: click it</source>
        <translation>{0}; jetzt {1}: anklicken</translation>
    </message>
    <message>
        <source>Choose a unit first: click one of its bases.</source>
        <translation>Erst eine Einheit wählen: einen ihrer Sockel anklicken.</translation>
    </message>
    <message>
        <source>Line of {0}</source>
        <translation>Zeile von {0}</translation>
    </message>
    <message>
        <source>The orders are handed in.</source>
        <translation>Die Befehle sind abgegeben.</translation>
    </message>
    <message>
        <source>The programme</source>
        <translation>Das Programm</translation>
    </message>
    <message>
        <source>Not handed in: the line that is being drawn is not whole. Esc drops it.</source>
        <translation>Nicht abgegeben: die Zeile, die gezeichnet wird, ist nicht fertig. Esc verwirft sie.</translation>
    </message>
    <message>
        <source>Not handed in: the line in the field cannot be read. Mend it, or empty the field.</source>
        <translation>Nicht abgegeben: die Zeile im Feld ist nicht lesbar. Sie ist zu berichtigen, oder das Feld zu leeren.</translation>
    </message>
</context>
<context>
    <name>QuestionDesk</name>
    <message>
        <source>Nothing of the last seat is on the screen. Asked is {0}</source>
        <translation>Vom letzten Platz ist nichts mehr zu sehen. Gefragt ist {0}</translation>
    </message>
    <message>
        <source>is asked</source>
        <translation>ist gefragt</translation>
    </message>
    <message>
        <source>played by {0}</source>
        <translation>gespielt von {0}</translation>
    </message>
    <message>
        <source>The battle waits for an answer. Each seat looks whether it is asked.</source>
        <extracomment>policies that do no more than the desk does where nothing is handed in what the map shows of the lines of an answer</extracomment>
        <translation>Die Schlacht wartet auf eine Antwort. Jeder Platz sieht nach, ob er gefragt ist.</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>{0}; nothing leaves it out</source>
        <translation>{0}; leer lassen heißt auslassen</translation>
    </message>
    <message>
        <source>Not done</source>
        <translation>Nicht getan</translation>
    </message>
    <message>
        <source>Orders of {0}</source>
        <translation>Befehle von {0}</translation>
    </message>
    <message>
        <source>The orders are handed in.</source>
        <translation>Die Befehle sind abgegeben.</translation>
    </message>
    <message>
        <source>{0} ordered for this bound, and answers in it: look at it, change it, hand in.</source>
        <translation>{0} hat für diese Runde befohlen und beantwortet, was darin gefragt wird: ansehen, ändern, abgeben.</translation>
    </message>
</context>
<context>
    <name>QuestionPanel</name>
    <message>
        <source>Always so: write the line that gives this answer</source>
        <extracomment>options that have a key: 1 to 9 another answer than those listed is to be pointed at on the map what stands under the map: the cards that an answer may name</extracomment>
        <translation>Immer so: die Zeile schreiben, die diese Antwort gibt</translation>
    </message>
    <message>
        <source>{0} is asked</source>
        <translation>{0} ist gefragt</translation>
    </message>
    <message>
        <source>{0}, question {1}</source>
        <translation>{0}, Frage {1}</translation>
    </message>
    <message>
        <source>Answer {0}</source>
        <translation>Antwort {0}</translation>
    </message>
    <message>
        <source>as its lines say, else its seat</source>
        <translation>wie ihre Zeilen sagen, sonst ihr Platz</translation>
    </message>
    <message>
        <source>Another answer</source>
        <translation>Eine andere Antwort</translation>
    </message>
    <message>
        <source>Point at the map</source>
        <translation>Auf die Karte zeigen</translation>
    </message>
    <message>
        <source>Answer this</source>
        <translation>So antworten</translation>
    </message>
    <message>
        <source>Or another place: {0}</source>
        <translation>Oder ein anderer Ort: {0}</translation>
    </message>
    <message>
        <source>not possible: {0}</source>
        <translation>nicht möglich: {0}</translation>
    </message>
    <message>
        <source>No line gives {0}: it counts this time alone.</source>
        <translation>Keine Zeile gibt {0}: es gilt nur dieses Mal.</translation>
    </message>
</context>
<context>
    <name>ReplayBar</name>
    <message>
        <source>Sub-steps of the battle</source>
        <extracomment>px of a moment's name beside the slider: long ones have several lines px of a cell beside its text</extracomment>
        <translation>Teilschritte der Schlacht</translation>
    </message>
</context>
<context>
    <name>RuleDialog</name>
    <message>
        <source>Rule</source>
        <translation>Entscheiden</translation>
    </message>
    <message>
        <source>why: it stands in the log and in the reports</source>
        <translation>warum: es steht im Protokoll und in den Berichten</translation>
    </message>
    <message>
        <source>Act</source>
        <translation>Handlung</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
</context>
<context>
    <name>SealDialog</name>
    <message>
        <source>Seal the orders</source>
        <translation>Die Befehle versiegeln</translation>
    </message>
    <message>
        <source>Seal…</source>
        <translation>Versiegeln…</translation>
    </message>
    <message>
        <source>Orders of {0} for bound {1}, for the umpire's eyes only. Compare fingerprints by voice.</source>
        <translation>Befehle von {0} für Runde {1}, nur für die Augen des Schiedsrichters. Fingerabdrücke mündlich vergleichen.</translation>
    </message>
    <message>
        <source>Your keys</source>
        <translation>Die eigenen Schlüssel</translation>
    </message>
    <message>
        <source>The umpire's public keys</source>
        <translation>Die öffentlichen Schlüssel des Schiedsrichters</translation>
    </message>
    <message>
        <source>as the umpire gave it out</source>
        <translation>wie der Schiedsrichter sie ausgab</translation>
    </message>
    <message>
        <source>{0} KiB</source>
        <translation>{0} KiB</translation>
    </message>
    <message>
        <source>The battle's id</source>
        <translation>Die Kennung der Schlacht</translation>
    </message>
    <message>
        <source>none: only for a battle with shared dice</source>
        <translation>keine: nur für eine Schlacht mit geteilten Würfeln</translation>
    </message>
    <message>
        <source>Size, one for all of the battle</source>
        <translation>Größe, eine für die ganze Schlacht</translation>
    </message>
    <message>
        <source>File of your shares of the dice</source>
        <translation>Datei der eigenen Würfelanteile</translation>
    </message>
    <message>
        <source>Attempt: 2 once the bound was taken back</source>
        <translation>Versuch: 2, wenn die Runde einmal zurückgenommen wurde</translation>
    </message>
</context>
<context>
    <name>SealedOrders</name>
    <message>
        <source>Sealed orders</source>
        <translation>Versiegelte Befehle</translation>
    </message>
    <message>
        <source>Not sealed</source>
        <translation>Nicht versiegelt</translation>
    </message>
    <message>
        <source>Sealed: {0}. Send it to the umpire; to change orders, seal them again.</source>
        <translation>Versiegelt: {0}. An den Schiedsrichter senden; um Befehle zu ändern, neu versiegeln.</translation>
    </message>
    <message>
        <source>The battle is over.</source>
        <translation>Die Schlacht ist vorbei.</translation>
    </message>
    <message>
        <source>Not handed in</source>
        <translation>Nicht abgegeben</translation>
    </message>
    <message>
        <source>Written: {0}. Send it to the umpire; to change orders, hand in again.</source>
        <translation>Geschrieben: {0}. An den Schiedsrichter senden; um Befehle zu ändern, noch einmal abgeben.</translation>
    </message>
    <message>
        <source>This desk cannot keep in mind that it was: {0}</source>
        <translation>Dieser Tisch kann sich das nicht merken: {0}</translation>
    </message>
    <message>
        <source>Notes are kept at a player's own desk, beside a seat file.</source>
        <translation>Notizen stehen am eigenen Pult eines Spielers, neben seiner Datei.</translation>
    </message>
    <message>
        <source>For you alone: they stay on this machine.</source>
        <translation>Nur für dich: sie bleiben auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Not written</source>
        <translation>Nicht geschrieben</translation>
    </message>
    <message>
        <source>Sealed orders (*.sealed);;All files (*)</source>
        <translation>Versiegelte Befehle (*.sealed);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>What the seats sent back</source>
        <translation>Was die Plätze zurücksandten</translation>
    </message>
    <message>
        <source>Bound {0} is being resolved: its orders are closed.</source>
        <translation>Runde {0} wird gerade ausgewertet: ihre Befehle sind geschlossen.</translation>
    </message>
    <message>
        <source>Not taken in</source>
        <translation>Nicht aufgenommen</translation>
    </message>
    <message>
        <source>Taken in and handed in: {0}</source>
        <translation>Aufgenommen und abgegeben: {0}</translation>
    </message>
    <message>
        <source>Known already: {0}</source>
        <translation>Schon bekannt: {0}</translation>
    </message>
    <message>
        <source>Messages: {0}</source>
        <translation>Nachrichten: {0}</translation>
    </message>
    <message>
        <source>Taken in</source>
        <translation>Aufgenommen</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>Not opened</source>
        <translation>Nicht geöffnet</translation>
    </message>
    <message>
        <source>Opened, but faulty: seal new orders</source>
        <translation>Geöffnet, aber fehlerhaft: neue Befehle versiegeln</translation>
    </message>
    <message>
        <source>Opened and handed in: {0}</source>
        <translation>Geöffnet und abgegeben: {0}</translation>
    </message>
</context>
<context>
    <name>SeatBoard</name>
    <message>
        <source>Side</source>
        <extracomment>faults that a tooltip names; rows that are always seen; the column of buttons; letters of a seat's name rows of many seats for which the umpire's panel has room beside its tabs px between two rows: of many seats, and of few where a seat's buttons stand: each has a place of its own, so that none comes under a finger that pressed another</extracomment>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Sit down</source>
        <extracomment>what can be done with a seat: buttons, or of many seats entries of a menu side -&gt; what chooses who plays it, and there who -&gt; the entry</extracomment>
        <translation>Sich setzen</translation>
    </message>
    <message>
        <source>All hold</source>
        <translation>Alle halten</translation>
    </message>
    <message>
        <source>Files…</source>
        <translation>Dateien…</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Seat…</source>
        <translation>Platz…</translation>
    </message>
    <message>
        <source>More of {0}</source>
        <translation>Mehr zu {0}</translation>
    </message>
    <message>
        <source>Who plays</source>
        <translation>Wer spielt</translation>
    </message>
    <message>
        <source>a person</source>
        <translation>ein Mensch</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlen</translation>
    </message>
    <message>
        <source>handed in</source>
        <translation>abgegeben</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>in Kraft</translation>
    </message>
    <message>
        <source>all hold (umpire)</source>
        <translation>alle halten (Schiedsrichter)</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>no base left</source>
        <translation>kein Sockel übrig</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>nicht nötig</translation>
    </message>
    <message>
        <source>a person plays it</source>
        <translation>ein Mensch spielt sie</translation>
    </message>
    <message>
        <source>the policy {0} plays it</source>
        <translation>die Spielweise {0} spielt sie</translation>
    </message>
    <message>
        <source>Who plays this side from the next {0} on; now {1}</source>
        <translation>Wer diese Seite von der nächsten {0} an spielt; jetzt: {1}</translation>
    </message>
    <message>
        <source>{0} lines</source>
        <translation>{0} Zeilen</translation>
    </message>
    <message>
        <source>{0} High, {1} Low</source>
        <translation>{0} obere, {1} untere</translation>
    </message>
    <message>
        <source>faulty: {0}</source>
        <translation>fehlerhaft: {0}</translation>
    </message>
    <message>
        <source>{0} bases told what is forbidden</source>
        <translation>{0} Sockeln gesagt, was verboten ist</translation>
    </message>
    <message>
        <source>which: once all orders are in</source>
        <translation>welche: sobald alle Befehle da sind</translation>
    </message>
    <message>
        <source>seat: {0}</source>
        <translation>Platz: {0}</translation>
    </message>
    <message>
        <source>changed since {0}</source>
        <translation>geändert seit {0}</translation>
    </message>
</context>
<context>
    <name>SeatPasswords</name>
    <message>
        <source>The password of this seat:</source>
        <translation>Das Passwort dieses Platzes:</translation>
    </message>
    <message>
        <source>That is not the password of the seat. The umpire can forget it.</source>
        <translation>Das ist nicht das Passwort des Platzes. Der Schiedsrichter kann es vergessen.</translation>
    </message>
    <message>
        <source>Passwords are for the seats of a shared desk.</source>
        <translation>Passwörter sind für die Plätze eines gemeinsamen Pultes.</translation>
    </message>
    <message>
        <source>The password that the seat has:</source>
        <translation>Das Passwort, das der Platz hat:</translation>
    </message>
    <message>
        <source>A new password, {0} characters or more. The curtain asks for it:</source>
        <translation>Ein neues Passwort, {0} Zeichen oder mehr. Der Vorhang fragt danach:</translation>
    </message>
    <message>
        <source>The same once more:</source>
        <translation>Dasselbe noch einmal:</translation>
    </message>
    <message>
        <source>The two are not the same: nothing was set.</source>
        <translation>Die beiden sind nicht gleich: nichts wurde gesetzt.</translation>
    </message>
    <message>
        <source>The curtain asks for the password of this seat now.</source>
        <translation>Der Vorhang fragt jetzt nach dem Passwort dieses Platzes.</translation>
    </message>
    <message>
        <source>No seat has a password.</source>
        <translation>Kein Platz hat ein Passwort.</translation>
    </message>
    <message>
        <source>Forget the password of:</source>
        <translation>Das Passwort vergessen von:</translation>
    </message>
    <message>
        <source>Seat passwords</source>
        <translation>Passwörter der Plätze</translation>
    </message>
    <message>
        <source>Forgotten: {0} sits down without a password.</source>
        <translation>Vergessen: {0} setzt sich ohne Passwort.</translation>
    </message>
    <message>
        <source>Umpire</source>
        <translation>Schiedsrichter</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Secret orders in, an adjudicated battle out.</source>
        <extracomment>px that a seat's button takes at least: a side's, one of its commanders' seats of a side, above which there is little room for each px of the first page's column at most</extracomment>
        <translation>Geheime Befehle hinein, eine entschiedene Schlacht heraus.</translation>
    </message>
    <message>
        <source>Open a battle…</source>
        <translation>Eine Schlacht öffnen…</translation>
    </message>
    <message>
        <source>New battle</source>
        <translation>Neue Schlacht</translation>
    </message>
    <message>
        <source>Edit a map or battle…</source>
        <translation>Karte oder Schlacht bearbeiten…</translation>
    </message>
    <message>
        <source>Shipped battles of {0}</source>
        <translation>Mitgelieferte Schlachten: {0}</translation>
    </message>
    <message>
        <source>Shipped campaigns: battles that remember</source>
        <translation>Mitgelieferte Feldzüge: Schlachten mit Gedächtnis</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>Früher geöffnet</translation>
    </message>
    <message>
        <source>battle</source>
        <translation>Schlacht</translation>
    </message>
    <message>
        <source>player's file</source>
        <translation>Datei eines Spielers</translation>
    </message>
    <message>
        <source>campaign</source>
        <translation>Feldzug</translation>
    </message>
    <message>
        <source>scenario: begins a new battle</source>
        <translation>Szenario: beginnt eine neue Schlacht</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Begin {0}</source>
        <translation>{0} beginnen</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation>Rundgang beenden</translation>
    </message>
    <message>
        <source>Select a {0}: click one of its bases, or {1} for the next without orders.</source>
        <translation>Wählen ({0}): einen ihrer Sockel anklicken, oder {1} für die nächste ohne Befehl.</translation>
    </message>
    <message>
        <source>Give it a word of the sheet ({0}): one of its buttons, or a key of {1}.</source>
        <translation>Ihr ein Wort des Blattes geben ({0}): mit einer seiner Schaltflächen oder einer Taste von {1}.</translation>
    </message>
    <message>
        <source>Draw its way: drag from its base, or {0}, the arrow keys and Enter. What is solid is within its reach. {1} takes an order as text.</source>
        <translation>Ihren Weg zeichnen: von ihrem Sockel ziehen, oder {0}, die Pfeiltasten und Enter. Was durchgezogen ist, liegt in ihrer Reichweite. {1} nimmt einen Befehl als Text.</translation>
    </message>
    <message>
        <source>Take that back (Ctrl+Z). Ctrl+Y brings it again. The panel says what the rules make of it.</source>
        <translation>Das zurücknehmen (Ctrl+Z). Ctrl+Y bringt es wieder. Das Feld sagt, was die Regeln daraus machen.</translation>
    </message>
    <message>
        <source>Give every other {0} an order, or let all others {1} (the button below). A mark shows each that is refused.</source>
        <translation>Allen anderen ({0}) einen Befehl geben, oder allen anderen: {1} (die Schaltfläche unten). Eine Marke zeigt jeden, der abgelehnt wird.</translation>
    </message>
    <message>
        <source>Hand in: {0}. Then the curtain falls, and only the umpire can unlock your orders.</source>
        <translation>Abgeben: {0}. Dann fällt der Vorhang, und nur der Schiedsrichter kann die Befehle freigeben.</translation>
    </message>
    <message>
        <source>Tour: step {0} of {1}</source>
        <translation>Rundgang: Schritt {0} von {1}</translation>
    </message>
</context>
<context>
    <name>UmpireDesk</name>
    <message>
        <source>The bound is still being resolved.</source>
        <extracomment>an act that takes longer (ms) is shown with its progress by side: at how many entries of which bound it was asked, what is forbidden at how many entries those were let hold who were missing, and who they were at how many entries the lines of all sides were asked about, and what they would do</extracomment>
        <translation>Die Runde wird noch ausgewertet.</translation>
    </message>
    <message>
        <source>Given up: nothing was changed.</source>
        <translation>Aufgegeben: nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Not done</source>
        <translation>Nicht getan</translation>
    </message>
    <message>
        <source>All hold: {0}. Ctrl+Z takes it back</source>
        <translation>Alle halten: {0}. Strg+Z nimmt es zurück</translation>
    </message>
    <message>
        <source>A person plays {0}: the {1} waits for orders. Ctrl+Z takes it back</source>
        <translation>Ein Mensch spielt {0}: die {1} wartet auf Befehle. Strg+Z nimmt es zurück</translation>
    </message>
    <message>
        <source>The policy {2} plays {0}: the {1} does not wait for orders. Ctrl+Z takes it back</source>
        <translation>Die Spielweise {2} spielt {0}: die {1} wartet nicht auf Befehle. Strg+Z nimmt es zurück</translation>
    </message>
    <message>
        <source>Dice of a real table are chosen before anybody has handed in.</source>
        <translation>Würfel eines echten Tisches werden gewählt, bevor jemand abgegeben hat.</translation>
    </message>
    <message>
        <source>Ruled: {0}</source>
        <translation>Entschieden: {0}</translation>
    </message>
    <message>
        <source>Packets are made after a bound.</source>
        <translation>Pakete gibt es nach einer Runde.</translation>
    </message>
    <message>
        <source>Folder for the packets</source>
        <translation>Ordner für die Pakete</translation>
    </message>
    <message>
        <source>Folder for the seat files</source>
        <translation>Ordner für die Platzdateien</translation>
    </message>
    <message>
        <source>Not written</source>
        <translation>Nicht geschrieben</translation>
    </message>
    <message>
        <source>Orders of {0}</source>
        <translation>Befehle von {0}</translation>
    </message>
    <message>
        <source>Orders (*.csv *.txt *.geojson)</source>
        <translation>Befehle (*.csv *.txt *.geojson)</translation>
    </message>
</context>
<context>
    <name>UmpirePanel</name>
    <message>
        <source>All missing hold</source>
        <extracomment>names of seats missing that are told, of more how many there are high at least, at the usual size of texts</extracomment>
        <translation>Fehlende halten</translation>
    </message>
    <message>
        <source>All hold that have not handed in; Ctrl+Z takes it back</source>
        <translation>Alle halten, die nicht abgegeben haben; Strg+Z nimmt es zurück</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>The umpire's log</source>
        <translation>Das Protokoll des Schiedsrichters</translation>
    </message>
    <message>
        <source>All orders revealed</source>
        <translation>Alle Befehle aufgedeckt</translation>
    </message>
    <message>
        <source>Umpire's log</source>
        <translation>Protokoll des Schiedsrichters</translation>
    </message>
    <message>
        <source>Move, hit, restore, remove, with a reason; or drag a base</source>
        <translation>Bewegen, treffen, wiederherstellen, entfernen, mit Grund; oder einen Sockel ziehen</translation>
    </message>
    <message>
        <source>The last act, a bound or a ruling: Ctrl+Z</source>
        <translation>Die letzte Handlung, eine Runde oder Entscheidung: Ctrl+Z</translation>
    </message>
    <message>
        <source>What was taken back: Ctrl+Y</source>
        <translation>Was zurückgenommen wurde: Ctrl+Y</translation>
    </message>
    <message>
        <source>Open sealed orders, all sides' together</source>
        <translation>Versiegelte Befehle öffnen, die aller Seiten zusammen</translation>
    </message>
    <message>
        <source>A folder for each side: all and only what it may know</source>
        <translation>Ein Ordner für jede Seite: alles, was sie wissen darf, und nur das</translation>
    </message>
    <message>
        <source>Rule…</source>
        <translation>Entscheiden…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wieder</translation>
    </message>
    <message>
        <source>Seals…</source>
        <translation>Siegel…</translation>
    </message>
    <message>
        <source>Packets…</source>
        <translation>Pakete…</translation>
    </message>
    <message>
        <source>Seat files…</source>
        <translation>Platzdateien…</translation>
    </message>
    <message>
        <source>A file for each player, to draw orders in at home, with a text to send</source>
        <translation>Eine Datei für jeden Spieler, um zu Hause Befehle zu zeichnen, mit einem Text dazu</translation>
    </message>
    <message>
        <source>Take in…</source>
        <translation>Aufnehmen…</translation>
    </message>
    <message>
        <source>What the seats sent back, all files at once; or drop the files here</source>
        <translation>Was die Plätze zurücksandten, alle Dateien auf einmal; oder die Dateien hier ablegen</translation>
    </message>
    <message>
        <source>See as</source>
        <translation>Sehen als</translation>
    </message>
    <message>
        <source>umpire</source>
        <translation>Schiedsrichter</translation>
    </message>
    <message>
        <source>How far it is resolved</source>
        <translation>Wie weit ausgewertet wird</translation>
    </message>
    <message>
        <source>Seats</source>
        <translation>Plätze</translation>
    </message>
    <message>
        <source>Reveal and resolve the {0}</source>
        <translation>Aufdecken und auswerten: {0}</translation>
    </message>
    <message>
        <source>to its end</source>
        <translation>bis zum Ende</translation>
    </message>
    <message>
        <source>stop before {0}</source>
        <translation>vor {0} anhalten</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Schritt zurück</translation>
    </message>
    <message>
        <source>The last sub-step, with the rulings in it; from a bound's end that bound</source>
        <translation>Der letzte Teilschritt mit den Entscheidungen darin; vom Ende einer Runde diese Runde</translation>
    </message>
    <message>
        <source>Next sub-step</source>
        <translation>Nächster Teilschritt</translation>
    </message>
    <message>
        <source>Key {0}</source>
        <translation>Taste {0}</translation>
    </message>
    <message>
        <source>Undo the {0}</source>
        <translation>Zurücknehmen: {0}</translation>
    </message>
    <message>
        <source>All of it, back to its opening; orders stay handed in</source>
        <translation>Alles, zurück zum Beginn; Befehle bleiben abgegeben</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>{0} {1}: waits for {2}</source>
        <translation>{0} {1}: wartet auf {2}</translation>
    </message>
    <message>
        <source>{0} {1}: after {2}</source>
        <translation>{0} {1}: nach {2}</translation>
    </message>
    <message>
        <source>{0} {1} of {2}: orders</source>
        <translation>{0} {1} von {2}: Befehle</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>Missing: {0}</source>
        <translation>Fehlt: {0}</translation>
    </message>
    <message>
        <source>{0}  bound {1}: {2}</source>
        <translation>{0}  Runde {1}: {2}</translation>
    </message>
</context>
<context>
    <name>UnitList</name>
    <message>
        <source>Unit</source>
        <extracomment>high at least, at the usual size of texts unit -&gt; its line, of battalions too where they take orders what each line was made of when it was shown last: most stay as they are</extracomment>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>{0} and their orders</source>
        <translation>{0} und ihre Befehle</translation>
    </message>
    <message>
        <source>not on the table</source>
        <translation>nicht auf dem Tisch</translation>
    </message>
    <message>
        <source>refused, or forbidden as it stands</source>
        <translation>abgelehnt, oder verboten, wie es steht</translation>
    </message>
    <message>
        <source>allowed, but it comes to nothing as all stand</source>
        <translation>erlaubt, aber es führt zu nichts, wie alle stehen</translation>
    </message>
    <message>
        <source>ordered</source>
        <translation>mit Befehl</translation>
    </message>
    <message>
        <source>no order</source>
        <translation>ohne Befehl</translation>
    </message>
</context>
<context>
    <name>ViewActions</name>
    <message>
        <source>{0} is not on the table.</source>
        <translation>{0} ist nicht auf dem Tisch.</translation>
    </message>
    <message>
        <source>Scanned maps (*.scan.json *.png *.jpg *.jpeg *.tif *.tiff)</source>
        <translation>Eingelesene Karten (*.scan.json *.png *.jpg *.jpeg *.tif *.tiff)</translation>
    </message>
    <message>
        <source>Scanned map</source>
        <translation>Eingelesene Karte</translation>
    </message>
    <message>
        <source>The scanned map is left out</source>
        <translation>Die eingelesene Karte wird weggelassen</translation>
    </message>
    <message>
        <source>{0}: is not a picture that can be shown</source>
        <translation>{0}: ist kein Bild, das gezeigt werden kann</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>The tour is at a side's order desk: open a battle and sit down as a side.</source>
        <translation>Der Rundgang ist am Befehlspult einer Seite: eine Schlacht öffnen und sich als Seite setzen.</translation>
    </message>
</context>
<context>
    <name>WaitingUnits</name>
    <message>
        <source>Not on the table; click one to choose it:</source>
        <extracomment>high at most, at the usual size of texts: three rows of names</extracomment>
        <translation>Nicht auf dem Tisch; ein Klick wählt aus:</translation>
    </message>
    <message>
        <source>Units that are not on the table</source>
        <translation>Einheiten, die nicht auf dem Tisch sind</translation>
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
        <translation>bound-sim {0}

Entscheidet Schlachten des Ersten Weltkriegs auf einer Karte: geheime Befehle hinein, was geschah heraus, jeder Würfel erklärt.

Es spielt
{1}

Die Spiele sind das Werk ihrer Verfasser; kein Text eines Regelbuchs gehört dazu. Lizenz des Programms: MIT.</translation>
    </message>
</context>
<context>
    <name>areas</name>
    <message>
        <source>Select</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>click an area; drag its anchor</source>
        <translation>ein Gebiet anklicken; seinen Anker ziehen</translation>
    </message>
    <message>
        <source>D Draw</source>
        <translation>D Zeichnen</translation>
    </message>
    <message>
        <source>draw an area, corner by corner</source>
        <translation>ein Gebiet zeichnen, Ecke um Ecke</translation>
    </message>
    <message>
        <source>R Redraw</source>
        <translation>R Neu zeichnen</translation>
    </message>
    <message>
        <source>draw the selected area again</source>
        <translation>das gewählte Gebiet neu zeichnen</translation>
    </message>
    <message>
        <source>J Join</source>
        <translation>J Verbinden</translation>
    </message>
    <message>
        <source>click two areas: they touch</source>
        <translation>zwei Gebiete anklicken: sie berühren sich</translation>
    </message>
    <message>
        <source>P Part</source>
        <translation>P Trennen</translation>
    </message>
    <message>
        <source>click two areas: they don't touch</source>
        <translation>zwei Gebiete anklicken: sie berühren sich nicht</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>gewöhnlich</translation>
    </message>
</context>
<context>
    <name>cards</name>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>{0}: {1} of {2} chosen</source>
        <translation>{0}: {1} von {2} gewählt</translation>
    </message>
</context>
<context>
    <name>compass</name>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>NNE</source>
        <translation>NNO</translation>
    </message>
    <message>
        <source>NE</source>
        <translation>NO</translation>
    </message>
    <message>
        <source>ENE</source>
        <translation>ONO</translation>
    </message>
    <message>
        <source>E</source>
        <translation>O</translation>
    </message>
    <message>
        <source>ESE</source>
        <translation>OSO</translation>
    </message>
    <message>
        <source>SE</source>
        <translation>SO</translation>
    </message>
    <message>
        <source>SSE</source>
        <translation>SSO</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>SSW</source>
        <translation>SSW</translation>
    </message>
    <message>
        <source>SW</source>
        <translation>SW</translation>
    </message>
    <message>
        <source>WSW</source>
        <translation>WSW</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>WNW</source>
        <translation>WNW</translation>
    </message>
    <message>
        <source>NW</source>
        <translation>NW</translation>
    </message>
    <message>
        <source>NNW</source>
        <translation>NNW</translation>
    </message>
</context>
<context>
    <name>edits</name>
    <message>
        <source>Scanned map</source>
        <extracomment>index of the selected feature of the map name of the selected area ids of the selected platoons whether faults are still looked for whether the folder at ``path`` was written by saving this</extracomment>
        <translation>Eingelesene Karte</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Bewegt</translation>
    </message>
    <message>
        <source>{0} in {1}</source>
        <translation>{0} in {1}</translation>
    </message>
    <message>
        <source>Fill with {0}</source>
        <translation>Mit {0} füllen</translation>
    </message>
    <message>
        <source>Corner moved</source>
        <translation>Ecke bewegt</translation>
    </message>
    <message>
        <source>Corner</source>
        <translation>Ecke</translation>
    </message>
    <message>
        <source>Taken away</source>
        <translation>Weggenommen</translation>
    </message>
    <message>
        <source>Anchor of {0}</source>
        <translation>Anker von {0}</translation>
    </message>
    <message>
        <source>{0} taken away</source>
        <translation>{0} weggenommen</translation>
    </message>
    <message>
        <source>{0} drawn again</source>
        <translation>{0} neu gezeichnet</translation>
    </message>
    <message>
        <source>{0} drawn</source>
        <translation>{0} gezeichnet</translation>
    </message>
    <message>
        <source>{0} and {1} parted</source>
        <translation>{0} und {1} getrennt</translation>
    </message>
    <message>
        <source>{0} and {1} joined</source>
        <translation>{0} und {1} verbunden</translation>
    </message>
</context>
<context>
    <name>hand in</name>
    <message>
        <source>Not allowed as all stand: {0}</source>
        <translation>So wie alle stehen nicht erlaubt: {0}</translation>
    </message>
    <message>
        <source>Would come to nothing as all stand (~): {0}</source>
        <translation>So wie alle stehen ohne Wirkung (~): {0}</translation>
    </message>
    <message>
        <source>Without an order: {0}. {1}.</source>
        <translation>Ohne Befehl: {0}. {1}.</translation>
    </message>
    <message>
        <source>Not handed in</source>
        <translation>Nicht abgegeben</translation>
    </message>
    <message>
        <source>Hand in?</source>
        <translation>Abgeben?</translation>
    </message>
    <message>
        <source>Hand in</source>
        <translation>Abgeben</translation>
    </message>
</context>
<context>
    <name>keys</name>
    <message>
        <source>map editor</source>
        <translation>Karteneditor</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>areas: what touches what, owners, ports</source>
        <translation>Gebiete: was sich berührt, Besitzer, Häfen</translation>
    </message>
    <message>
        <source>forces</source>
        <translation>Truppen</translation>
    </message>
    <message>
        <source>order desk</source>
        <translation>Befehlspult</translation>
    </message>
    <message>
        <source>umpire's desk</source>
        <translation>Schiedsrichterpult</translation>
    </message>
    <message>
        <source>replay and log</source>
        <translation>Nachspiel und Protokoll</translation>
    </message>
    <message>
        <source>a new battle: its map and its forces</source>
        <translation>eine neue Schlacht: ihre Karte und ihre Truppen</translation>
    </message>
    <message>
        <source>open a map or a battle to edit it</source>
        <translation>eine Karte oder eine Schlacht zum Bearbeiten öffnen</translation>
    </message>
    <message>
        <source>save what is made</source>
        <translation>sichern, was entsteht</translation>
    </message>
    <message>
        <source>open a battle or a scenario</source>
        <translation>eine Schlacht oder ein Szenario öffnen</translation>
    </message>
    <message>
        <source>order sheets, moves and the map as PDF</source>
        <translation>Befehlsblätter, Bewegungen und die Karte als PDF</translation>
    </message>
    <message>
        <source>the map as a mat and the bases as counters, to print</source>
        <translation>die Karte als Spielplan und die Sockel als Spielsteine, zum Drucken</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>zurücknehmen</translation>
    </message>
    <message>
        <source>redo</source>
        <translation>wiederholen</translation>
    </message>
    <message>
        <source>find a unit by name or number</source>
        <translation>eine Einheit nach Name oder Nummer suchen</translation>
    </message>
    <message>
        <source>show these keys</source>
        <translation>diese Tasten zeigen</translation>
    </message>
    <message>
        <source>the manual</source>
        <translation>das Handbuch</translation>
    </message>
    <message>
        <source>a tour of the order desk in six steps</source>
        <translation>ein Rundgang durch das Befehlspult in sechs Schritten</translation>
    </message>
    <message>
        <source>about bound-sim</source>
        <translation>über bound-sim</translation>
    </message>
    <message>
        <source>the whole screen, or a window</source>
        <translation>der ganze Bildschirm oder ein Fenster</translation>
    </message>
    <message>
        <source>close the battle, back to the first page</source>
        <translation>die Schlacht schließen, zurück zur ersten Seite</translation>
    </message>
    <message>
        <source>quit</source>
        <translation>beenden</translation>
    </message>
    <message>
        <source>dark or light</source>
        <translation>dunkel oder hell</translation>
    </message>
    <message>
        <source>signs of the period, or NATO's</source>
        <translation>Zeichen der Zeit oder die der NATO</translation>
    </message>
    <message>
        <source>larger text</source>
        <translation>größere Schrift</translation>
    </message>
    <message>
        <source>smaller text</source>
        <translation>kleinere Schrift</translation>
    </message>
    <message>
        <source>draw the curtain</source>
        <translation>den Vorhang zuziehen</translation>
    </message>
    <message>
        <source>set the password of this seat</source>
        <translation>das Passwort dieses Platzes setzen</translation>
    </message>
    <message>
        <source>the whole map</source>
        <translation>die ganze Karte</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>the selection</source>
        <translation>das Gewählte</translation>
    </message>
    <message>
        <source>the view before</source>
        <translation>die Ansicht davor</translation>
    </message>
    <message>
        <source>zoom in</source>
        <translation>näher</translation>
    </message>
    <message>
        <source>zoom out</source>
        <translation>weiter weg</translation>
    </message>
    <message>
        <source>overview of the whole map</source>
        <translation>Überblick über die ganze Karte</translation>
    </message>
    <message>
        <source>snap to the grid on or off; Ctrl held while drawing inverts it</source>
        <translation>Raster an oder aus; Ctrl beim Zeichnen kehrt es um</translation>
    </message>
    <message>
        <source>range and sight thread, from the selected base to the pointer</source>
        <translation>Faden für Reichweite und Sicht, vom gewählten Sockel zum Zeiger</translation>
    </message>
    <message>
        <source>a scanned map over the ground, or not</source>
        <translation>eine eingelesene Karte über dem Gelände, oder nicht</translation>
    </message>
    <message>
        <source>layers: show, lock, dim</source>
        <translation>Ebenen: zeigen, sperren, dämpfen</translation>
    </message>
    <message>
        <source>sides without colours: by how dark they are, or not</source>
        <translation>Seiten ohne Farben: nach Helligkeit, oder nicht</translation>
    </message>
    <message>
        <source>what the signs of areas mean, or not</source>
        <translation>was die Zeichen der Gebiete bedeuten, oder nicht</translation>
    </message>
    <message>
        <source>select, move, change corners</source>
        <translation>wählen, bewegen, Ecken ändern</translation>
    </message>
    <message>
        <source>Map editor</source>
        <translation>Karteneditor</translation>
    </message>
    <message>
        <source>paint whole spaces</source>
        <translation>ganze Felder malen</translation>
    </message>
    <message>
        <source>draw a rectangle</source>
        <translation>ein Rechteck zeichnen</translation>
    </message>
    <message>
        <source>draw a free polygon</source>
        <translation>ein freies Vieleck zeichnen</translation>
    </message>
    <message>
        <source>draw a line: a trench, wire, a road</source>
        <translation>eine Linie zeichnen: ein Graben, Draht, eine Straße</translation>
    </message>
    <message>
        <source>give what is under the pointer this terrain</source>
        <translation>dem, was unter dem Zeiger ist, dieses Gelände geben</translation>
    </message>
    <message>
        <source>draw: open</source>
        <translation>zeichnen: offen</translation>
    </message>
    <message>
        <source>draw: rough</source>
        <translation>zeichnen: uneben</translation>
    </message>
    <message>
        <source>draw: impractical</source>
        <translation>zeichnen: unwegsam</translation>
    </message>
    <message>
        <source>draw: defensible</source>
        <translation>zeichnen: zu verteidigen</translation>
    </message>
    <message>
        <source>draw: fortification</source>
        <translation>zeichnen: Befestigung</translation>
    </message>
    <message>
        <source>draw: wood</source>
        <translation>zeichnen: Wald</translation>
    </message>
    <message>
        <source>draw: town</source>
        <translation>zeichnen: Ort</translation>
    </message>
    <message>
        <source>draw: wire</source>
        <translation>zeichnen: Draht</translation>
    </message>
    <message>
        <source>draw: road</source>
        <translation>zeichnen: Straße</translation>
    </message>
    <message>
        <source>draw: broken road</source>
        <translation>zeichnen: zerstörte Straße</translation>
    </message>
    <message>
        <source>draw: impassable</source>
        <translation>zeichnen: unpassierbar</translation>
    </message>
    <message>
        <source>draw: river, canal</source>
        <translation>zeichnen: Fluss, Kanal</translation>
    </message>
    <message>
        <source>draw: crossing</source>
        <translation>zeichnen: Übergang</translation>
    </message>
    <message>
        <source>draw: label</source>
        <translation>zeichnen: Beschriftung</translation>
    </message>
    <message>
        <source>select the next thing drawn</source>
        <translation>das nächste Gezeichnete wählen</translation>
    </message>
    <message>
        <source>select the thing drawn before</source>
        <translation>das vorige Gezeichnete wählen</translation>
    </message>
    <message>
        <source>type places for the next corners: 15,30 100,30 or B2.a</source>
        <translation>Stellen der nächsten Ecken eintippen: 15,30 100,30 oder B2.a</translation>
    </message>
    <message>
        <source>lay a scanned map over the table</source>
        <translation>eine eingelesene Karte auf den Tisch legen</translation>
    </message>
    <message>
        <source>place it by two known points</source>
        <translation>sie mit zwei bekannten Punkten anlegen</translation>
    </message>
    <message>
        <source>raise the unit that is chosen and place it</source>
        <translation>die gewählte Einheit aufstellen und setzen</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Truppen</translation>
    </message>
    <message>
        <source>next formation</source>
        <translation>nächste Formation</translation>
    </message>
    <message>
        <source>turn the selected by 15° to the left</source>
        <translation>das Gewählte um 15° nach links drehen</translation>
    </message>
    <message>
        <source>turn the selected by 15° to the right</source>
        <translation>das Gewählte um 15° nach rechts drehen</translation>
    </message>
    <message>
        <source>dug in, limbered, or not</source>
        <translation>eingegraben, aufgeprotzt oder nicht</translation>
    </message>
    <message>
        <source>take the selected away</source>
        <translation>das Gewählte wegnehmen</translation>
    </message>
    <message>
        <source>read a forces.csv</source>
        <translation>eine forces.csv lesen</translation>
    </message>
    <message>
        <source>write a forces.csv</source>
        <translation>eine forces.csv schreiben</translation>
    </message>
    <message>
        <source>begin the battle</source>
        <translation>die Schlacht beginnen</translation>
    </message>
    <message>
        <source>next company without orders</source>
        <translation>nächste Kompanie ohne Befehl</translation>
    </message>
    <message>
        <source>Order desk</source>
        <translation>Befehlspult</translation>
    </message>
    <message>
        <source>previous company without orders</source>
        <translation>vorige Kompanie ohne Befehl</translation>
    </message>
    <message>
        <source>next company</source>
        <translation>nächste Kompanie</translation>
    </message>
    <message>
        <source>previous company</source>
        <translation>vorige Kompanie</translation>
    </message>
    <message>
        <source>draw a move: arrows or clicks make legs, Enter gives the order</source>
        <translation>eine Bewegung zeichnen: Pfeile oder Klicks machen Teilstrecken, Enter gibt den Befehl</translation>
    </message>
    <message>
        <source>draw a move to find cover</source>
        <translation>eine Bewegung zur Deckung zeichnen</translation>
    </message>
    <message>
        <source>stay</source>
        <translation>bleiben</translation>
    </message>
    <message>
        <source>dig</source>
        <translation>graben</translation>
    </message>
    <message>
        <source>shoot: then a click on the target (Shift: that base alone)</source>
        <translation>schießen: dann ein Klick auf das Ziel (Shift: nur dieser Sockel)</translation>
    </message>
    <message>
        <source>prepared fire on or off (dotted)</source>
        <translation>vorbereitetes Feuer an oder aus (gepunktet)</translation>
    </message>
    <message>
        <source>except: then clicks on platoons</source>
        <translation>außer: dann Klicks auf Züge</translation>
    </message>
    <message>
        <source>place the circle of a bombardment</source>
        <translation>den Kreis eines Beschusses setzen</translation>
    </message>
    <message>
        <source>lay a bombardment's shots out by hand</source>
        <translation>die Schüsse eines Beschusses von Hand verteilen</translation>
    </message>
    <message>
        <source>draw a march by road</source>
        <translation>einen Marsch auf der Straße zeichnen</translation>
    </message>
    <message>
        <source>charge: then a click on the enemy</source>
        <translation>Sturm: dann ein Klick auf den Feind</translation>
    </message>
    <message>
        <source>draw a crawl</source>
        <translation>ein Kriechen zeichnen</translation>
    </message>
    <message>
        <source>limber, and draw where to; Enter at once: only limber</source>
        <translation>aufprotzen, und den Weg zeichnen; Enter sofort: nur aufprotzen</translation>
    </message>
    <message>
        <source>unlimber</source>
        <translation>abprotzen</translation>
    </message>
    <message>
        <source>face: then a click on what it faces</source>
        <translation>wenden: dann ein Klick dorthin, wohin</translation>
    </message>
    <message>
        <source>form line</source>
        <translation>Linie bilden</translation>
    </message>
    <message>
        <source>form column</source>
        <translation>Kolonne bilden</translation>
    </message>
    <message>
        <source>form block</source>
        <translation>Block bilden</translation>
    </message>
    <message>
        <source>board vehicles</source>
        <translation>aufsitzen auf Fahrzeuge</translation>
    </message>
    <message>
        <source>leave the vehicles</source>
        <translation>die Fahrzeuge verlassen</translation>
    </message>
    <message>
        <source>dismount</source>
        <translation>absitzen</translation>
    </message>
    <message>
        <source>mount</source>
        <translation>aufsitzen</translation>
    </message>
    <message>
        <source>moves and fires, or not</source>
        <translation>geht und schießt, oder nicht</translation>
    </message>
    <message>
        <source>holds its fire, or not</source>
        <translation>hält das Feuer, oder nicht</translation>
    </message>
    <message>
        <source>goes prone, or not</source>
        <translation>legt sich hin, oder nicht</translation>
    </message>
    <message>
        <source>gets up, or not</source>
        <translation>steht auf, oder nicht</translation>
    </message>
    <message>
        <source>attacks on after a round of melee, or not</source>
        <translation>greift nach einer Nahkampfrunde weiter an, oder nicht</translation>
    </message>
    <message>
        <source>breaks off after a round of melee, or not</source>
        <translation>löst sich nach einer Nahkampfrunde, oder nicht</translation>
    </message>
    <message>
        <source>loses: then a click on the base that takes its casualties</source>
        <translation>verliert: dann ein Klick auf den Sockel, der die Verluste nimmt</translation>
    </message>
    <message>
        <source>with the initiative its side is side A</source>
        <translation>mit der Initiative ist seine Seite die Seite A</translation>
    </message>
    <message>
        <source>with the initiative its side is side B</source>
        <translation>mit der Initiative ist seine Seite die Seite B</translation>
    </message>
    <message>
        <source>type the order's line, or a grid reference for a leg</source>
        <translation>die Zeile des Befehls eintippen, oder eine Feldangabe für eine Teilstrecke</translation>
    </message>
    <message>
        <source>take the order back</source>
        <translation>den Befehl zurücknehmen</translation>
    </message>
    <message>
        <source>High Command Advance</source>
        <translation>Oberer Befehl: Vorgehen</translation>
    </message>
    <message>
        <source>High Command Hold</source>
        <translation>Oberer Befehl: Halten</translation>
    </message>
    <message>
        <source>High Command Assault</source>
        <translation>Oberer Befehl: Sturm</translation>
    </message>
    <message>
        <source>High Command Retreat</source>
        <translation>Oberer Befehl: Rückzug</translation>
    </message>
    <message>
        <source>High Command Bombard: then a click on the square</source>
        <translation>Oberer Befehl: Beschuss; dann ein Klick auf das Feld</translation>
    </message>
    <message>
        <source>hand the orders in</source>
        <translation>die Befehle abgeben</translation>
    </message>
    <message>
        <source>seal the orders into a file for the umpire</source>
        <translation>die Befehle in eine Datei für den Schiedsrichter versiegeln</translation>
    </message>
    <message>
        <source>notes of your own, beside a seat file</source>
        <translation>eigene Notizen, neben einer Platzdatei</translation>
    </message>
    <message>
        <source>answer with option 1</source>
        <translation>mit Möglichkeit 1 antworten</translation>
    </message>
    <message>
        <source>A question</source>
        <translation>Eine Frage</translation>
    </message>
    <message>
        <source>answer with option 2</source>
        <translation>mit Möglichkeit 2 antworten</translation>
    </message>
    <message>
        <source>answer with option 3</source>
        <translation>mit Möglichkeit 3 antworten</translation>
    </message>
    <message>
        <source>answer with option 4</source>
        <translation>mit Möglichkeit 4 antworten</translation>
    </message>
    <message>
        <source>answer with option 5</source>
        <translation>mit Möglichkeit 5 antworten</translation>
    </message>
    <message>
        <source>answer with option 6</source>
        <translation>mit Möglichkeit 6 antworten</translation>
    </message>
    <message>
        <source>answer with option 7</source>
        <translation>mit Möglichkeit 7 antworten</translation>
    </message>
    <message>
        <source>answer with option 8</source>
        <translation>mit Möglichkeit 8 antworten</translation>
    </message>
    <message>
        <source>answer with option 9</source>
        <translation>mit Möglichkeit 9 antworten</translation>
    </message>
    <message>
        <source>answer as usual: as the lines say, else the seat; nothing more, where lines are asked</source>
        <translation>antworten wie üblich: wie die Zeilen sagen, sonst der Platz; nichts mehr, wo nach Zeilen gefragt ist</translation>
    </message>
    <message>
        <source>resolve the next sub-step</source>
        <translation>den nächsten Teilschritt auswerten</translation>
    </message>
    <message>
        <source>Umpire's desk</source>
        <translation>Schiedsrichterpult</translation>
    </message>
    <message>
        <source>resolve the bound</source>
        <translation>die Runde auswerten</translation>
    </message>
    <message>
        <source>let all hold that have not handed in</source>
        <translation>alle halten lassen, die nicht abgegeben haben</translation>
    </message>
    <message>
        <source>rule, with a reason</source>
        <translation>entscheiden, mit Grund</translation>
    </message>
    <message>
        <source>take back the last act: a bound, a ruling</source>
        <translation>die letzte Handlung zurücknehmen: eine Runde, eine Entscheidung</translation>
    </message>
    <message>
        <source>bring back what was taken back</source>
        <translation>zurückbringen, was zurückgenommen wurde</translation>
    </message>
    <message>
        <source>a packet for each side: all and only what it may know</source>
        <translation>ein Paket für jede Seite: alles, was sie wissen darf, und nur das</translation>
    </message>
    <message>
        <source>forget the password of a seat</source>
        <translation>das Passwort eines Platzes vergessen</translation>
    </message>
    <message>
        <source>a file for each player, to draw orders in at home</source>
        <translation>eine Datei für jeden Spieler, um zu Hause Befehle zu zeichnen</translation>
    </message>
    <message>
        <source>take in what the seats sent back</source>
        <translation>aufnehmen, was die Plätze zurücksandten</translation>
    </message>
    <message>
        <source>open sealed orders, all sides' together</source>
        <translation>versiegelte Befehle öffnen, die aller Seiten zusammen</translation>
    </message>
    <message>
        <source>begin with dice rolled at a real table and typed in</source>
        <translation>mit Würfeln beginnen, die am echten Tisch geworfen und eingetippt werden</translation>
    </message>
    <message>
        <source>play, pause</source>
        <translation>abspielen, anhalten</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Nachspiel</translation>
    </message>
    <message>
        <source>next sub-step</source>
        <translation>nächster Teilschritt</translation>
    </message>
    <message>
        <source>sub-step before</source>
        <translation>voriger Teilschritt</translation>
    </message>
    <message>
        <source>next bound</source>
        <translation>nächste Runde</translation>
    </message>
    <message>
        <source>bound before</source>
        <translation>vorige Runde</translation>
    </message>
    <message>
        <source>the beginning</source>
        <translation>der Anfang</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>das Ende</translation>
    </message>
    <message>
        <source>Map editor: arrow keys</source>
        <translation>Karteneditor: Pfeiltasten</translation>
    </message>
    <message>
        <source>move a cross by 1 cm (spaces: by a space); Shift 5 cm, Alt 1 mm; Space is a click</source>
        <translation>ein Kreuz um 1 cm bewegen (Felder: um ein Feld); Shift 5 cm, Alt 1 mm; die Leertaste ist ein Klick</translation>
    </message>
    <message>
        <source>Map editor: right click</source>
        <translation>Karteneditor: rechter Klick</translation>
    </message>
    <message>
        <source>take the terrain under the pointer into the hand</source>
        <translation>das Gelände unter dem Zeiger in die Hand nehmen</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>Pfeiltasten</translation>
    </message>
    <message>
        <source>move the arrow's end by 1 cm; Shift 5 cm, Alt 1 mm</source>
        <translation>das Ende des Pfeils um 1 cm bewegen; Shift 5 cm, Alt 1 mm</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>end this leg, begin another</source>
        <translation>diese Teilstrecke beenden, eine weitere beginnen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>give the order</source>
        <translation>den Befehl geben</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Rücktaste</translation>
    </message>
    <message>
        <source>take the last leg back</source>
        <translation>die letzte Teilstrecke zurücknehmen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>drop the leg; again: back to selecting</source>
        <translation>die Teilstrecke fallen lassen; noch einmal: zurück zum Wählen</translation>
    </message>
    <message>
        <source>Arrow keys (nothing being drawn)</source>
        <translation>Pfeiltasten (wenn nichts gezeichnet wird)</translation>
    </message>
    <message>
        <source>pan; Shift faster</source>
        <translation>verschieben; Shift schneller</translation>
    </message>
    <message>
        <source>Drag from a base</source>
        <translation>Von einem Sockel ziehen</translation>
    </message>
    <message>
        <source>its company's move; onto an enemy: a shot, under Assault an assault on it</source>
        <translation>die Bewegung ihrer Kompanie; auf einen Feind: ein Schuss, unter Sturm ein Sturm auf ihn</translation>
    </message>
    <message>
        <source>Right click on an enemy</source>
        <translation>Rechter Klick auf einen Feind</translation>
    </message>
    <message>
        <source>shoot at that company, where own units are selected</source>
        <translation>auf diese Kompanie schießen, wo eigene Einheiten gewählt sind</translation>
    </message>
    <message>
        <source>Right click elsewhere</source>
        <translation>Rechter Klick anderswo</translation>
    </message>
    <message>
        <source>what can be done with that base, that order, the map</source>
        <translation>was mit diesem Sockel, diesem Befehl, der Karte möglich ist</translation>
    </message>
    <message>
        <source>{0} is taken: {1}</source>
        <extracomment>what is on or off, each under a name of its own: signs of areas explained, sides told without colours on the screen, and on paper what stands in the file for on; versions before 0.1.1 wrote the second what has a property or a method of its own</extracomment>
        <translation>{0} ist vergeben: {1}</translation>
    </message>
</context>
<context>
    <name>layers</name>
    <message>
        <source>ground</source>
        <translation>Gelände</translation>
    </message>
    <message>
        <source>items</source>
        <translation>Gegenstände</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>Gitter</translation>
    </message>
    <message>
        <source>roads</source>
        <translation>Straßen</translation>
    </message>
    <message>
        <source>works</source>
        <translation>Stellungen</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>Beschriftungen</translation>
    </message>
    <message>
        <source>zones</source>
        <translation>Zonen</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>orders</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>ranges</source>
        <translation>Reichweiten</translation>
    </message>
    <message>
        <source>names</source>
        <translation>Namen</translation>
    </message>
</context>
<context>
    <name>legend</name>
    <message>
        <source>taken</source>
        <extracomment>names of samples that are not a side's</extracomment>
        <translation>erobert</translation>
    </message>
    <message>
        <source>border</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>port</source>
        <translation>Hafen</translation>
    </message>
    <message>
        <source>no way over</source>
        <translation>kein Weg hinüber</translation>
    </message>
    <message>
        <source>they touch</source>
        <translation>sie berühren sich</translation>
    </message>
    <message>
        <source>fortified</source>
        <translation>befestigt</translation>
    </message>
    <message>
        <source>edge of the map</source>
        <translation>Rand der Karte</translation>
    </message>
    <message>
        <source>sea</source>
        <translation>Meer</translation>
    </message>
    <message>
        <source>victory points</source>
        <translation>Siegpunkte</translation>
    </message>
    <message>
        <source>one, its type below</source>
        <extracomment>what a counter of a stack may show: its name, how many lie there, its marks</extracomment>
        <translation>einer, darunter sein Typ</translation>
    </message>
    <message>
        <source>several alike: 3 × type</source>
        <translation>mehrere gleiche: 3 × Typ</translation>
    </message>
    <message>
        <source>spent</source>
        <translation>verbraucht</translation>
    </message>
</context>
<context>
    <name>losses</name>
    <message>
        <source>1 base</source>
        <translation>1 Sockel</translation>
    </message>
    <message>
        <source>{0} bases</source>
        <translation>{0} Sockel</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 Treffer</translation>
    </message>
    <message>
        <source>{0} hits</source>
        <translation>{0} Treffer</translation>
    </message>
    <message>
        <source>{0} lost: {1}</source>
        <translation>Verlorene {0}: {1}</translation>
    </message>
    <message>
        <source>{0} {1} ({2} left)</source>
        <translation>{0} {1} ({2} übrig)</translation>
    </message>
    <message>
        <source>{0} {1}, bases gone: {2}</source>
        <translation>{0} {1}, Sockel fort: {2}</translation>
    </message>
    <message>
        <source>Hardest hit: {0}</source>
        <translation>Am härtesten getroffen: {0}</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>Hits: {0}</source>
        <translation>Treffer: {0}</translation>
    </message>
</context>
<context>
    <name>making</name>
    <message>
        <source>New battlefield</source>
        <translation>Neues Schlachtfeld</translation>
    </message>
    <message>
        <source>New battle</source>
        <translation>Neue Schlacht</translation>
    </message>
    <message>
        <source>area</source>
        <translation>Fläche</translation>
    </message>
    <message>
        <source>areas</source>
        <translation>Flächen</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>, {0} cm wide</source>
        <translation>, {0} cm breit</translation>
    </message>
</context>
<context>
    <name>map</name>
    <message>
        <source>{0} shots, at most {1} on one base</source>
        <extracomment>its bases as they stand now the part of the table that it is about its legs by the compass it is put down where it was not before: its outline is always seen unit -&gt; what its drawing rests on, and the drawing</extracomment>
        <translation>{0} Schüsse, höchstens {1} auf einen Sockel</translation>
    </message>
    <message>
        <source>  not allowed</source>
        <extracomment>px from an arrow's end to the words of it, and where they can stand around it: from -1 to 1 across and down draw them each time, as vectors: for paper and pictures the order being drawn, and those that others who are selected get with it colours of sides whose ways are drawn hollow: sides are told without colour then hears that words have to be written elsewhere</extracomment>
        <translation>  nicht erlaubt</translation>
    </message>
    <message>
        <source>{0} men</source>
        <extracomment>a letter's width, as a share of its height; how much wider than its base a name may be a base this wide (px) says what it is and how strong; bases of a company by which room for its name is looked for names of what is only reported fills that a printer without colours tells apart: white, dark, middle, light no picture larger than this (px) is kept: so near, bases are drawn each time, few being in view looks kept before all are forgotten bases that are only reported, where they stood then, and when that was where every unit is one base, a base is called as its unit is battalions that somebody else of the side leads: their bases are paler sides are told by how dark they are draw them one by one, as vectors: for paper and pictures what bases cover at a zoom: by base its place and its room hears that names have to be written elsewhere where bases are drawn that stand in one place; those that have no name of their own then where bases are drawn that wait beside the table, and how much of the scene is theirs</extracomment>
        <translation>{0} Mann</translation>
    </message>
    <message>
        <source>hit</source>
        <translation>getroffen</translation>
    </message>
</context>
<context>
    <name>menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Mode</source>
        <translation>&amp;Modus</translation>
    </message>
    <message>
        <source>&amp;Draw</source>
        <translation>&amp;Zeichnen</translation>
    </message>
    <message>
        <source>For&amp;ces</source>
        <translation>&amp;Truppen</translation>
    </message>
    <message>
        <source>&amp;Orders</source>
        <translation>B&amp;efehle</translation>
    </message>
    <message>
        <source>&amp;Answer</source>
        <translation>Ant&amp;wort</translation>
    </message>
    <message>
        <source>&amp;Umpire</source>
        <translation>&amp;Schiedsrichter</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
</context>
<context>
    <name>modes</name>
    <message>
        <source>Map</source>
        <extracomment>name -&gt; brush, in the palette's order; a trench line is 1-2" deep (R-6) name -&gt; (text, key, what it does) mode -&gt; what of ``Key.where`` counts in it, beside what counts always action -&gt; key. Mouse: wheel zooms at the pointer, middle button or space and drag pans. keys that a tool takes while one draws: not to be changed</extracomment>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Areas</source>
        <translation>Gebiete</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Truppen</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Umpire</source>
        <translation>Schiedsrichter</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Nachspiel</translation>
    </message>
</context>
<context>
    <name>palette</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Rough</source>
        <translation>Uneben</translation>
    </message>
    <message>
        <source>Impractical</source>
        <translation>Unwegsam</translation>
    </message>
    <message>
        <source>Defensible</source>
        <translation>Zu verteidigen</translation>
    </message>
    <message>
        <source>Fortification</source>
        <translation>Befestigung</translation>
    </message>
    <message>
        <source>Wood</source>
        <translation>Wald</translation>
    </message>
    <message>
        <source>Town</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Wire</source>
        <translation>Draht</translation>
    </message>
    <message>
        <source>Road</source>
        <translation>Straße</translation>
    </message>
    <message>
        <source>Broken road</source>
        <translation>Zerstörte Straße</translation>
    </message>
    <message>
        <source>Impassable</source>
        <translation>Unpassierbar</translation>
    </message>
    <message>
        <source>River, canal</source>
        <translation>Fluss, Kanal</translation>
    </message>
    <message>
        <source>Crossing</source>
        <translation>Übergang</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Beschriftung</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>select, move, change corners</source>
        <translation>wählen, bewegen, Ecken ändern</translation>
    </message>
    <message>
        <source>Spaces</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>paint whole spaces</source>
        <translation>ganze Felder malen</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Rechteck</translation>
    </message>
    <message>
        <source>draw a rectangle</source>
        <translation>ein Rechteck zeichnen</translation>
    </message>
    <message>
        <source>Polygon</source>
        <translation>Vieleck</translation>
    </message>
    <message>
        <source>draw a free polygon</source>
        <translation>ein freies Vieleck zeichnen</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>draw a line: a trench, wire, a road</source>
        <translation>eine Linie zeichnen: ein Graben, Draht, eine Straße</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllen</translation>
    </message>
    <message>
        <source>give what is under the pointer this terrain</source>
        <translation>dem, was unter dem Zeiger ist, dieses Gelände geben</translation>
    </message>
</context>
<context>
    <name>panel</name>
    <message>
        <source>Play for me</source>
        <translation>Für mich spielen</translation>
    </message>
    <message>
        <source>A policy plays this side in this bound: its orders to look at, and its answers</source>
        <translation>Eine Spielweise spielt diese Seite in dieser Runde: ihre Befehle zum Ansehen, und ihre Antworten</translation>
    </message>
</context>
<context>
    <name>paper</name>
    <message>
        <source>order sheet, {0} {1}</source>
        <extracomment>a column that takes what is left; a table, its frame included dots an inch; px of a page's head bounds that stand side by side on a sheet: more of them would leave the page paints what stands on a page</extracomment>
        <translation>Befehlsblatt, {0} {1}</translation>
    </message>
    <message>
        <source>{0}: orders for {1} {2}</source>
        <translation>{0}: Befehle für {1} {2}</translation>
    </message>
    <message>
        <source>Bases</source>
        <translation>Sockel</translation>
    </message>
    <message>
        <source>{0}, {1} cm, facing {2}°</source>
        <translation>{0}, {1} cm, Blick nach {2}°</translation>
    </message>
    <message>
        <source>, {0} marker</source>
        <translation>, Marke {0}</translation>
    </message>
    <message>
        <source>, {0} of {1} {2}</source>
        <translation>, {0} von {1} {2}</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Sockel</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Place from the west and south edges</source>
        <translation>Stelle vom West- und Südrand</translation>
    </message>
    <message>
        <source>umpire</source>
        <translation>Schiedsrichter</translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation>Seite {0}</translation>
    </message>
    <message>
        <source>{0} cm of the table = {1} m</source>
        <translation>{0} cm des Tisches = {1} m</translation>
    </message>
    <message>
        <source>a picture of {0} x {1} px cannot be made</source>
        <translation>ein Bild von {0} x {1} Punkten kann nicht gemacht werden</translation>
    </message>
</context>
<context>
    <name>replay</name>
    <message>
        <source>When</source>
        <extracomment>a step is shown in at most this long</extracomment>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>At / by</source>
        <translation>Bei / durch</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
</context>
<context>
    <name>rules</name>
    <message>
        <source>Companies</source>
        <translation>Kompanien</translation>
    </message>
    <message>
        <source>High Commands</source>
        <translation>Obere Befehle</translation>
    </message>
    <message>
        <source>no High Command: Hold</source>
        <translation>kein oberer Befehl: Halten</translation>
    </message>
    <message>
        <source>figures</source>
        <translation>Figuren</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>Figur</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Postures</source>
        <translation>Haltungen</translation>
    </message>
    <message>
        <source>no posture: Hold</source>
        <translation>keine Haltung: Halten</translation>
    </message>
    <message>
        <source>Teams</source>
        <translation>Trupps</translation>
    </message>
    <message>
        <source>no posture: as the game asks</source>
        <translation>keine Haltung: wie das Spiel es verlangt</translation>
    </message>
    <message>
        <source>wounds</source>
        <translation>Wunden</translation>
    </message>
    <message>
        <source>wound</source>
        <translation>Wunde</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
    <message>
        <source>no order</source>
        <translation>ohne Befehl</translation>
    </message>
</context>
<context>
    <name>rulings</name>
    <message>
        <source>a platoon stands there now</source>
        <translation>ein Zug steht jetzt dort</translation>
    </message>
    <message>
        <source>it takes a hit</source>
        <translation>er nimmt einen Treffer</translation>
    </message>
    <message>
        <source>it is on the table with this number of hits</source>
        <translation>er ist auf dem Tisch mit dieser Zahl von Treffern</translation>
    </message>
    <message>
        <source>it is gone for good</source>
        <translation>er ist endgültig weg</translation>
    </message>
    <message>
        <source>a unit enters at the next bound’s opening</source>
        <translation>eine Einheit trifft zu Beginn der nächsten Runde ein</translation>
    </message>
    <message>
        <source>another reading from the next bound on</source>
        <translation>eine andere Lesart von der nächsten Runde an</translation>
    </message>
</context>
<context>
    <name>thread</name>
    <message>
        <source>Select a base first</source>
        <translation>Erst einen Sockel wählen</translation>
    </message>
    <message>
        <source>{0} m, {1} cm to the {3} of {2}'s middle</source>
        <translation>{0} m, {1} cm nach {3} von der Mitte von {2}</translation>
    </message>
</context>
<context>
    <name>tools</name>
    <message>
        <source>Click the first known point of the scan (or arrow keys and Space).  Esc: drop</source>
        <translation>Den ersten bekannten Punkt der eingelesenen Karte anklicken (oder Pfeiltasten und Leertaste).  Esc: lassen</translation>
    </message>
    <message>
        <source>Click the second known point of the scan (or arrow keys and Space).  Esc: drop</source>
        <translation>Den zweiten bekannten Punkt der eingelesenen Karte anklicken (oder Pfeiltasten und Leertaste).  Esc: lassen</translation>
    </message>
    <message>
        <source>Where does that point belong? (45,60 in cm; 450,600 m; a grid reference)</source>
        <translation>Wohin gehört dieser Punkt? (45,60 in cm; 450,600 m; eine Feldangabe)</translation>
    </message>
    <message>
        <source>Click: lay it down; drag: turn it; Q, E: turn by 15°; arrow keys and Space by keyboard.  Esc: drop</source>
        <extracomment>by how much a key turns, in tenths of a degree</extracomment>
        <translation>Klick: hinlegen; ziehen: drehen; Q, E: um 15° drehen; Pfeiltasten und Leertaste mit der Tastatur.  Esc: lassen</translation>
    </message>
    <message>
        <source>Click: company; double click: battalion; Shift adds; drag moves; arrow keys move; Q, E turn</source>
        <translation>Klick: Kompanie; Doppelklick: Bataillon; Shift nimmt dazu; ziehen bewegt; Pfeiltasten bewegen; Q, E drehen</translation>
    </message>
    <message>
        <source>Taken: {0}</source>
        <extracomment>how near (px) a pointer has to be to a line or a corner</extracomment>
        <translation>Genommen: {0}</translation>
    </message>
    <message>
        <source>Nothing in the palette draws that.</source>
        <translation>Nichts in der Palette zeichnet das.</translation>
    </message>
    <message>
        <source>Click or drag: paint spaces.  Arrow keys and Space: by keyboard.  Right click: take what is there</source>
        <translation>Klicken oder ziehen: Felder malen.  Pfeiltasten und Leertaste: mit der Tastatur.  Rechter Klick: nehmen, was da ist</translation>
    </message>
    <message>
        <source>Drag, or two corners by click or Space</source>
        <translation>Ziehen, oder zwei Ecken mit Klick oder Leertaste</translation>
    </message>
    <message>
        <source>Click corners; Enter, right or double click closes it.  Backspace: corner back.  Esc: drop</source>
        <translation>Ecken anklicken; Enter, rechter oder doppelter Klick schließt.  Rücktaste: Ecke zurück.  Esc: lassen</translation>
    </message>
    <message>
        <source>Click points; Enter, right or double click ends it.  Backspace: point back.  Esc: drop</source>
        <translation>Punkte anklicken; Enter, rechter oder doppelter Klick beendet.  Rücktaste: Punkt zurück.  Esc: lassen</translation>
    </message>
    <message>
        <source>Click where the label stands</source>
        <translation>Anklicken, wo die Beschriftung steht</translation>
    </message>
    <message>
        <source>   (arrow keys move a cross, Space is a click, G types places)</source>
        <translation>   (Pfeiltasten bewegen ein Kreuz, die Leertaste ist ein Klick, G nimmt Stellen als Text)</translation>
    </message>
    <message>
        <source>{0} corners at least.</source>
        <translation>mindestens {0} Ecken.</translation>
    </message>
    <message>
        <source>Click an area, a line or a space: it gets this terrain</source>
        <translation>Eine Fläche, eine Linie oder ein Feld anklicken: es bekommt dieses Gelände</translation>
    </message>
    <message>
        <source>Click: select; drag it or its corners; double click: a corner more; Del: away; arrow keys: move it</source>
        <translation>Klick: wählen; es oder seine Ecken ziehen; Doppelklick: eine Ecke mehr; Del: weg; Pfeiltasten: bewegen</translation>
    </message>
    <message>
        <source>Click the quarter to bombard; Shift: the whole space.  Esc: drop</source>
        <translation>Das zu beschießende Viertel anklicken; Shift: das ganze Feld.  Esc: lassen</translation>
    </message>
    <message>
        <source>Click the circle's centre, within the ordered square.  Esc: drop</source>
        <translation>Die Mitte des Kreises anklicken, im befohlenen Feld.  Esc: lassen</translation>
    </message>
    <message>
        <source>Click a base under the circle: a shot more; Shift or right: one less; Backspace: dealt evenly.  Enter: done</source>
        <translation>Einen Sockel unter dem Kreis anklicken: ein Schuss mehr; Shift oder rechts: einer weniger; Rücktaste: gleichmäßig.  Enter: fertig</translation>
    </message>
    <message>
        <source>Place the circle first (O).</source>
        <translation>Erst den Kreis setzen (O).</translation>
    </message>
    <message>
        <source>No base of those under the circle is there.</source>
        <translation>Dort ist kein Sockel von denen unter dem Kreis.</translation>
    </message>
    <message>
        <source>All {0} shots are laid out (R-36).</source>
        <translation>Alle {0} Schüsse sind verteilt (R-36).</translation>
    </message>
    <message>
        <source>At most {0} on one base (R-36).</source>
        <translation>Höchstens {0} auf einen Sockel (R-36).</translation>
    </message>
    <message>
        <source>{0} of {1} shots laid out.</source>
        <translation>{0} von {1} Schüssen verteilt.</translation>
    </message>
    <message>
        <source>The orders are handed in: only the umpire can unlock them.</source>
        <translation>Die Befehle sind abgegeben: nur der Schiedsrichter kann sie freigeben.</translation>
    </message>
    <message>
        <source>Click or arrow keys: legs.  Space: next leg.  Enter: give.  Backspace: leg back.  Esc: drop</source>
        <translation>Klicken oder Pfeiltasten: Teilstrecken.  Leertaste: nächste.  Enter: geben.  Rücktaste: eine zurück.  Esc: lassen</translation>
    </message>
    <message>
        <source>; {0} others too</source>
        <extracomment>the action can be given without a way</extracomment>
        <translation>; auch {0} andere</translation>
    </message>
    <message>
        <source>Click the target: its unit; Shift: that base alone.  Esc: drop</source>
        <translation>Das Ziel anklicken: seine Einheit; Shift: nur dieser Sockel.  Esc: lassen</translation>
    </message>
    <message>
        <source>No enemy base is there.</source>
        <translation>Dort ist kein Sockel des Feindes.</translation>
    </message>
    <message>
        <source>Click platoons of the company: exempt or covered again.  Esc or Enter: done</source>
        <extracomment>what the shot at the pointer's place comes to; whether it reaches nobody</extracomment>
        <translation>Züge der Kompanie anklicken: ausgenommen oder wieder dabei.  Esc oder Enter: fertig</translation>
    </message>
    <message>
        <source>Not a base of {0}.</source>
        <translation>Kein Sockel von {0}.</translation>
    </message>
    <message>
        <source>Except goes with an order: give one first.</source>
        <translation>Außer gehört zu einem Befehl: erst einen geben.</translation>
    </message>
    <message>
        <source>Click selects, Shift adds, Ctrl toggles; double click: the whole battalion; drag draws a box</source>
        <translation>Klick wählt, Shift nimmt dazu, Ctrl schaltet um; Doppelklick: das ganze Bataillon; ziehen macht einen Rahmen</translation>
    </message>
    <message>
        <source>Thread from the selected base to the pointer: distance, what blocks it, what the shot needs.  Esc: done</source>
        <translation>Faden vom gewählten Sockel zum Zeiger: Entfernung, was ihn aufhält, was der Schuss braucht.  Esc: fertig</translation>
    </message>
    <message>
        <source>Click the enemy that it goes for.  Esc: drop</source>
        <translation>Den Feind anklicken, auf den es geht.  Esc: lassen</translation>
    </message>
    <message>
        <source>Click what it is to face.  Esc: drop</source>
        <translation>Anklicken, wohin gewendet wird.  Esc: lassen</translation>
    </message>
    <message>
        <source>Click the base that takes its casualties.  Esc: drop</source>
        <translation>Den Sockel anklicken, der die Verluste nimmt.  Esc: lassen</translation>
    </message>
    <message>
        <source>Let go where the base is to stand: a reason is asked for.  Esc: it stays</source>
        <translation>Loslassen, wo der Sockel stehen soll: nach einem Grund wird gefragt.  Esc: er bleibt</translation>
    </message>
    <message>
        <source>No base of an enemy is there.</source>
        <translation>Dort ist kein Sockel eines Feindes.</translation>
    </message>
    <message>
        <source>No own base is there.</source>
        <extracomment>asks for an operand that is not pointed at; None where its user gives up</extracomment>
        <translation>Dort ist kein eigener Sockel.</translation>
    </message>
    <message>
        <source>Click what the line names.  Enter or a double click: end a way.  Backspace: back.  Esc: drop</source>
        <extracomment>nearer than this a click has no bearing from a unit a straight way within 5 degrees of where its unit faces goes straight ahead a drag is at least this long</extracomment>
        <translation>Anklicken, was die Zeile nennt.  Enter oder Doppelklick: Weg beenden.  Rücktaste: zurück.  Esc: verwerfen</translation>
    </message>
    <message>
        <source>It is not on the table, or there: type the bearing.</source>
        <translation>Sie steht nicht auf dem Tisch, oder eben dort: die Richtung ist zu tippen.</translation>
    </message>
    <message>
        <source>Click: select an area; drag its anchor; Del: away.  D: draw, J: join, P: part</source>
        <extracomment>radius of the ring about an area that is chosen, px</extracomment>
        <translation>Klick: ein Gebiet wählen; seinen Anker ziehen; Entf: weg.  D: zeichnen, J: verbinden, P: trennen</translation>
    </message>
    <message>
        <source>That is off the table.</source>
        <extracomment>it draws the selected area once more, and no new one hears the name of an area that was drawn</extracomment>
        <translation>Das ist nicht auf dem Tisch.</translation>
    </message>
    <message>
        <source>An area needs three corners, and an outline that does not cross itself.</source>
        <translation>Ein Gebiet braucht drei Ecken und einen Umriss, der sich nicht selbst kreuzt.</translation>
    </message>
    <message>
        <source>Click two areas: they do not touch any more.  Esc: done</source>
        <translation>Zwei Gebiete anklicken: sie berühren sich nicht mehr.  Esc: fertig</translation>
    </message>
    <message>
        <source>Click two areas: they touch, by a border of the kind.  Esc: done</source>
        <translation>Zwei Gebiete anklicken: sie berühren sich, mit einer Grenze dieser Art.  Esc: fertig</translation>
    </message>
    <message>
        <source>No area is there.</source>
        <extracomment>the kind of border in hand</extracomment>
        <translation>Dort ist kein Gebiet.</translation>
    </message>
    <message>
        <source>It needs one: click it.</source>
        <translation>Es braucht eine: anklicken.</translation>
    </message>
    <message>
        <source>Click the place that your answer names.  Esc: choose from the list</source>
        <translation>Den Ort anklicken, den die Antwort nennt.  Esc: aus der Liste wählen</translation>
    </message>
</context>
</TS>
