import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Batch, BatchOptions } from './batches.ts'
import type { PreparedPeople } from './prepare.ts'
import type { Packed } from './tuples.ts'

export interface FileSource extends BatchOptions {
  file: string
  mapping: Record<string, string | null>
}

const IN_ADVANCE = 2

export const readInThread = (source: FileSource): AsyncGenerator<Batch> =>
  makeInThread(new URL('./thread.ts', import.meta.url), source, source.file === '-')

/** Batches made in a thread of their own, while this one writes those before. */
export async function* makeInThread(thread: URL, workerData: object, stdin = false): AsyncGenerator<Batch> {
  const worker = new Worker(thread, {
    workerData,
    stdin,
    // Rows live for one batch: with room for one, hardly anything has to be moved.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  if (worker.stdin) process.stdin.pipe(worker.stdin)
  const messages = on(worker, 'message', { close: ['exit'] })
  for (let ahead = 0; ahead < IN_ADVANCE; ahead += 1) worker.postMessage('more')
  try {
    for await (const [batch] of messages as AsyncIterable<[Batch]>) {
      worker.postMessage('more')
      yield batch.people ? { ...batch, people: asBuffers(batch.people) } : batch
    }
  } finally {
    if (worker.stdin) process.stdin.unpipe(worker.stdin)
    await worker.terminate()
  }
}

/** Bytes arrive as plain ones. */
const asBuffer = <P extends Packed>(packed: P): P => {
  const { buffer, byteOffset, byteLength } = packed.bytes
  return { ...packed, bytes: Buffer.from(buffer, byteOffset, byteLength) }
}

const asBuffers = (prepared: PreparedPeople): PreparedPeople => ({
  ...prepared,
  people: asBuffer(prepared.people),
  addresses: asBuffer(prepared.addresses),
  keys: asBuffer(prepared.keys),
})
