import { isOneIn } from '../../../../kit/plural.ts'
import type { EInvoiceWords } from './words.ts'

const isOne = isOneIn('es')

export const words: EInvoiceWords = {
  title: 'Factura electrónica',
  format: 'Formato',
  formats: {
    cii: 'EN 16931 (XML)',
    'factur-x': 'Factur-X / ZUGFeRD (PDF con XML)',
    'xrechnung-cii': 'XRechnung (CII)',
    'xrechnung-ubl': 'XRechnung (UBL)',
    peppol: 'Peppol BIS (UBL)',
  },
  complete: 'Completa',
  validAs: format => `Válida como ${format}`,
  missing: count => (isOne(count) ? 'Falta un dato' : `Faltan ${count} datos`),
  missingText: 'El PDF se envía igualmente, pero sin los datos para las máquinas.',
  asSaved: 'Según lo último guardado',
  frozen: 'Lo emitido no cambia: complete el dato donde lleva el enlace y cree después una nueva edición.',
  download: 'Descargar',
  at: {
    invoice: 'Factura',
    line: 'Líneas',
    company: 'Empresa',
    organization: 'Su organización',
    'settings.invoices': 'Ajustes de facturas',
    'settings.tax': 'Ajustes de impuestos',
  },
  ofNote: number => `Factura electrónica de ${number}`,
}
