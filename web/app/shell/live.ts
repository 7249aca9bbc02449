import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { areas } from '../areas.ts'
import { signedFetch } from '../session/session.ts'

const matches = (pattern: string, type: string) =>
  pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type

/** The first parts of query keys that an event makes stale. */
const keysFor = (type: string): string[] =>
  areas.flatMap(({ live = {} }) =>
    Object.entries(live).flatMap(([pattern, keys]) => (matches(pattern, type) ? keys : [])),
  )

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** What a colleague or a customer does appears without a reload: events make stale what they concern. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const end = new AbortController()
    const stale = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    // Events come in bursts: each list is asked for once for all of them.
    const note = (type: string) => {
      for (const key of keysFor(type)) stale.add(key)
      timer ??= setTimeout(() => {
        timer = undefined
        for (const key of stale) void queries.invalidateQueries({ queryKey: [key] })
        stale.clear()
      }, 250)
    }
    void follow(end.signal, note)
    return () => {
      end.abort()
      clearTimeout(timer)
    }
  }, [queries])
}

async function follow(signal: AbortSignal, note: (type: string) => void): Promise<void> {
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
        for await (const { id, type } of readEvents(answer.body)) {
          last = id ?? last
          if (type) note(type)
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

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<{ id?: string; type?: string }> {
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
      yield { ...(id ? { id } : {}), ...(type ? { type } : {}) }
    }
  }
}
