import type { messages } from '../../messages/en/mandate.ts'
import { usePageWords } from '../../ui/messages.tsx'

export const useWords = () => usePageWords<typeof messages>()
