import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  contracts: 'Contracts',
  newContract: 'New contract',
  upload: 'Upload a document',
  verify: 'Verify a signed copy',
}
export const useContractNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
