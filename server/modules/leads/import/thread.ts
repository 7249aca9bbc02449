import { workerData } from 'node:worker_threads'
import { sendBatches, toBatches } from './batches.ts'
import type { FileSource } from './in-thread.ts'
import { openSource, readRows } from './rows.ts'

const making = workerData as FileSource
const { stream, readBytes } = await openSource(making.file)
await sendBatches(toBatches(readRows(stream, making.mapping), making, readBytes))
