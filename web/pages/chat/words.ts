import type { messages } from '../../messages/en/chat.ts'
import { usePageWords } from '../../ui/messages.tsx'

export const useWords = () => usePageWords<typeof messages>()
