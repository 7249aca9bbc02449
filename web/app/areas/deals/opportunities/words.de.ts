import { names } from './names.de.ts'
import type { OpportunityWords } from './words.ts'

export const words: OpportunityWords = {
  ...names,
  status: 'Status',
  statuses: { open: 'Offen', converted: 'Wurden Deals', dismissed: 'Verworfen' },
  none: {
    open: 'Nichts anzusehen',
    applied: 'Nichts hier',
    converted: 'Noch keine wurde ein Deal',
    dismissed: 'Keine wurde verworfen',
  },
  noneText:
    'Was durch Formulare, Signale und Empfehlungen hereinkommt, wartet hier, bis es ein Deal wird oder verworfen ist.',
  showMore: 'Mehr zeigen',
  sources: {
    signal: 'Signal',
    form: 'Formular',
    recommendation: 'Vorschlag',
    manual: 'Von Hand',
    referral: 'Empfehlung',
  },
  score: score => `Wertung ${score}`,
  convert: 'Zum Deal machen',
  dismiss: 'Verwerfen',
  dismissed: title => `${title} wurde verworfen`,
  takeBack: 'Wieder öffnen',
  openDeal: 'Deal öffnen',
}
