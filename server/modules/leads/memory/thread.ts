import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { connectDirectly, type DirectConnection } from '#platform/db/pool.ts'
import { bytesOf, dropPerson, putCompany, putPerson } from './columns.ts'
import { createEngine, type Engine } from './engine.ts'
import { noteReader, readChanges, readCompaniesAfter, readPeopleAfter, readVersion } from './load-queries.ts'
import type { IndexState, ThreadMessage, ThreadRequest } from './protocol.ts'

/** Holds the columns, beside the event loop: one for all requests of a process. Ends when its database does. */

const { url } = workerData as { url: string }
const PAGE = 20_000
/** Under which others see what it has read. */
const id = randomUUID()

let engine: Engine = createEngine()
let version = -1
let builtIn = 0
let isBuilding = true
let client: DirectConnection

const say = (message: ThreadMessage) => parentPort!.postMessage(message)

const stateNow = (): IndexState => ({
  isReady: !isBuilding,
  version,
  people: engine.columns.people,
  companies: engine.columns.companies,
  bytes: bytesOf(engine.columns) + engine.keptBytes(),
  builtIn,
})

/** Read while others write: what changed meanwhile is read again behind it. */
async function build(): Promise<void> {
  isBuilding = true
  const started = performance.now()
  const made = createEngine()
  const since = await readVersion(client)
  for (let last = 0; ; ) {
    const rows = await readCompaniesAfter(client, last, PAGE)
    for (const row of rows) putCompany(made.columns, row)
    if (rows.length < PAGE) break
    last = rows.at(-1)!.ord
  }
  for (let last = 0; ; ) {
    const rows = await readPeopleAfter(client, last, PAGE)
    for (const row of rows) putPerson(made.columns, row)
    if (rows.length < PAGE) break
    last = rows.at(-1)!.ord
  }
  engine = made
  version = since
  await catchUp()
  builtIn = performance.now() - started
  await noteReader(client, { id, version, whole: true })
  isBuilding = false
  say({ state: stateNow() })
}

async function catchUp(): Promise<void> {
  const changes = await readChanges(client, version)
  for (const row of changes.companies) putCompany(engine.columns, row)
  for (const row of changes.people) putPerson(engine.columns, row)
  for (const ord of changes.gone) dropPerson(engine.columns, ord)
  version = changes.version
  engine.changed()
}

/** One after another: what is asked while the structures change waits for them. */
let turn: Promise<void> = Promise.resolve()

async function answer({ id: request, version: wanted, question }: ThreadRequest): Promise<void> {
  // A pool that is younger than what is known is another one: somebody restored the database.
  if (wanted < version) await build()
  if (wanted > version) {
    await catchUp()
    await noteReader(client, { id, version, whole: false })
    say({ state: stateNow() })
  }
  const said =
    question.op === 'search'
      ? engine.search(question.asked, question.ordered, question.own)
      : engine.facets(question.asked, question.facets, question.own)
  say({ id: request, answer: said })
}

parentPort!.on('message', (asking: ThreadRequest) => {
  if (isBuilding) {
    say({ id: asking.id, answer: null })
    return
  }
  turn = turn.then(() => answer(asking)).catch(end)
})

function end(error: unknown): never {
  // Whoever waits is told by the end of the thread.
  throw error
}

client = await connectDirectly(url, 'bowline-pool-search')
client.on('end', () => process.exit(0))
await build()
