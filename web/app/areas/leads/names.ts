import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  leads: 'Leads',
  find: 'Find people',
  saved: 'Saved leads',
  searches: 'Saved searches',
  site: 'Read a website',
}
export const useLeadNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
