/** Rooms, calls, calendar, workflows, reports, sites and infrastructure. */
export const work: Readonly<Record<string, string>> = {
  'A calendar without an owner cannot be private': 'Ein Kalender ohne Inhaber kann nicht privat sein.',
  'A call has at most {most} log records': 'Ein Aufruf hat höchstens {most} Logzeilen.',
  'A call has at most {most} points': 'Ein Aufruf hat höchstens {most} Punkte.',
  'A channel named "{name}" already exists': 'Einen Kanal namens „{name}“ gibt es schon.',
  'A dashboard holds at most 50 widgets': 'Ein Dashboard hat höchstens 50 Widgets.',
  'A deal has at most 50 contacts': 'Ein Deal hat höchstens 50 Kontakte.',
  'A direct room cannot be {verb}': 'Mit einem Direktgespräch geht das nicht ({verb}).',
  'A direct room cannot have guests': 'Ein Direktgespräch kann keine Gäste haben.',
  'A direct room has no name of its own': 'Ein Direktgespräch hat keinen eigenen Namen.',
  'A direct room has two people': 'Ein Direktgespräch hat zwei Personen.',
  'A direct room needs exactly one user in user_ids':
    'Für ein Direktgespräch bitte genau eine Person wählen.',
  'A group needs 2 to 49 other users in user_ids': 'Eine Gruppe braucht 2 bis 49 andere Personen.',
  'A heartbeat is sent to us: there is nothing to look at':
    'Ein Heartbeat kommt von außen: Da gibt es nichts nachzusehen.',
  'A message holds at most 50 kinds of reactions': 'Eine Nachricht hat höchstens 50 verschiedene Reaktionen.',
  'A room holds at most 100 pins': 'Ein Raum hat höchstens 100 angeheftete Nachrichten.',
  'A room holds at most 10000 people': 'Ein Raum hat höchstens 10.000 Personen.',
  'A room holds at most 20 hooks': 'Ein Raum hat höchstens 20 Hooks.',
  'A room holds at most 50 guests': 'Ein Raum hat höchstens 50 Gäste.',
  'A series may have at most {most} exceptions': 'Eine Serie hat höchstens {most} Ausnahmen.',
  "A shared dashboard shows nobody by name or address: take '{field}' out of its dimensions":
    'Ein geteiltes Dashboard zeigt niemanden mit Namen oder Adresse: Nehmen Sie „{field}“ aus den Dimensionen.',
  'An event may have at most {most} guests': 'Ein Termin hat höchstens {most} Gäste.',
  'An event may last at most 366 days': 'Ein Termin dauert höchstens 366 Tage.',
  'An organization has at most 20 webhook endpoints': 'Eine Organisation hat höchstens 20 Webhooks.',
  'An organization holds at most 1000 reports': 'Eine Organisation hat höchstens 1000 Berichte.',
  'An organization holds at most 200 dashboards': 'Eine Organisation hat höchstens 200 Dashboards.',
  'An organization holds at most 200 schedules': 'Eine Organisation hat höchstens 200 Zeitpläne.',
  'An organization may have at most 200 calendars': 'Eine Organisation hat höchstens 200 Kalender.',
  'At most 1,000 keywords a site': 'Eine Website hat höchstens 1.000 Keywords.',
  'At most 100 sites': 'Höchstens 100 Websites.',
  'At most 100 workflows can be active': 'Höchstens 100 Workflows können aktiv sein.',
  'At most 1000000 runs can be under way': 'Höchstens 1.000.000 Läufe können unterwegs sein.',
  'At most 500 workflows can be kept': 'Höchstens 500 Workflows.',
  'Choose one option': 'Bitte eine Antwort wählen.',
  'Chunk {index} was already received with other content': 'Teil {index} kam schon mit anderem Inhalt an.',
  'Chunks {chunks} are missing': 'Die Teile {chunks} fehlen.',
  "Duplicate column '{key}'": 'Die Spalte „{key}“ kommt doppelt vor.',
  'Guests cannot do this': 'Gäste können das nicht.',
  'Join the call first': 'Nehmen Sie zuerst am Anruf teil.',
  'Join the room first': 'Treten Sie zuerst dem Raum bei.',
  'Keywords are already being checked': 'Die Keywords werden gerade geprüft.',
  'Messages can be edited for {minutes} minutes': 'Nachrichten lassen sich {minutes} Minuten lang ändern.',
  'More than 100000 events lie between from and to: ask for a shorter time':
    'In diesem Zeitraum liegen mehr als 100.000 Termine: Wählen Sie einen kürzeren.',
  'No chunks were received': 'Es kam nichts an.',
  'No run to this environment succeeded before the current one':
    'Vor dem jetzigen Lauf gelang in dieser Umgebung keiner.',
  'No transcription engine is configured': 'Es ist keine Transkription eingerichtet.',
  'Not everybody in the call has agreed to being recorded':
    'Nicht alle im Anruf haben der Aufnahme zugestimmt.',
  'Only a channel can be public': 'Nur ein Kanal kann öffentlich sein.',
  'Only an admin can mail reports outside the organization':
    'Nur Administratoren können Berichte nach außerhalb der Organisation senden.',
  'Only failed runs can be retried': 'Nur gescheiterte Läufe können wiederholt werden.',
  'Only its owner or an admin may change this calendar':
    'Nur wem der Kalender gehört oder ein Administrator kann ihn ändern.',
  'Only managers may post in this room': 'In diesem Raum schreiben nur Verwalter.',
  'Only managers of the room may do this': 'Das können nur Verwalter des Raums.',
  'Only messages can be forwarded': 'Nur Nachrichten können weitergeleitet werden.',
  'Only one of before_seq, after_seq, around_seq and since_rev can be asked for':
    'Nur eines von before_seq, after_seq, around_seq und since_rev.',
  'Only people follow': 'Nur Personen können folgen.',
  'Only people have notifications': 'Nur Personen haben Benachrichtigungen.',
  'Only people in the call can record it': 'Nur wer im Anruf ist, kann ihn aufnehmen.',
  'Only the author can edit a message': 'Eine Nachricht ändert nur, wer sie geschrieben hat.',
  'Only the author or a manager of the room can close a poll':
    'Eine Umfrage beendet, wer sie gestellt hat, oder ein Verwalter des Raums.',
  'Only the author or a manager of the room can delete a message':
    'Eine Nachricht löscht, wer sie geschrieben hat, oder ein Verwalter des Raums.',
  'Only the owner or an admin can change this dashboard':
    'Dieses Dashboard ändert, wem es gehört, oder ein Administrator.',
  'Only the owner or an admin can change this report':
    'Diesen Bericht ändert, wem er gehört, oder ein Administrator.',
  'Only the owner or an admin can change this schedule':
    'Diesen Zeitplan ändert, wem er gehört, oder ein Administrator.',
  'Only the person who recorded it or a manager may delete a recording':
    'Eine Aufnahme löscht, wer sie gemacht hat, oder ein Verwalter.',
  'Only the person who started the call or a manager may end it':
    'Den Anruf beendet, wer ihn begonnen hat, oder ein Verwalter.',
  'Query took longer than {seconds} seconds; narrow it down':
    'Die Abfrage dauerte länger als {seconds} Sekunden; grenzen Sie sie ein.',
  'Report has more than 1,000,000 rows; narrow it down':
    'Der Bericht hat mehr als 1.000.000 Zeilen; grenzen Sie ihn ein.',
  'Run already ended': 'Der Lauf ist schon zu Ende.',
  'Run is not waiting': 'Der Lauf wartet nicht.',
  'Step is not waiting': 'Der Schritt wartet nicht.',
  'The author may no longer write': 'Wer das geschrieben hat, darf hier nicht mehr schreiben.',
  'The call does not ring for you': 'Dieser Anruf gilt nicht Ihnen.',
  'The call ended more than a day ago': 'Der Anruf endete vor mehr als einem Tag.',
  'The call has ended': 'Der Anruf ist zu Ende.',
  'The call has no finished recording': 'Der Anruf hat keine fertige Aufnahme.',
  'The call has no transcript': 'Der Anruf hat keine Mitschrift.',
  'The call is full': 'Der Anruf ist voll.',
  'The chunk did not arrive whole': 'Der Teil kam nicht vollständig an.',
  'The chunk is empty': 'Der Teil ist leer.',
  'The chunk is larger than 16 MB': 'Der Teil ist größer als 16 MB.',
  'The default channel cannot be {verb}': 'Mit dem Standardkanal geht das nicht ({verb}).',
  'The event was canceled': 'Der Termin wurde abgesagt.',
  'The event was changed meanwhile': 'Der Termin wurde inzwischen geändert.',
  'The export is not finished yet': 'Der Export ist noch nicht fertig.',
  'The invitation was already accepted': 'Die Einladung ist schon angenommen.',
  'The invitation was declined': 'Die Einladung wurde abgelehnt.',
  'The message was already sent': 'Die Nachricht ist schon gesendet.',
  'The page was changed meanwhile': 'Die Seite wurde inzwischen geändert.',
  'The plan {plan} has a fixed burst; Enterprise sets its own':
    'Im Tarif {plan} steht der Burst fest; Enterprise legt ihn selbst fest.',
  'The poll is closed': 'Die Umfrage ist beendet.',
  'The provider does not hand it out: {why}': 'Der Anbieter gibt es nicht heraus: {why}',
  'The range may be at most 62 days': 'Der Zeitraum darf höchstens 62 Tage lang sein.',
  'The recording is already finalized': 'Die Aufnahme ist schon abgeschlossen.',
  'The recording is not finalized': 'Die Aufnahme ist noch nicht abgeschlossen.',
  'The recurrence rule has no occurrences': 'Diese Wiederholung ergibt keinen einzigen Termin.',
  'The room is archived': 'Der Raum ist archiviert.',
  'The webhook endpoint is not active: set its status to active first':
    'Der Webhook ist nicht aktiv: Schalten Sie ihn zuerst ein.',
  'This agent is paused': 'Dieser Agent ist angehalten.',
  'This booking can no longer be changed': 'Diese Buchung kann nicht mehr geändert werden.',
  'This booking has not begun': 'Diese Buchung hat noch nicht begonnen.',
  'This booking is over': 'Diese Buchung ist vorbei.',
  'This booking was canceled': 'Diese Buchung wurde abgesagt.',
  'This check is being looked at just now': 'Diese Prüfung läuft gerade.',
  'This event is over': 'Dieser Termin ist vorbei.',
  'This event was canceled': 'Dieser Termin wurde abgesagt.',
  'This form may not be used on this site': 'Dieses Formular darf auf dieser Website nicht verwendet werden.',
  'This is still used by the {kind} {name}': 'Das wird noch verwendet: {kind} {name}.',
  'This makes too many series: group by fewer labels, or take a larger step':
    'Das ergibt zu viele Reihen: Gruppieren Sie nach weniger Labels, oder wählen Sie größere Schritte.',
  'This makes {buckets} points, and an answer has at most {most}: take a larger step':
    'Das ergibt {buckets} Punkte, möglich sind {most}: Wählen Sie größere Schritte.',
  'This room does not allow guests': 'In diesem Raum sind keine Gäste erlaubt.',
  'This run does not wait for an approval': 'Dieser Lauf wartet auf keine Freigabe.',
  'This run has ended': 'Dieser Lauf ist zu Ende.',
  'This slug is taken': 'Diese Adresse ist schon vergeben.',
  'This time is no longer available': 'Diese Zeit ist nicht mehr frei.',
  'This workflow belongs to an automation': 'Dieser Workflow gehört zu einer Automatisierung.',
  'Too many points; choose a coarser grain': 'Zu viele Punkte; wählen Sie größere Abstände.',
  'Too many reports are running': 'Es laufen zu viele Berichte.',
  'Whoever started a run cannot approve it: another key has to':
    'Wer einen Lauf begonnen hat, kann ihn nicht selbst freigeben.',
  'Workflow is not active': 'Der Workflow ist nicht aktiv.',
  'Workflow is not valid': 'Der Workflow ist nicht gültig.',
  'Workflow was changed by someone else': 'Jemand anderes hat den Workflow geändert.',
  'You already have 3 upcoming bookings': 'Sie haben schon 3 Buchungen.',
  '{action} is not possible while the state is {state}': '{action} ist im Zustand {state} nicht möglich.',
  "{fn} needs a number: '{field}' is {type}": '{fn} braucht eine Zahl: „{field}“ ist {type}.',
  '{key} is too large to be exact; narrow it down':
    '{key} ist zu groß, um genau zu sein; grenzen Sie es ein.',
  '{noun} {name} exists already': '{noun} {name} gibt es schon.',
}

