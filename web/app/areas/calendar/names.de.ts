import type { names as en } from './names.ts'

export const names: typeof en = { calendar: 'Kalender', newEvent: 'Neuer Termin' }
