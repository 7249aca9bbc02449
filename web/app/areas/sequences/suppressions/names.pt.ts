import type { names as en } from './names.ts'

export const names: typeof en = { suppressions: 'Endereços bloqueados', suppress: 'Bloquear um endereço' }