/** What is refused and told about direct debits. */
export const debits: Readonly<Record<string, string>> = {
  'Set up SEPA direct debit under Settings first':
    'Richten Sie zuerst die SEPA-Lastschrift unter Einstellungen ein.',
  'Mandate not found': 'Dieses Mandat gibt es nicht.',
  '{field} is already used': 'Diese Mandatsreferenz ist schon vergeben.',
  'This mandate is already signed': 'Dieses Mandat ist schon erteilt.',
  'You must agree to the mandate in order to sign': 'Stimmen Sie dem Mandat zu, um es zu erteilen.',
  'SEPA direct debit collects EUR only': 'SEPA-Lastschriften ziehen nur Euro ein.',
  'Debit run not found': 'Diesen Lastschriftlauf gibt es nicht.',
  'Nothing to collect': 'Es gibt nichts einzuziehen.',
  'Debit run is already {state}': 'Der Lastschriftlauf ist bereits: {state}.',
  'Attempt not found': 'Diesen Zahlungsversuch gibt es nicht.',
  'This payment was already returned': 'Diese Zahlung wurde schon zurückgegeben.',
  'This payment was not collected': 'Diese Zahlung wurde nicht eingezogen.',
  'Could not read file: it is no pain.002 report':
    'Die Datei ist nicht zu lesen: Sie ist kein pain.002-Bericht.',
  'Could not read file: it declares a document type or entities':
    'Die Datei ist nicht zu lesen: Sie deklariert einen Dokumenttyp oder Entitäten.',
  '{field} must be a valid IBAN': '{field} muss eine gültige IBAN sein',
  '{field} must be of a SEPA country': '{field} muss aus einem SEPA-Land sein',
  "{field} must be 1 to 35 of the letters A–Z a–z 0–9 + ? / - : ( ) . , '":
    "{field} besteht aus 1 bis 35 der Zeichen A–Z a–z 0–9 + ? / - : ( ) . , '",
}

