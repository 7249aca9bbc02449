import { wordsHook } from '../../../../kit/speech.tsx'

const en = {
  addresses: 'Addresses and numbers',
  labels: { work: 'Work', home: 'Home', mobile: 'Mobile', other: 'Other' },
  label: 'Kind',
  primary: 'Primary',
  suppressed: 'Suppressed',
  change: (address: string) => `Change ${address}`,
  makePrimary: 'Make primary',
  remove: 'Remove',
  addEmail: 'Add an email',
  addPhone: 'Add a number',
  newEmail: 'Further email',
  newPhone: 'Further number',
}
export type AddressWords = typeof en

export const useAddressWords = wordsHook(
  en,
  import.meta.glob<AddressWords>('./words.*.ts', { import: 'words' }),
)
