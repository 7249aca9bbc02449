import type { messages } from '../../messages/en/sign.ts'
import { usePageWords } from '../../ui/messages.tsx'

export type Words = typeof messages
export const useWords = () => usePageWords<Words>()
