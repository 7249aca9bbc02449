import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { readCatalogue } from '#platform/db/catalogue.ts'
import { Api } from './api.ts'
import { cloneDatabase } from './harness.ts'
import { type ServerProcess, startServer } from './server-process.ts'

// The sources of another release are bundled, and a whole server is started.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The release that server/db/last-release names: its tag, or the commit before package.json went on to the next version. */
function findRelease(): string | null {
  const version = readFileSync(join(root, 'server/db/last-release'), 'utf8').trim()
  const present = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version as string
  const standIn = (why: string) => {
    console.warn(
      `The release ${version} cannot be run beside the new schema: ${why}. The present sources stand in for it.`,
    )
    return null
  }
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return standIn('the clone has no history')
    if (git('tag', '--list', `v${version}`)) return git('rev-parse', `v${version}^{commit}`)
    const [left] = git('log', '--format=%H', `-S"version": "${version}"`, '--', 'package.json').split('\n')
    return left && version !== present ? git('rev-parse', `${left}^`) : standIn('it is not out yet')
  } catch {
    return standIn('there is no repository, or no git')
  }
}

/** Its sources, with the packages of this checkout. */
function unpack(commit: string, folder: string): string {
  const sources = execFileSync(
    'git',
    ['archive', commit, 'server', 'sdk', 'package.json', 'package-lock.json'],
    {
      cwd: root,
      maxBuffer: 1e9,
    },
  )
  execFileSync('tar', ['-x', '-C', folder], { input: sources })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, 'server/main/cli.js')
}

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let admin: pg.Client
let made: string[]
let server: ServerProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bowline-release-'))
  database = await cloneDatabase(inject('clusterUrl'))
  admin = new pg.Client(database.adminUrl)
  await admin.connect()
  made = await readCatalogue(database.url)
  const commit = findRelease()
  server = await startServer(
    'all',
    {
      DATABASE_URL: database.url,
      APP_SECRET: 'the same secret in this release and the last one',
      DATA_DIR: join(folder, 'data'),
      DATABASE_POOL: '4',
      NODE_ENV: 'production',
    },
    commit ? unpack(commit, folder) : undefined,
  )
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await admin?.end()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

interface Document {
  paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, object> }> } }>
}

/** A day at work, and everything that can be looked at: what the server could not do. */
async function tour(): Promise<string[]> {
  const failures: string[] = []
  const tag = Math.random().toString(36).slice(2)
  const signup = await new Api(server.url, null).post('/auth/signup', {
    email: `owner.${tag}@example.com`,
    password: 'a long enough secret',
    name: 'Ada',
    organization_name: 'Harbor',
  })
  if (signup.status !== 201) return [`signup: ${signup.status} ${signup.text}`]
  const owner = new Api(server.url, signup.body.data.access_token)
  const ids = new Map<string, string>()
  const make = async (path: string, body: object) => {
    const { status, text, body: answer } = await owner.post(path, body)
    if (status >= 400) failures.push(`POST ${path}: ${status} ${text}`)
    else ids.set(path.slice(1), answer.data.id)
    return answer?.data?.id as string
  }
  const company_id = await make('/companies', { name: 'Harbor & Sons' })
  const contact_id = await make('/contacts', { email: `bo.${tag}@example.com`, first_name: 'Bo', company_id })
  await make('/deals', { name: 'A boat', amount_cents: 120_00, contact_id })
  await make('/tasks', { title: 'Call Bo', contact_id })
  const lines = [{ name: 'A boat', unit_price_cents: 120_00 }]
  await make('/quotes', { contact_id, lines })
  await make('/invoices', { contact_id, bill_to_name: 'Bo', lines })
  const change = await owner.put(`/contacts/${contact_id}`, { last_name: 'Berg' })
  if (change.status !== 200) failures.push(`PUT /contacts: ${change.status} ${change.text}`)

  const document = await (await fetch(new URL('/openapi.json', server.url))).json()
  // Streams go on for ever, and files are another matter.
  const looks = Object.entries((document as Document).paths)
    .filter(([, { get }]) => get?.responses['200']?.content?.['application/json'])
    .map(([path]) =>
      path.replace(/\/([\w-]+)\/\{id\}/, (all, kind) => (ids.has(kind) ? `/${kind}/${ids.get(kind)}` : all)),
    )
    .filter(path => !path.includes('{'))
  expect(looks.length).toBeGreaterThan(100)
  for (const path of looks) {
    const { status, text } = await owner.get(path)
    if (status >= 500) failures.push(`GET ${path}: ${status} ${text}`)
  }
  return failures
}

describe('the last release', () => {
  it('goes on working beside the schema of this one, and leaves that alone', async () => {
    expect(await tour()).toEqual([])
    const waiting = () =>
      admin.query('select from jobs where failed_at is null and error is null and start_after < now()')
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 60_000 }).toBe(0)
    const { rows } = await admin.query('select queue, error from jobs where error is not null')
    expect(rows).toEqual([])
    expect(await readCatalogue(database.url)).toEqual(made)
  })

  it.each([
    [
      'renames a column',
      'alter table contacts rename column first_name to given_name',
      'alter table contacts rename column given_name to first_name',
    ],
    ['drops a table', 'alter table tasks rename to errands', 'alter table errands rename to tasks'],
    [
      'wants a column that nobody writes',
      `alter table deals add column berth text not null default ''; alter table deals alter column berth drop default`,
      'alter table deals drop column berth',
    ],
  ])('would be broken by a migration that %s, and this test would say so', async (_, breaks, mends) => {
    await admin.query(breaks)
    expect(await tour()).not.toEqual([])
    await admin.query(mends)
  })
})
