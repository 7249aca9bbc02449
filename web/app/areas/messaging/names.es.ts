import type { names as en } from './names.ts'

export const names: typeof en = { messages: 'Mensajes', newRoom: 'Nuevo canal', calls: 'Llamadas' }
