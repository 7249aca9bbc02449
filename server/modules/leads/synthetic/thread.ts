import { workerData } from 'node:worker_threads'
import { sendBatches, toPreparedBatches } from '../import/batches.ts'
import type { Preparing } from '../import/prepare.ts'
import { generatePeople } from './generate.ts'

const making = workerData as Preparing & { people: number; seed: number }
await sendBatches(toPreparedBatches(generatePeople(making.people, making.seed), making))
