import { serialize } from 'node:v8'
import type { Assignment, FromProcess } from './protocol.ts'
import { Refused } from './task.ts'
import { startWatch } from './watch.ts'

/**
 * The process that works on strangers' texts and files. It has no secrets, a memory limit and a deadline; whatever a
 * text does to it, the server only sees a process that ended.
 */

export interface WorkOrder {
  file: string
  name: string
  input: unknown
  outputBytes: number
}

/** `ms` is the processor time at work, without the wait for it. */
export type WorkAnswer = { ms: number } & (
  | { kind: 'output'; output: Uint8Array }
  | { kind: 'refused'; reason: string }
  | { kind: 'too_long' }
)

const watch = startWatch()

async function work({ task, timeMs }: Assignment<WorkOrder>): Promise<FromProcess<WorkAnswer>> {
  const { file, name, input, outputBytes } = task
  watch.load()
  const done = (answer: object): FromProcess<WorkAnswer> => ({
    kind: 'done',
    result: { ...answer, ms: watch.spentMs() } as WorkAnswer,
  })
  try {
    const functions = (await import(file)) as Record<string, (input: unknown) => unknown>
    tell({ kind: 'begun' })
    watch.begin(timeMs)
    const output = await functions[name]!(input)
    // Written here and measured: what is too long never reaches the thread that answers.
    const bytes = serialize(output)
    if (bytes.length > outputBytes) return done({ kind: 'too_long' })
    return done({ kind: 'output', output: bytes })
  } catch (error) {
    if (error instanceof Refused) return done({ kind: 'refused', reason: error.message })
    return {
      kind: 'failed',
      reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    }
  } finally {
    watch.rest()
  }
}

const tell = (message: FromProcess<WorkAnswer>) => process.send?.(message)

process.on('message', async (order: Assignment<WorkOrder>) => tell(await work(order)))
process.on('disconnect', () => process.exit())
tell({ kind: 'ready' })
