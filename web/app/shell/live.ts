import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { areas } from '../areas.ts'
import { keepTrying, streamEvents } from '../kit/session/events.ts'
import { useMe } from '../kit/session/session.ts'

const matches = (pattern: string, type: string) =>
  pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type

/** The first parts of query keys that an event makes stale. */
const keysFor = (type: string): string[] =>
  areas.flatMap(({ live = {} }) =>
    Object.entries(live).flatMap(([pattern, keys]) => (matches(pattern, type) ? keys : [])),
  )

/** For so long after a change of one's own, events of oneself are taken for what that change did. */
const ECHO_MS = 2_000

interface LiveEvent {
  type: string
  /** Who did it; null for customers and for what happens by itself. */
  actor: number | null
  /** The whole of it, as it came. */
  text: string
}

function hear({ type, text }: LiveEvent): void {
  for (const { hears } of areas) hears?.[type]?.(JSON.parse(text).data)
}

/** What a colleague or a customer does appears without a reload: events make stale what they concern. */
export function useLive(): void {
  const queries = useQueryClient()
  const userId = useMe().user.id
  useEffect(() => {
    const end = new AbortController()
    const stale = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const echoes = new Set<string>()
    let ownChange = 0
    const unwatch = queries.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.state.status === 'success') ownChange = Date.now()
    })
    const flush = () => {
      timer = undefined
      // Whether what is under way here is what the events tell of is known once it is answered.
      if (queries.isMutating() > 0) return wait()
      for (const key of stale) void queries.invalidateQueries({ queryKey: [key] })
      // What was asked for after the own change was answered has it already.
      for (const key of echoes)
        void queries.invalidateQueries({
          queryKey: [key],
          predicate: ({ state }) => state.fetchStatus === 'idle' && state.dataUpdatedAt < ownChange,
        })
      stale.clear()
      echoes.clear()
    }
    // Events come in bursts: each list is asked for once for all of them.
    const wait = () => {
      timer ??= setTimeout(flush, 250)
    }
    const note = ({ type, actor }: LiveEvent) => {
      const isEcho = actor === userId && (queries.isMutating() > 0 || Date.now() - ownChange < ECHO_MS)
      for (const key of keysFor(type)) (isEcho ? echoes : stale).add(key)
      wait()
    }
    void follow(end.signal, note)
    return () => {
      end.abort()
      unwatch()
      clearTimeout(timer)
    }
  }, [queries, userId])
}

async function follow(signal: AbortSignal, note: (event: LiveEvent) => void): Promise<void> {
  let last: string | undefined
  await keepTrying(signal, async () => {
    const headers: Record<string, string> = last ? { 'last-event-id': last } : {}
    for await (const { id, type, text } of streamEvents('/api/v1/app/live', { signal, headers })) {
      last = id ?? last
      if (!type) continue
      const actor = Number(/"actor_user_id":(\d+)/.exec(text)?.[1] ?? 0) || null
      const event = { type, actor, text }
      note(event)
      hear(event)
    }
    return false
  })
}
