import { wordsHook } from '../../kit/speech.tsx'

export const names = { messages: 'Messages', newRoom: 'New channel', calls: 'Calls' }
export const useMessagingNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
