import { useSyncExternalStore } from 'react'
import { BowlineError } from '../../../../sdk/index.ts'
import { queries } from '../queries.ts'
import { client } from '../session/api.ts'
import { currentSession, watchSession } from '../session/session.ts'
import { isUnanswered } from './last-seen.ts'
import { deleteUnsent, findUnsent, listUnsent, putUnsent, type Unsent } from './store.ts'
import { setUnsentCount } from './unsent-count.ts'

export type Written = Pick<Unsent, 'id' | 'kind' | 'href' | 'url' | 'body' | 'stale'>

/** What of it somebody typed, and may type anew. */
export const textFields = { note: 'body', task: 'title', message: 'text' } as const

export const textOf = ({ kind, body }: Pick<Unsent, 'kind' | 'body'>): string =>
  String(body[textFields[kind]] ?? '')

const AGAIN_MS = 30_000
/** The server knows an `Idempotency-Key` for a day. */
const SURE_MS = 23 * 60 * 60_000

/** It left so long ago that sending it again might make it twice: the person decides. */
export const isUnsure = ({ triedAt }: Unsent): boolean =>
  triedAt !== null && Date.now() - Date.parse(triedAt) > SURE_MS

const me = (): number | undefined => {
  const session = currentSession()
  return session.status === 'in' ? session.user.id : undefined
}

let shown: readonly Unsent[] = []
const watchers = new Set<() => void>()
const tabs = new BroadcastChannel('bowline-unsent')
tabs.onmessage = () => void look()

async function look(): Promise<void> {
  const person = me()
  shown = person === undefined ? [] : await listUnsent(person)
  setUnsentCount(shown.length)
  for (const watch of watchers) watch()
}

async function changed(): Promise<void> {
  tabs.postMessage('changed')
  await look()
}

/** What this person wrote and the server has not got, oldest first. */
export const useUnsent = (): readonly Unsent[] =>
  useSyncExternalStore(
    watch => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => shown,
  )

const post = <Answer>({ id, url, body }: Written, signal?: AbortSignal) =>
  client.post<Answer, unknown, true, 'data'>({
    url,
    body,
    responseStyle: 'data',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
    ...(signal ? { signal } : {}),
  }) as Promise<Answer>

/** The server's answer; undefined where none came: it is kept then, and sent once there is a network. */
export async function sendOrKeep<Answer>(written: Written): Promise<Answer | undefined> {
  const person = me()
  let triedAt: string | null = null
  if (navigator.onLine || person === undefined) {
    try {
      return await post<Answer>(written)
    } catch (error) {
      if (!isUnanswered(error) || person === undefined) throw error
      triedAt = new Date().toISOString()
    }
  }
  await putUnsent({ ...written, person, at: new Date().toISOString(), triedAt, refusal: null })
  await changed()
  return undefined
}

export async function discardUnsent(id: string): Promise<void> {
  await deleteUnsent(id)
  await changed()
}

/** As something new, with the text as it is now: what was refused stays so under its old key. */
export async function sendAnew(one: Unsent, text: string): Promise<void> {
  const body = { ...one.body, [textFields[one.kind]]: text }
  const id = crypto.randomUUID()
  await putUnsent({
    ...one,
    id,
    body: 'client_msg_id' in body ? { ...body, client_msg_id: id } : body,
    triedAt: null,
    refusal: null,
  })
  await deleteUnsent(one.id)
  await changed()
  await sendUnsent()
}

/** One tab at a time, in the order it was written, and never in the name of somebody who came in meanwhile. */
async function sendUnsent(): Promise<void> {
  const person = me()
  if (person === undefined || !navigator.onLine) return
  await navigator.locks.request('bowline-unsent', { ifAvailable: true }, async lock => {
    if (!lock) return
    const other = new AbortController()
    const unwatch = watchSession(() => {
      const session = currentSession()
      if (!('user' in session) || session.user.id !== person) other.abort()
    })
    try {
      for (const one of await listUnsent(person)) {
        if (one.refusal === null && !isUnsure(one) && !(await sendOne(one, other.signal))) break
      }
    } finally {
      unwatch()
      await changed()
    }
  })
}

/** False where it is of no use to go on at this moment. */
async function sendOne(one: Unsent, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted || !(await findUnsent(one.id))) return !signal.aborted
  // Before it leaves: a tab that is closed meanwhile does not know whether it arrived.
  await putUnsent({ ...one, triedAt: one.triedAt ?? new Date().toISOString() })
  try {
    await post(one, signal)
  } catch (error) {
    const isBusy = error instanceof BowlineError && (error.status >= 500 || error.status === 429)
    if (signal.aborted || isBusy || isUnanswered(error) || !(error instanceof Error)) return false
    await putUnsent({ ...one, refusal: error.message })
    return true
  }
  await deleteUnsent(one.id)
  for (const key of one.stale) void queries.invalidateQueries({ queryKey: [key] })
  return true
}

export function keepSending(): void {
  void look().then(sendUnsent)
  watchSession(() => void look().then(sendUnsent))
  addEventListener('online', () => void sendUnsent())
  // A server that was down tells nobody that it is back.
  setInterval(() => shown.length > 0 && void sendUnsent(), AGAIN_MS)
}
