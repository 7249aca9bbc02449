import { useQuery } from '@tanstack/react-query'
import { countUnreadConversations } from '../../../../sdk/index.ts'
import { client } from '../../kit/session/api.ts'

const useCounts = () =>
  useQuery({
    queryKey: ['conversations', 'unread'],
    queryFn: () => countUnreadConversations({ client }),
  }).data?.data

/** Conversations with something unread. */
export const useUnreadConversations = (): number => useCounts()?.conversations ?? 0

/** How much stands in each folder, by the same call. */
export const useFolderCounts = () => useCounts()?.folders
