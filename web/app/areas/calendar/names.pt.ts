import type { names as en } from './names.ts'

export const names: typeof en = { calendar: 'Agenda', newEvent: 'Novo evento' }
