import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  resources: 'Resources',
  operations: 'Operations',
  keys: 'API keys',
  newVm: 'New virtual machine',
  newKey: 'New API key',
}
export const useCloudNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
