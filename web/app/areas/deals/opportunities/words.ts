import { wordsHook } from '../../../kit/speech.tsx'
import { names } from './names.ts'

const en = {
  ...names,
  status: 'Status',
  statuses: { open: 'Open', converted: 'Became deals', dismissed: 'Dismissed' },
  none: {
    open: 'Nothing to look at',
    applied: 'Nothing here',
    converted: 'None has become a deal yet',
    dismissed: 'None was dismissed',
  },
  noneText:
    'Leads from forms, signals and referrals wait here until you turn them into a deal or dismiss them.',
  showMore: 'Show more',
  sources: {
    signal: 'Signal',
    form: 'Form',
    recommendation: 'Recommendation',
    manual: 'By hand',
    referral: 'Referral',
  },
  score: (score: string) => `Score ${score}`,
  convert: 'Make it a deal',
  dismiss: 'Dismiss',
  dismissed: (title: string) => `${title} was dismissed`,
  takeBack: 'Reopen',
  openDeal: 'Open the deal',
}
export type OpportunityWords = typeof en

export const useOpportunityWords = wordsHook(
  en,
  import.meta.glob<OpportunityWords>('./words.*.ts', { import: 'words' }),
)
