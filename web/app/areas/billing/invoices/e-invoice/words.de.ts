import { isOneIn } from '../../../../kit/plural.ts'
import type { EInvoiceWords } from './words.ts'

const isOne = isOneIn('de')

export const words: EInvoiceWords = {
  title: 'E-Rechnung',
  format: 'Format',
  formats: {
    cii: 'EN 16931 (XML)',
    'factur-x': 'Factur-X / ZUGFeRD (PDF mit XML)',
    'xrechnung-cii': 'XRechnung (CII)',
    'xrechnung-ubl': 'XRechnung (UBL)',
    peppol: 'Peppol BIS (UBL)',
  },
  complete: 'Vollständig',
  validAs: format => `Gültig als ${format}`,
  missing: count => (isOne(count) ? 'Eine Angabe fehlt' : `${count} Angaben fehlen`),
  missingText: 'Das PDF geht trotzdem hinaus, aber ohne die Daten für Maschinen.',
  asSaved: 'Stand der letzten Speicherung',
  frozen:
    'Was ausgestellt ist, bleibt: Tragen Sie die Angabe dort ein, wohin der Link führt, und erstellen Sie dann eine neue Ausgabe.',
  download: 'Herunterladen',
  at: {
    invoice: 'Rechnung',
    line: 'Positionen',
    company: 'Firma',
    organization: 'Ihre Organisation',
    'settings.invoices': 'Rechnungseinstellungen',
    'settings.tax': 'Steuereinstellungen',
  },
  ofNote: number => `E-Rechnung zu ${number}`,
}
