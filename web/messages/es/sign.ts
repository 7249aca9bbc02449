import type { messages as en } from '../en/sign.ts'
import { messages as words } from '../en/sign.ts'

export const messages: typeof en = words
