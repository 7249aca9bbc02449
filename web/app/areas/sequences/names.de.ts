import type { names as en } from './names.ts'

export const names: typeof en = { area: 'Ansprache', sequences: 'Sequenzen', newSequence: 'Neue Sequenz' }
