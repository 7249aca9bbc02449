import type { SubscriptionSettingsWords } from './words.ts'

export const words: SubscriptionSettingsWords = {
  title: 'Assinaturas',
  about: 'O que acontece quando ninguém diz outra coisa.',
  changes: 'Mudanças de plano, licenças ou ritmo',
  up: 'Mais caro',
  down: 'Mais barato',
  prorations: {
    none: 'Cobrado com a próxima fatura',
    now: 'Proporcional aos dias',
    next: 'Quando o período terminar',
  },
  pauses: 'Pausas',
  unused: 'Os dias pagos e não usados',
  unusedChoices: { extend: 'são prestados quando for retomada', credit: 'são creditados' },
}
