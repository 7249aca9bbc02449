import { wordsHook } from '../../kit/speech.tsx'

export const names = { calendar: 'Calendar', newEvent: 'New event' }
export const useCalendarNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