export const debitsTold: Readonly<Record<string, string>> = {
  'Direct debit mandate {1} signed': 'Lastschriftmandat {1} erteilt',
  'Direct debit mandate {1} revoked': 'Lastschriftmandat {1} widerrufen',
  'Direct debit of {1} for invoice {2} returned ({3})':
    'Lastschrift über {1} für Rechnung {2} zurückgegeben ({3})',
}

export const debitsCodes: Readonly<Record<string, string>> = {
  mandate_signed: 'Mandat erteilt',
  mandate_revoked: 'Mandat widerrufen',
  returned: 'zurückgegeben',
}

/** How a run stands. */
export const debitsValues: Readonly<Record<string, string>> = {
  built: 'erstellt',
  submitted: 'übergeben',
  settled: 'gutgeschrieben',
}

/** What is refused and told about following up what is overdue. */
export const dunning: Readonly<Record<string, string>> = {
  'Dunning policy not found': 'Diesen Mahnplan gibt es nicht.',
  'No dunning policy applies': 'Es gilt kein Mahnplan.',
  'No step is left': 'Es ist kein Schritt mehr übrig.',
  'Nothing to charge': 'Es gibt nichts zu berechnen.',
  '{field} must be a valid template': 'Das ist keine gültige Vorlage.',
  '{field} must name each day and action once': 'Jeder Tag darf jede Aktion nur einmal haben.',
}

export const dunningTold: Readonly<Record<string, string>> = {
  'Invoice {1} followed up': 'Rechnung {1} angemahnt',
  'Dunning of invoice {1} paused': 'Mahnen der Rechnung {1} angehalten',
  'Dunning of invoice {1} resumed': 'Mahnen der Rechnung {1} geht weiter',
  '{1} promised for invoice {2}': '{1} zu Rechnung {2} zugesagt',
  'Promise for invoice {1} kept': 'Zusage zu Rechnung {1} gehalten',
  'Promise for invoice {1} broken': 'Zusage zu Rechnung {1} gebrochen',
  'a dunning policy applies': 'es gilt ein Mahnplan',
}

export const dunningCodes: Readonly<Record<string, string>> = {
  dunned: 'Gemahnt',
}
