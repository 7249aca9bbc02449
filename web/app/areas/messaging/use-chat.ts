import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChatMessage, getThread, listRoomMessages, listRooms } from '../../../../sdk/index.ts'
import { client } from '../../kit/session/api.ts'

const PAGE = 50

export interface RoomPart {
  messages: ChatMessage[]
  hasMore: boolean
}

export const useRooms = () =>
  useQuery({
    queryKey: ['chat', 'rooms'],
    queryFn: () => listRooms({ client, query: { limit: 200 } }),
  })

const messagesKey = (roomId: string) => ['chat', 'messages', roomId]

/** The newest page, or the one around a number; what happens is put into it as it comes. */
export function useMessages(roomId: string, at: number | undefined) {
  return useQuery({
    queryKey: [...messagesKey(roomId), at ?? 'newest'],
    queryFn: async (): Promise<RoomPart> => {
      const page = await listRoomMessages({
        client,
        path: { room_id: roomId },
        query: { limit: PAGE, ...(at ? { around_seq: at } : {}) },
      })
      return { messages: page.data, hasMore: page.has_more_before }
    },
  })
}

export const useThread = (roomId: string, rootId: string) =>
  useQuery({
    queryKey: ['chat', 'thread', rootId],
    queryFn: () => getThread({ client, path: { room_id: roomId, root_id: rootId }, query: { limit: 200 } }),
  })

/** By id, the newer revision over the older, in the order of the room. */
export function merge(known: readonly ChatMessage[], news: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map(known.map(message => [message.id, message]))
  for (const message of news) {
    const before = all.get(message.id)
    if (!before || before.rev <= message.rev) all.set(message.id, message)
  }
  return [...all.values()].sort((a, b) => a.seq - b.seq)
}

/** What was said or changed, wherever it is shown. */
export function putMessages(queries: QueryClient, news: readonly ChatMessage[]): void {
  for (const message of news) {
    const isShown = message.thread_root_id === null || message.also_to_room
    queries.setQueriesData<RoomPart>({ queryKey: messagesKey(message.room_id) }, part => {
      if (!part) return part
      const isKnown = part.messages.some(({ id }) => id === message.id)
      const first = part.messages[0]?.seq ?? 0
      return isKnown || (isShown && message.seq >= first)
        ? { ...part, messages: merge(part.messages, [message]) }
        : part
    })
    const rootId = message.thread_root_id ?? message.id
    if (queries.getQueryData(['chat', 'thread', rootId])) {
      void queries.invalidateQueries({ queryKey: ['chat', 'thread', rootId] })
    }
  }
}

export function useLoadOlder(roomId: string, at: number | undefined) {
  const queries = useQueryClient()
  return async (before: number): Promise<void> => {
    const page = await listRoomMessages({
      client,
      path: { room_id: roomId },
      query: { limit: PAGE, before_seq: before },
    })
    queries.setQueryData<RoomPart>([...messagesKey(roomId), at ?? 'newest'], part =>
      part ? { messages: merge(page.data, part.messages), hasMore: page.has_more_before } : part,
    )
  }
}
