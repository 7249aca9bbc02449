import type { MisbilledWords } from './words.ts'

export const words: MisbilledWords = {
  title: 'Conferência das cobranças',
  about:
    'Períodos cobrados de forma errada antes de as mudanças serem cobradas por dia. Nada é corrigido sozinho: credite ou cobre o que encontrar.',
  reason: 'Motivo',
  reasons: {
    period_unbilled: 'Dias não cobrados',
    tax_missing: 'Imposto faltando',
    billed_twice: 'Dias cobrados duas vezes',
  },
  days: 'Dias',
  invoice: 'Fatura',
  amount: 'Valor',
  empty: 'Nada a corrigir',
  emptyText: 'Cada período foi cobrado uma vez, com o seu imposto.',
}
