import { isOneIn } from '../../../../kit/plural.ts'
import { wordsHook } from '../../../../kit/speech.tsx'

const isOne = isOneIn('en')

const en = {
  title: 'E-invoice',
  format: 'Format',
  formats: {
    cii: 'EN 16931 (XML)',
    'factur-x': 'Factur-X / ZUGFeRD (PDF with XML)',
    'xrechnung-cii': 'XRechnung (CII)',
    'xrechnung-ubl': 'XRechnung (UBL)',
    peppol: 'Peppol BIS (UBL)',
  },
  complete: 'Complete',
  validAs: (format: string) => `Valid as ${format}`,
  missing: (count: number) => (isOne(count) ? 'One thing is missing' : `${count} things are missing`),
  missingText: 'The PDF goes out all the same, but without what machines read.',
  asSaved: 'As of the last save',
  frozen: 'What was issued stays as it is: fill it in where the link leads, then make a new edition.',
  download: 'Download',
  at: {
    invoice: 'Invoice',
    line: 'Line items',
    company: 'Company',
    organization: 'Your organization',
    'settings.invoices': 'Invoice settings',
    'settings.tax': 'Tax settings',
  },
  ofNote: (number: string) => `E-invoice of ${number}`,
}
export type EInvoiceWords = typeof en

export const useEInvoiceWords = wordsHook(
  en,
  import.meta.glob<EInvoiceWords>('./words.*.ts', { import: 'words' }),
)
