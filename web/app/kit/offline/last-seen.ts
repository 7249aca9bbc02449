import type { Query } from '@tanstack/react-query'
import { BowlineError } from '../../../../sdk/index.ts'
import { queries } from '../queries.ts'
import { currentSession } from '../session/session.ts'
import { findSeen, pruneSeen, putSeen, type Seen } from './store.ts'

const MOST = 400
const MOST_AGE_MS = 14 * 24 * 60 * 60_000
const MOST_CHARACTERS = 300_000
const WAIT_MS = 1_000

/** Screens that are of no use without a network, or not to be left on a device. */
const NOT_KEPT = new Set(
  'api-keys audit confirmation demo exports find integrations logs passkeys preview report-preview sessions sso sso-link tokens webhooks'.split(
    ' ',
  ),
)

/** Nobody answered, or a proxy did in the server's place. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof BowlineError
    ? error.status >= 502
    : error instanceof Error && (error.cause ?? error) instanceof TypeError

const me = (): number | undefined => {
  const session = currentSession()
  return 'user' in session ? session.user.id : undefined
}

/** Keeps what screens show on this device, and shows it again where the server cannot be asked. */
export function keepLastSeen(): void {
  const changed = new Set<Query>()
  const flush = () => {
    const person = me()
    const some = [...changed].flatMap(query => (person === undefined ? [] : toSeen(person, query)))
    changed.clear()
    if (some.length > 0) void putSeen(some).catch(() => undefined)
  }
  const note = (query: Query) => {
    if (NOT_KEPT.has(String(query.queryKey[0]))) return
    if (changed.size === 0) setTimeout(flush, WAIT_MS)
    changed.add(query)
  }
  const cache = queries.getQueryCache()
  // The first screen was there before this.
  for (const query of cache.findAll({ predicate: ({ state }) => state.data !== undefined })) note(query)
  cache.subscribe(event => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success') note(query)
    else if (action.type === 'failed' && query.state.data === undefined && isUnanswered(action.error))
      void putBack(query)
  })
  void pruneSeen(MOST, Date.now() - MOST_AGE_MS).catch(() => undefined)
}

function toSeen(person: number, { queryHash, state }: Query): Seen[] {
  const { data, dataUpdatedAt } = state
  const isSmall = !(data instanceof Blob) && (JSON.stringify(data)?.length ?? 0) <= MOST_CHARACTERS
  return isSmall ? [{ person, hash: queryHash, at: dataUpdatedAt, data }] : []
}

async function putBack(query: Query): Promise<void> {
  const person = me()
  const kept = person === undefined ? undefined : await findSeen(person, query.queryHash)
  if (!kept || query.state.data !== undefined || me() !== person) return
  queries.setQueryData(query.queryKey, kept.data, { updatedAt: kept.at })
}
