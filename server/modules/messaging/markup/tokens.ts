import { escapeHtml } from '#platform/pages/html.ts'
/** What a text may point at; each answers the HTML that stands for it, or null where it stays text. */
export interface Resolver {
  user(id: number): string | null
  group(name: 'all' | 'here'): string | null
  room(id: string): string | null
  record(type: string, id: string): string | null
}

export const link = (url: string, label: string): string =>
  `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${escapeHtml(label)}</a>`

/** What a text points at, outside of code. */
export interface References {
  users: Set<number>
  all: boolean
  here: boolean
  rooms: Set<string>
  records: { type: string; id: string }[]
}

/** Notes what is asked for and resolves nothing. */
export function createCollector(): { resolver: Resolver; pointed: References } {
  const pointed: References = { users: new Set(), all: false, here: false, rooms: new Set(), records: [] }
  const resolver: Resolver = {
    user: id => {
      if (id > 0 && id <= 2_147_483_647) pointed.users.add(id)
      return null
    },
    group: name => {
      pointed[name] = true
      return null
    },
    room: id => {
      pointed.rooms.add(id)
      return null
    },
    record: (type, id) => {
      if (!pointed.records.some(one => one.type === type && one.id === id)) pointed.records.push({ type, id })
      return null
    },
  }
  return { resolver, pointed }
}
