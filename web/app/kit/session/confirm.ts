import { useSyncExternalStore } from 'react'

/** One question for all calls that wait for its answer: whether it is really the person who is signed in. */
interface Question {
  answer: Promise<boolean>
  settle: (isConfirmed: boolean) => void
}

let question: Question | undefined
const watchers = new Set<() => void>()

function ask(next: Question | undefined): void {
  question = next
  for (const watch of watchers) watch()
}

/** Resolves once the person showed who they are, or would rather not. */
export function askToConfirm(): Promise<boolean> {
  if (!question) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    ask({ answer: promise, settle: resolve })
  }
  return question!.answer
}

export function settleConfirmation(isConfirmed: boolean): void {
  question?.settle(isConfirmed)
  ask(undefined)
}

export const useIsAskedToConfirm = (): boolean =>
  useSyncExternalStore(
    watch => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => question !== undefined,
  )
