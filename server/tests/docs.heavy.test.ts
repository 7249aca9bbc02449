import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'

// What README and docs show, typed in by somebody who has just started Bowline: each page from top to bottom in one
// shell. Blocks that need another machine, another login or an afternoon say `no-run`.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const root = join(import.meta.dirname, '../..')
/** Has a tenant of its own and waits for its machine: it runs beside the others, which share an organization. */
const CLOUD = 'docs/cloud.md'
const documented = 'http://127.0.0.1:8080'

/** A shell that stops at the first command that fails, an answer of 400 and up included. */
const prelude = `set -eo pipefail
curl() { command curl --fail-with-body --show-error --max-time 60 "$@"; }
`

const blocksOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```(?:bash|sh)([^\n]*)\n(.*?)^```$/gms)]
    .filter(([, info]) => !info!.includes('no-run'))
    .map(([, , commands]) => commands!)

/** What README has readers set up once, for the pages as well. */
const setup = () => blocksOf('README.md').find(commands => commands.includes('api() {'))!

const pages = readdirSync(join(root, 'docs'))
  .filter(name => name.endsWith('.md'))
  .map(name => `docs/${name}`)
  .filter(page => page !== CLOUD && blocksOf(page).length > 0)

let folder = ''
let server: ServerProcess
let token = ''
let cloud: Promise<Run>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowline-docs-'))
  await chmod(folder, 0o755)
  server = await startServer('all', { DATA_DIR: join(folder, 'data'), STRIPE_API_BASE: 'http://127.0.0.1:9' })
  token = await vi.waitFor(() => /Demo token\s+(\S+)\s/.exec(server.logs())![1]!, { timeout: 60_000 })
  cloud = run([setup(), ...blocksOf(CLOUD)])
})

afterAll(async () => {
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

interface Run {
  code: number
  printed: string
  log: string
}

function run(commands: readonly string[]): Promise<Run> {
  const script = (prelude + commands.join('\n')).replaceAll(documented, server.url)
  const path = `${dirname(process.execPath)}:${process.env.PATH}`
  const env = { PATH: path, HOME: folder, TOKEN: token }
  return new Promise(resolve => {
    const options = { cwd: folder, env, timeout: 110_000, maxBuffer: 32 * 1024 * 1024 }
    execFile('bash', ['-c', script], options, (error, stdout, stderr) => {
      const code = error ? Number(error.code ?? 1) : 0
      resolve({ code, printed: stdout, log: `${stdout.slice(-3000)}\n${stderr.slice(-1000)}` })
    })
  })
}

function expectFine({ code, printed, log }: Run) {
  expect(code, log).toBe(0)
  // `pick` prints this for a value that the answer does not have.
  expect(printed).not.toMatch(/^undefined$/m)
}

describe('what a reader types in runs', () => {
  it('README.md', async () => expectFine(await run(blocksOf('README.md'))))

  it.each(pages)('%s', async page => expectFine(await run([setup(), ...blocksOf(page)])))

  it(CLOUD, async () => expectFine(await cloud))

  it('and stops where something is wrong', async () => {
    expect((await run([setup(), 'ID=$(api $URL/contacts/0 | pick data.id)', 'echo on'])).code).not.toBe(0)
  })
})
