import type { names as en } from './names.ts'

export const names: typeof en = { suppressions: 'Direcciones bloqueadas', suppress: 'Bloquear una dirección' }
