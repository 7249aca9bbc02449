import { useQuery } from '@tanstack/react-query'
import { listMailboxes, listMailDrop, type Mailbox } from '../../../../../../sdk/index.ts'
import { client } from '../../../../kit/session/api.ts'

/** Mailboxes that file what colleagues send them. */
export const useDropMailboxes = (isAsked = true): Mailbox[] =>
  (
    useQuery({
      queryKey: ['mailboxes'],
      queryFn: () => listMailboxes({ client }),
      staleTime: 60_000,
      enabled: isAsked,
    }).data?.data ?? []
  ).filter(one => one.purpose === 'drop')

/** How much of it waits for somebody to say whom it is with. */
export const useToFile = (isAsked: boolean): number =>
  useQuery({
    queryKey: ['mail-drop', 'count'],
    queryFn: () => listMailDrop({ client, query: { limit: 1 } }),
    enabled: isAsked,
  }).data?.pagination.total ?? 0
