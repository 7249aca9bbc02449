import { useQuery } from '@tanstack/react-query'
import { getUnread } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'

/** What somebody has not read in their rooms, those aside that they muted; the socket says when to ask again. */
export const useUnread = (): number =>
  useQuery({ queryKey: ['chat', 'unread'], queryFn: () => getUnread({ client }) }).data?.data.unread_count ??
  0
