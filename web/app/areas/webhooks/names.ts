import { wordsHook } from '../../kit/speech.tsx'

export const names = { webhooks: 'Webhooks' }
export const useWebhookNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
