import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { areas } from '../areas.ts'
import { signedFetch, useMe } from '../session/session.ts'

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

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

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
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted) {
    try {
      const answer = await signedFetch('/api/v1/app/live', {
        signal,
        headers: { accept: 'text/event-stream', ...(last ? { 'last-event-id': last } : {}) },
      })
      if (answer.ok && answer.body) {
        pause = FIRST_PAUSE_MS
        for await (const { id, event } of readEvents(answer.body)) {
          last = id ?? last
          if (!event) continue
          note(event)
          hear(event)
        }
      }
    } catch {
      // Cut off or offline: tried again below, from the last event seen.
    }
    if (signal.aborted) return
    await new Promise(resolve => setTimeout(resolve, pause))
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}

async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ id?: string; event?: LiveEvent }> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const id = /^id: (.+)$/m.exec(block)?.[1]
      const type = /^event: (.+)$/m.exec(block)?.[1]
      const actor = Number(/"actor_user_id":(\d+)/.exec(block)?.[1] ?? 0) || null
      const text = /^data: (.+)$/m.exec(block)?.[1] ?? '{}'
      yield { ...(id ? { id } : {}), ...(type ? { event: { type, actor, text } } : {}) }
    }
  }
}
