import { namesHook } from '../../kit/speech.tsx'

export const names = { en: { webhooks: 'Webhooks' }, de: { webhooks: 'Webhooks' } }
export const useWebhookNames = namesHook(names)
