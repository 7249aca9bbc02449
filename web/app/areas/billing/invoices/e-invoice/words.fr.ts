import { isOneIn } from '../../../../kit/plural.ts'
import type { EInvoiceWords } from './words.ts'

const isOne = isOneIn('fr')

export const words: EInvoiceWords = {
  title: 'Facture électronique',
  format: 'Format',
  formats: {
    cii: 'EN 16931 (XML)',
    'factur-x': 'Factur-X / ZUGFeRD (PDF avec XML)',
    'xrechnung-cii': 'XRechnung (CII)',
    'xrechnung-ubl': 'XRechnung (UBL)',
    peppol: 'Peppol BIS (UBL)',
  },
  complete: 'Complète',
  validAs: format => `Valide comme ${format}`,
  missing: count => (isOne(count) ? 'Il manque une information' : `Il manque ${count} informations`),
  missingText: 'Le PDF part quand même, mais sans les données pour les machines.',
  asSaved: 'État du dernier enregistrement',
  frozen: 'Ce qui est émis ne change plus : complétez là où mène le lien, puis créez une nouvelle édition.',
  download: 'Télécharger',
  at: {
    invoice: 'Facture',
    line: 'Lignes',
    company: 'Entreprise',
    organization: 'Votre organisation',
    'settings.invoices': 'Paramètres des factures',
    'settings.tax': 'Paramètres de taxe',
  },
  ofNote: number => `Facture électronique de ${number}`,
}
