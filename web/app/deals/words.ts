import { wordsHook } from '../speech.tsx'
import { names } from './names.ts'

const en = {
  ...names.en,
  createDeal: 'Create deal',
  name: 'Name',
  amount: (currency: string) => `Amount in ${currency}`,
  amountHint: 'A number such as 1250.50',
  pipeline: 'Pipeline',
  stage: 'Stage',
  moveTo: 'Move to',
  moved: (deal: string, stage: string) => `${deal} is now in ${stage}`,
  picked: (deal: string) =>
    `${deal} picked up. Use the arrow keys to choose a stage, the space bar to drop it, Escape to put it back.`,
  over: (stage: string) => `Over ${stage}`,
  putBack: 'Put back',
  lostTitle: (deal: string) => `Why was ${deal} lost?`,
  lostReason: 'Reason',
  lose: 'Mark as lost',
  weighted: (amount: string) => `${amount} weighted`,
  count: (count: number) => (count === 1 ? '1 deal' : `${count} deals`),
  more: (count: number) => `${count} more in the list`,
  emptyStage: 'Drop a deal here',
  closes: (date: string) => `Closes ${date}`,
  statuses: { open: 'Open', won: 'Won', lost: 'Lost' },
  details: 'Details',
  value: 'Value',
  probability: 'Probability',
  expectedClose: 'Expected close',
  forecast: 'Forecast',
  categories: { commit: 'Commit', best_case: 'Best case', pipeline: 'Pipeline', omitted: 'Omitted' },
  contact: 'Contact',
  company: 'Company',
  openRecord: 'Open',
  history: 'History',
  noHistory: 'It has not moved yet.',
  movedFromTo: (from: string, to: string) => `From ${from} to ${to}`,
  startedIn: (stage: string) => `Started in ${stage}`,
}
export type DealWords = typeof en

export const useDealWords = wordsHook<DealWords>({
  en,
  de: () => import('./words.de.ts').then(one => one.de),
})
