import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { cloneDatabase } from '#tests/harness.ts'
import { type ServerProcess, startServer } from '#tests/server-process.ts'

const TASKS = process.env.STRESS ? 2_000 : 120

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
const running: ServerProcess[] = []
let env: Record<string, string>

const start = async (command: 'serve' | 'worker') => {
  const made = await startServer(command, env)
  running.push(made)
  return made
}

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'))
  client = new pg.Client(database.url)
  await client.connect()
  env = { DATABASE_URL: database.url, APP_SECRET: randomBytes(32).toString('hex'), LOG_LEVEL: 'info' }
})

afterAll(async () => {
  await Promise.all(running.map(one => one.end('SIGTERM')))
  await client.end()
  await database.drop()
})

const numberOf = async (text: string) => Number((await client.query(`select (${text}) as n`)).rows[0].n)
const told = () => numberOf('select count(*) from notifications')

async function signUp(url: string) {
  const signup = await new Api(url, null).post('/auth/signup', {
    email: 'ada@acme.example',
    password: 'correct horse battery',
    name: 'Ada',
    organization_name: 'Acme',
  })
  const ada = new Api(url, signup.body.data.access_token)
  const invited = await ada.post('/team/invitations', { email: 'grace@acme.example', role: 'member' })
  const token = new URL(invited.body.data.link).searchParams.get('token')
  const joined = await new Api(url, null).post('/auth/accept-invitation', {
    token,
    name: 'Grace',
    password: 'correct horse battery',
  })
  return { ada, grace: new Api(url, joined.body.data.access_token), graceId: joined.body.data.user.id }
}

it('tells each once, and mails it once, though a worker is killed and two others go on', async () => {
  const server = await start('serve')
  const { ada, grace, graceId } = await signUp(server.url)
  await grace.put('/settings/notifications', { kinds: { 'task.assigned': { email: 'at_once' } } })
  const first = await start('worker')
  const numbers = Array.from({ length: TASKS }, (_, n) => n)
  const give = async () => {
    for (let n = numbers.pop(); n !== undefined; n = numbers.pop()) {
      expect((await ada.post('/tasks', { title: `Task ${n}.`, assignee_id: graceId })).status).toBe(201)
    }
  }
  const giving = Promise.all(Array.from({ length: 4 }, give))
  await expect.poll(told, { timeout: 60_000 }).toBeGreaterThan(3)
  await first.end('SIGKILL')
  await giving
  await start('worker')
  await start('worker')
  await expect.poll(told, { timeout: 60_000 }).toBe(TASKS)
  expect(await numberOf(`select count(distinct facts->>'what') from notifications`)).toBe(TASKS)

  // The minute in which they are gathered is not waited for.
  const due = `update agenda set due_at = now() where job = 'notifications.mail_gathered'`
  const unmailed = () => numberOf('select count(*) from notifications where mailed_at is null')
  await expect
    .poll(async () => ((await client.query(due)) ? unmailed() : -1), { timeout: 60_000, interval: 300 })
    .toBe(0)
  const counts = await client.query<{ n: string }>(
    `select sum((m.body_text like '%' || (n.facts->>'what') || '%')::int) as n
     from notifications n cross join email_messages m where m.source_kind = 'notification' group by n.id`,
  )
  const shown = counts.rows.map(row => Number(row.n))
  expect(Math.max(...shown)).toBe(1)
  // A mail lists thirty and counts the rest.
  const mails = await client.query<{ subject: string }>(
    `select subject from email_messages where source_kind = 'notification'`,
  )
  const said = mails.rows.map(({ subject }) => Number(/^\d+/.exec(subject)?.[0] ?? 1))
  expect(said.reduce((sum, n) => sum + n, 0)).toBe(TASKS)
}, 240_000)
