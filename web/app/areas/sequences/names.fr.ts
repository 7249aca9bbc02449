import type { names as en } from './names.ts'

export const names: typeof en = { sequences: 'Séquences', newSequence: 'Nouvelle séquence' }
