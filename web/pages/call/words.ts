import type { messages } from '../../messages/en/call.ts'
import { usePageWords } from '../../ui/messages.tsx'

export const useWords = () => usePageWords<typeof messages>()
