import type { messages as en } from '../en/invoice.ts'

export const messages: typeof en = { title: number => `Fatura ${number}` }
