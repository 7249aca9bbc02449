import { isOneIn } from '../../../kit/plural.ts'
import type { ChangingWords } from './words.ts'

const isOne = isOneIn('pt')

export const words: ChangingWords = {
  creditLeft: 'Descontado de faturas em aberto ou mantido como crédito',
  onItsDay: date => `Em ${date}, pela situação atual`,
  net: 'Cobrado menos creditado',
  noNextInvoices: 'Não haverá mais faturas.',
  mrrFromTo: (before, after) => `${before} → ${after}`,
  takesEffect: 'Entra em vigor',
  takesEffects: {
    now: 'Agora, proporcional aos dias',
    none: 'Agora, cobrado com a próxima fatura',
    next: 'Quando o período terminar',
  },
  effectiveOnHint: 'Vazio: hoje',
  count: 'Intervalos por fatura',
  coupon: 'Cupom',
  onDay: 'Em um dia',
  endsOn: 'Termina em',
  showAll: 'Mostrar tudo',
  company: 'Empresa',
  discounted: (discount, left) =>
    left === null
      ? `${discount} de desconto`
      : isOne(left)
        ? `${discount} de desconto na próxima fatura`
        : `${discount} de desconto nas próximas ${left} faturas`,
}
