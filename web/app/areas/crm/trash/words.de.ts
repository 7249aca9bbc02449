import { names } from './names.de.ts'
import type { TrashWords } from './words.ts'

export const words: TrashWords = {
  ...names,
  title: 'Name',
  type: 'Art',
  types: {
    contact: 'Kontakt',
    company: 'Firma',
    deal: 'Deal',
    task: 'Aufgabe',
    note: 'Notiz',
    file: 'Datei',
  },
  with: 'Dazu gehört',
  kinds: {
    deals: 'Deals:',
    tasks: 'Aufgaben:',
    notes: 'Notizen:',
    files: 'Dateien:',
    emails: 'E-Mails:',
    lists: 'Listen:',
    sequences: 'Sequenzen:',
    campaigns: 'Kampagnen:',
    bookings: 'Buchungen:',
    submissions: 'Formulareingänge:',
  },
  deletedBy: 'Gelöscht von',
  deleted: 'Gelöscht',
  expires: 'Aufbewahrt bis',
  actions: 'Aktionen',
  restore: 'Wiederherstellen',
  restored: 'Wiederhergestellt.',
  deleteForGood: 'Endgültig löschen',
  deleteQuestion: title => `„${title}“ lässt sich danach nicht wiederherstellen.`,
  takenText:
    'Diese E-Mail-Adresse hat inzwischen ein anderer Kontakt. Sie können diesen ohne die Adresse wiederherstellen.',
  restoreWithout: 'Ohne die Adresse wiederherstellen',
  empty: 'Der Papierkorb ist leer',
  emptyText:
    'Was Sie löschen, bleibt 30 Tage hier und lässt sich mit allem, was dazugehört, wiederherstellen.',
}
