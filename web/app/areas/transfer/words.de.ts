import { names } from './names.de.ts'
import type { TransferWords } from './words.ts'

export const words: TransferWords = {
  ...names,
  about: 'Nehmen Sie Ihre Daten mit. Archive bleiben sieben Tage.',
  ask: 'Neuer Export',
  start: 'Exportieren',
  what: 'Was',
  everything: 'Alles, mit Dateien',
  format: 'Format',
  formats: { csv: 'CSV, für Tabellen', json: 'JSON, für Programme' },
  none: 'Noch keine Exporte.',
  started: 'Der Export hat begonnen. Sie erfahren, wenn er fertig ist.',
  statuses: { pending: 'Wartet', running: 'Läuft', succeeded: 'Fertig', failed: 'Fehlgeschlagen' },
  rows: count => `${count} Einträge`,
  size: megabytes => `${megabytes} MB`,
  until: date => `bis ${date}`,
  download: 'Herunterladen',
  all: 'Alles',
  more: 'Mehr',
  personData: 'Alles, was gespeichert ist',
  erase: 'Löschen (DSGVO)',
  eraseTitle: 'Diese Person löschen',
  eraseText:
    'Der Kontakt und alles, was daran hängt, auch Deals, verschwinden für immer; Name, Adresse und Nummer werden aus jedem übrigen Text genommen. Rechnungen behalten den Namen, unterschriebene Verträge bleiben ganz. Das lässt sich nicht rückgängig machen.',
  erased: 'Gelöscht.',
}
