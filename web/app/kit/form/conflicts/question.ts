import { useSyncExternalStore } from 'react'

/** What somebody else made of a field since it was seen. */
export interface Meanwhile {
  field: string
  from: unknown
  to: unknown
  by: { id: number; name: string } | null
  at: string
}

export interface Conflict {
  /** `contact`, `compan`, `invoice`: what kind of record it is, as addresses begin. */
  kind: string
  changes: readonly Meanwhile[]
  yours: ReadonlyMap<string, unknown>
  current: Record<string, unknown>
}

export type Choices = Map<string, 'theirs' | 'mine'>

interface Question {
  conflict: Conflict
  settle: (choices: Choices | null) => void
}

let question: Question | undefined
let last: Promise<unknown> = Promise.resolve()
const watchers = new Set<() => void>()

function show(next: Question | undefined): void {
  question = next
  for (const watch of watchers) watch()
}

/** Resolves with what the person chose for each field, or null where they would rather go on editing; one after the other. */
export function askAboutConflict(conflict: Conflict): Promise<Choices | null> {
  const turn = last.then(() => {
    const { promise, resolve } = Promise.withResolvers<Choices | null>()
    show({ conflict, settle: resolve })
    return promise.finally(() => show(undefined))
  })
  last = turn
  return turn
}

export const useConflict = (): Question | undefined =>
  useSyncExternalStore(
    watch => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => question,
  )
