import { names } from './names.pt.ts'
import type { OpportunityWords } from './words.ts'

export const words: OpportunityWords = {
  ...names,
  status: 'Status',
  statuses: { open: 'Abertas', converted: 'Viraram negócios', dismissed: 'Descartadas' },
  none: {
    open: 'Nada para ver',
    applied: 'Nada aqui',
    converted: 'Nenhuma virou negócio ainda',
    dismissed: 'Nenhuma foi descartada',
  },
  noneText:
    'O que chega por formulários, sinais e indicações espera aqui até virar um negócio ou ser descartado.',
  showMore: 'Mostrar mais',
  sources: {
    signal: 'Sinal',
    form: 'Formulário',
    recommendation: 'Recomendação',
    manual: 'Manualmente',
    referral: 'Indicação',
  },
  score: score => `Pontuação ${score}`,
  convert: 'Transformar em negócio',
  dismiss: 'Descartar',
  dismissed: title => `${title} foi descartada`,
  takeBack: 'Reabrir',
  openDeal: 'Abrir o negócio',
}
