import type { names as en } from './names.ts'

export const names: typeof en = { lists: 'Listas', newList: 'Nueva lista' }
