import { names } from './names.de.ts'
import type { SuppressionWords } from './words.ts'

export const words: SuppressionWords = {
  ...names,
  submit: 'Sperren',
  none: 'Keine Adresse ist gesperrt',
  noneText:
    'Adressen, von denen Mails zurückkommen, gemeldet oder abbestellt werden, kommen von selbst hierher und bekommen keine Mail mehr.',
  email: 'Adresse',
  reason: 'Grund',
  reasons: {
    hard_bounce: 'Gibt es nicht',
    complaint: 'Als Spam gemeldet',
    unsubscribe: 'Abgemeldet',
    soft_bounces: 'Kam immer wieder zurück',
    manual: 'Von Hand',
    import: 'Importiert',
  },
  source: 'Gesagt von',
  since: 'Seit',
  note: 'Notiz',
  takeOff: 'Von der Liste nehmen',
  export: 'Exportieren',
  import: 'Datei importieren',
  imported: (added, existing, invalid) => `${added} neu, ${existing} schon bekannt, ${invalid} ungültig`,
  explain: 'Warum',
  explainOf: email => `Warum bekommt ${email} keine Mail?`,
  events: 'Was bekannt ist',
  eventTypes: {
    delivered: 'Zugestellt',
    opened: 'Geöffnet',
    clicked: 'Geklickt',
    bounced: 'Zurückgekommen',
    complained: 'Als Spam gemeldet',
    unsubscribed: 'Abgemeldet',
    resubscribed: 'Wieder angemeldet',
  },
}
