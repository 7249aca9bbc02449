import { Worker } from 'node:worker_threads'
import type { Services } from '#kit/context.ts'
import { noteIndex } from '../metrics.ts'
import type { Answer, AnswerTo, IndexState, Question, ThreadMessage } from './protocol.ts'

/** How long a request waits for the structures to catch up before it asks the tables. */
const PATIENCE_MS = 1_000

interface Thread {
  worker: Worker
  state: IndexState | null
  waiting: Map<number, (answer: Answer | null) => void>
  next: number
}

/** One for each database, however many ask. */
const threads = new Map<string, Thread>()

function startThread(url: string): Thread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { url } })
  const thread: Thread = { worker, state: null, waiting: new Map(), next: 1 }
  // It must not keep a process alive that has nothing else to do.
  worker.unref()
  worker.on('message', (said: ThreadMessage) => {
    if ('state' in said) {
      thread.state = said.state
      noteIndex(said.state)
      return
    }
    thread.waiting.get(said.id)?.(said.answer)
    thread.waiting.delete(said.id)
  })
  const end = () => {
    if (threads.get(url) === thread) threads.delete(url)
    for (const settle of thread.waiting.values()) settle(null)
    thread.waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', end)
  threads.set(url, thread)
  return thread
}

/**
 * The answer from memory; null while the structures are being made, or when they do not come after: then the tables
 * answer, slower and right.
 */
export async function askIndex<Q extends Question>(
  { settings }: Pick<Services, 'settings'>,
  { version }: { version: number },
  question: Q,
): Promise<AnswerTo<Q> | null> {
  const url = settings.databaseDirectUrl
  const thread = threads.get(url) ?? startThread(url)
  if (!thread.state?.isReady) return null
  const id = thread.next++
  const { promise, resolve } = Promise.withResolvers<Answer | null>()
  thread.waiting.set(id, resolve)
  const timer = setTimeout(() => resolve(null), PATIENCE_MS)
  thread.worker.postMessage({ id, version, question })
  try {
    return (await promise) as AnswerTo<Q> | null
  } finally {
    clearTimeout(timer)
    thread.waiting.delete(id)
  }
}

/** Behind the first requests of a server: whoever searches later need not wait for the tables. */
export function startIndex({ settings }: Pick<Services, 'settings'>): void {
  if (!threads.has(settings.databaseDirectUrl)) startThread(settings.databaseDirectUrl)
}

/** For tests: once they are ready. */
export async function awaitIndex({ settings }: Pick<Services, 'settings'>): Promise<IndexState> {
  const thread = threads.get(settings.databaseDirectUrl) ?? startThread(settings.databaseDirectUrl)
  for (;;) {
    if (thread.state?.isReady) return thread.state
    await new Promise(resolve => thread.worker.once('message', resolve))
  }
}
