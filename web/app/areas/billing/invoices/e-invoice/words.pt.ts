import { isOneIn } from '../../../../kit/plural.ts'
import type { EInvoiceWords } from './words.ts'

const isOne = isOneIn('pt')

export const words: EInvoiceWords = {
  title: 'Fatura eletrônica',
  format: 'Formato',
  formats: {
    cii: 'EN 16931 (XML)',
    'factur-x': 'Factur-X / ZUGFeRD (PDF com XML)',
    'xrechnung-cii': 'XRechnung (CII)',
    'xrechnung-ubl': 'XRechnung (UBL)',
    peppol: 'Peppol BIS (UBL)',
  },
  complete: 'Completa',
  validAs: format => `Válida como ${format}`,
  missing: count => (isOne(count) ? 'Falta uma informação' : `Faltam ${count} informações`),
  missingText: 'O PDF é enviado mesmo assim, mas sem os dados para máquinas.',
  asSaved: 'Conforme o último salvamento',
  frozen: 'O que foi emitido não muda: preencha onde o link leva e depois crie uma nova edição.',
  download: 'Baixar',
  at: {
    invoice: 'Fatura',
    line: 'Itens',
    company: 'Empresa',
    organization: 'Sua organização',
    'settings.invoices': 'Configurações de faturas',
    'settings.tax': 'Configurações de impostos',
  },
  ofNote: number => `Fatura eletrônica de ${number}`,
}
