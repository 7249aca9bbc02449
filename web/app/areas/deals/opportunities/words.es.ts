import { names } from './names.es.ts'
import type { OpportunityWords } from './words.ts'

export const words: OpportunityWords = {
  ...names,
  status: 'Estado',
  statuses: { open: 'Abiertas', converted: 'Convertidas en oportunidades', dismissed: 'Descartadas' },
  none: {
    open: 'No hay nada que revisar',
    applied: 'Aquí no hay nada',
    converted: 'Ninguna se ha convertido aún en oportunidad',
    dismissed: 'No se ha descartado ninguna',
  },
  noneText:
    'Lo que llega por formularios, señales y referencias espera aquí hasta que se convierte en oportunidad o se descarta.',
  showMore: 'Mostrar más',
  sources: {
    signal: 'Señal',
    form: 'Formulario',
    recommendation: 'Recomendación',
    manual: 'A mano',
    referral: 'Referencia',
  },
  score: score => `Puntuación ${score}`,
  convert: 'Convertir en oportunidad',
  dismiss: 'Descartar',
  dismissed: title => `Se ha descartado ${title}`,
  takeBack: 'Reabrir',
  openDeal: 'Abrir la oportunidad',
}
