import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import { onlineSince } from '../people/presence.ts'
import { listMentioned, listNamedRooms, listOnlineUsers } from './queries.ts'
import { loadLinks } from './records.ts'
import { renderMarkup } from './render.ts'
import { createCollector, type References, type Resolver } from './tokens.ts'

/** A text as it is stored: its HTML, and whom and what it points at. */
export interface PreparedText {
  html: string
  mentionUsers: number[]
  mentionAll: boolean
  notInRoom: number[]
  links: { type: string; id: string }[]
}

const MOST_POINTED = 200

export async function prepareText(ctx: Ctx, roomId: string, text: string): Promise<PreparedText> {
  const { resolver: collector, pointed } = createCollector()
  // Without a bracket there is nothing to look up, and one reading is enough.
  const html = renderMarkup(text, collector)
  if (!/<[@!#a-z]/i.test(text)) {
    return { html, mentionUsers: [], mentionAll: false, notInRoom: [], links: [] }
  }
  const [people, rooms, records, online] = await Promise.all([
    listMentioned(ctx.db, roomId, [...pointed.users].slice(0, MOST_POINTED)),
    listNamedRooms(ctx.db, [...pointed.rooms].filter(isUuid).slice(0, MOST_POINTED)),
    loadLinks(ctx, readable(pointed)),
    pointed.here ? listOnlineUsers(ctx.db, roomId, onlineSince(ctx.now)) : [],
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const roomNames = new Map(rooms.map(({ id, name }) => [id, name]))
  const mark = (kind: string, shown: string) => `<span class="${kind}">${escapeHtml(shown)}</span>`
  const resolver: Resolver = {
    user: id => (names.has(id) ? mark('mention', `@${names.get(id)}`) : null),
    group: name => mark('mention', `@${name}`),
    room: id => (roomNames.has(id) ? mark('room', `#${roomNames.get(id)}`) : null),
    record: (type, id) => {
      const found = records.get(`${type}:${id}`)
      return found
        ? `<a href="${escapeHtml(found.url)}" rel="noopener noreferrer nofollow">${escapeHtml(found.title)}</a>`
        : null
    },
  }
  const inRoom = people.filter(({ person }) => person !== null).map(({ id }) => id)
  return {
    html: renderMarkup(text, resolver),
    mentionUsers: [...new Set([...inRoom, ...online.flatMap(({ user_id }) => user_id ?? [])])],
    mentionAll: pointed.all,
    notInRoom: people.filter(({ person }) => person === null).map(({ id }) => id),
    links: [...records.values()].map(({ type, id }) => ({ type, id })),
  }
}

const readable = ({ records }: References) => records.filter(({ id }) => isUuid(id)).slice(0, MOST_POINTED)
