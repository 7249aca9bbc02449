import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { messages: 'Messages', newRoom: 'New channel', calls: 'Calls' },
  de: { messages: 'Nachrichten', newRoom: 'Neuer Kanal', calls: 'Anrufe' },
}
export const useMessagingNames = namesHook(names)
