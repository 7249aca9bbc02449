import { isOneIn } from '../../../kit/plural.ts'
import type { PriceWords } from './words.ts'

const isOne = isOneIn('es')

export const words: PriceWords = {
  title: 'Cambiar precios',
  about:
    'Suba o baje el precio de muchas suscripciones a la vez. Ve a cuánto asciende antes de que ocurra nada.',
  product: 'Producto',
  everyItem: 'Todos los conceptos',
  status: 'Estado',
  everyStatus: 'Todas las vigentes',
  kind: 'Precio nuevo',
  kinds: { percent: 'Por un porcentaje', price: 'Un precio fijo', tax: 'Solo el impuesto' },
  percent: 'Porcentaje',
  percentHint: '5 sube, -5 baja',
  priceIn: currency => `Precio en ${currency}`,
  currency: 'Moneda',
  taxRate: 'Tipo de impuesto en %',
  taxHint: 'Vacío: se queda como está',
  rehearse: 'Mostrar qué ocurre',
  subscriptions: 'Suscripciones',
  documents: 'Facturas y notas de crédito',
  charged: 'Cobrado menos abonado',
  mrrDelta: 'Cambio del MRR',
  nothing: 'Ninguna suscripción cambiaría.',
  sample: 'Las primeras',
  customer: 'Cliente',
  before: 'MRR ahora',
  after: 'MRR después',
  apply: count => (isOne(count) ? 'Cambiar 1 suscripción' : `Cambiar ${count} suscripciones`),
  progress: share => `Cambiado hasta ahora: ${share}`,
  changed: count =>
    isOne(count) ? 'Se ha cambiado 1 suscripción.' : `Se han cambiado ${count} suscripciones.`,
  leftAlone: 'Sin cambios',
}
