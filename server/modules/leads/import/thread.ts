import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { Batch } from './batches.ts'
import type { BatchSource } from './in-thread.ts'
import type { PreparedPeople } from './prepare.ts'

/** Makes batches beside the thread that writes them, as many in advance as it is asked for. */

const making = workerData as BatchSource

async function makeBatches(): Promise<AsyncIterable<Batch> | Iterable<Batch>> {
  const { toBatches, toPreparedBatches } = await import('./batches.ts')
  if (making.of === 'synthetic') {
    const { generatePeople } = await import('../synthetic/generate.ts')
    return toPreparedBatches(generatePeople(making.people, making.seed), making)
  }
  const { openSource, readRows } = await import('./rows.ts')
  const { stream, readBytes } = await openSource(making.file)
  return toBatches(readRows(stream, making.mapping), making, readBytes)
}

/** Memory that changes hands instead of being copied. */
const buffersOf = ({ people, addresses, keys, companyOf }: PreparedPeople): ArrayBuffer[] => [
  ...[people, addresses, keys].flatMap(({ bytes, starts }) => [bytes.buffer as ArrayBuffer, starts.buffer]),
  keys.owners.buffer,
  companyOf.buffer,
]

let wanted = 0
parentPort!.on('message', () => {
  wanted += 1
})
for await (const batch of await makeBatches()) {
  while (wanted === 0) await once(parentPort!, 'message')
  wanted -= 1
  parentPort!.postMessage(batch, batch.people ? buffersOf(batch.people) : [])
}
parentPort!.close()
