import type { names as en } from './names.ts'

export const names: typeof en = { calendar: 'Calendario', newEvent: 'Nuevo evento' }
