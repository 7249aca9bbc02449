import type { names as en } from './names.ts'

export const names: typeof en = { suppressions: 'Adresses bloquées', suppress: 'Bloquer une adresse' }
