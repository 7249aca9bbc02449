import type { names as en } from './names.ts'

export const names: typeof en = { messages: 'Nachrichten', newRoom: 'Neuer Kanal', calls: 'Anrufe' }
