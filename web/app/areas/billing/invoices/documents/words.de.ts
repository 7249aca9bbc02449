import type { DocumentWords } from './words.ts'

export const words: DocumentWords = {
  title: 'Dokument',
  draft: 'Ein Entwurf: Er zeigt Ihre Angaben, wie sie jetzt sind.',
  frozen: day => `Wie am ${day} ausgestellt. Zahlungen, neue Adressen und anderes ändern nichts mehr daran.`,
  copy: 'Kopie mit Zahlungen',
  copyFile: 'Kopie',
  editions: 'Ausgaben',
  edition: 'Ausgabe',
  since: 'Erstellt',
  why: 'Anlass',
  who: 'Von',
  download: 'PDF',
  downloadEdition: edition => `Ausgabe ${edition} herunterladen`,
  origins: {
    issue: 'Ausgestellt',
    edit: 'Ein Text wurde geändert',
    request: 'Ihre Angaben wurden aktualisiert',
    later: 'Früher ausgestellt, mit den Angaben dieses Tages festgehalten',
  },
  add: 'Neue Ausgabe mit heutigen Angaben …',
  addTitle: number => `Neue Ausgabe von ${number}`,
  addText:
    'Sie übernimmt Name, Anschrift, Steuernummern und Bankverbindung von heute. Beträge, Positionen und Daten bleiben, und frühere Ausgaben sind weiter abrufbar.',
  addSubmit: 'Ausgabe erstellen',
  reason: 'Grund',
  reasonHint: 'Unsere USt-IdNr. fehlte',
}
