import { useQuery } from '@tanstack/react-query'
import { countUnreadConversations } from '../../../../sdk/index.ts'
import { client } from '../../kit/session/api.ts'

/** Conversations with something unread. */
export const useUnreadConversations = (): number =>
  useQuery({
    queryKey: ['conversations', 'unread'],
    queryFn: () => countUnreadConversations({ client }),
  }).data?.data.conversations ?? 0
