import type { names as en } from './names.ts'

export const names: typeof en = { messages: 'Mensagens', newRoom: 'Novo canal', calls: 'Chamadas' }
