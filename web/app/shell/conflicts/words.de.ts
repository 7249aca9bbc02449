import type { ConflictWords } from './words.ts'

export const words: ConflictWords = {
  title: names => `Inzwischen geändert von ${names}`,
  about:
    'Dasselbe wurde hier und anderswo geändert. Noch ist nichts gespeichert: Wählen Sie, was bleiben soll.',
  automation: { by: 'einer Automatisierung', name: 'Eine Automatisierung' },
  you: { by: 'Ihnen an anderer Stelle', name: 'Sie' },
  changedBy: (name, time) => `${name}, ${time}`,
  before: 'Vorher',
  choose: { theirs: 'Andere Fassung behalten', mine: 'Meine verwenden' },
  all: { theirs: 'Überall die andere behalten', mine: 'Überall meine verwenden' },
  back: 'Weiter bearbeiten',
  save: 'Speichern',
  empty: 'Leer',
  noLines: 'Keine Positionen',
  note: 'Notiz',
}
