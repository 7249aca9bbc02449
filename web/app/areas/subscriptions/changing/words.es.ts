import { isOneIn } from '../../../kit/plural.ts'
import type { ChangingWords } from './words.ts'

const isOne = isOneIn('es')

export const words: ChangingWords = {
  creditLeft: 'Se descuenta de facturas abiertas o queda como saldo a favor',
  onItsDay: date => `El ${date}, según la situación actual`,
  net: 'Cobrado menos abonado',
  noNextInvoices: 'No habrá más facturas.',
  mrrFromTo: (before, after) => `${before} → ${after}`,
  takesEffect: 'Se aplica',
  takesEffects: {
    now: 'Ahora, facturado por días',
    none: 'Ahora, facturado con la próxima factura',
    next: 'Cuando termine el periodo',
  },
  effectiveOnHint: 'Vacío: hoy',
  count: 'Intervalos por factura',
  coupon: 'Cupón',
  onDay: 'Un día concreto',
  endsOn: 'Termina el',
  showAll: 'Mostrar todo',
  company: 'Empresa',
  discounted: (discount, left) =>
    left === null
      ? `${discount} de descuento`
      : isOne(left)
        ? `${discount} de descuento en la próxima factura`
        : `${discount} de descuento en las próximas ${left} facturas`,
}
