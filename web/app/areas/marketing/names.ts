import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  forms: 'Forms',
  pages: 'Pages',
  links: 'Booking links',
  bookings: 'Bookings',
  newForm: 'New form',
  newLink: 'New booking link',
}
export const useMarketingNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
