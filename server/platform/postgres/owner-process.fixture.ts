import { startEmbeddedPostgres } from './embedded.ts'

/** A server process of its own for the tests to kill: prints its URL, then waits. */
const silent = { info() {}, warn() {} }
const [dataDir = '', durable, unowned] = process.argv.slice(2)
try {
  const started = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    durable: durable === 'durable',
    ...(unowned && { unownedSeconds: Number(unowned) }),
  })
  console.log(JSON.stringify({ url: started.url, dataDir: started.dataDir }))
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
}
