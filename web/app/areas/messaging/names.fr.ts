import type { names as en } from './names.ts'

export const names: typeof en = { messages: 'Messages', newRoom: 'Nouveau canal', calls: 'Appels' }
