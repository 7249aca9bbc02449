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
  'Following up invoice {1} paused': 'Mahnen der Rechnung {1} angehalten',
  'Following up invoice {1} goes on': 'Mahnen der Rechnung {1} geht weiter',
  '{1} promised for invoice {2}': '{1} zu Rechnung {2} zugesagt',
  'Promise for invoice {1} kept': 'Zusage zu Rechnung {1} gehalten',
  'Promise for invoice {1} broken': 'Zusage zu Rechnung {1} gebrochen',
  'a dunning policy applies': 'es gilt ein Mahnplan',
}

export const dunningCodes: Readonly<Record<string, string>> = {
  dunned: 'Gemahnt',
}
