import { namesHook } from '../speech.tsx'

export const names = {
  en: { messages: 'Messages', newRoom: 'New channel' },
  de: { messages: 'Nachrichten', newRoom: 'Neuer Kanal' },
}
export const useMessagingNames = namesHook(names)
