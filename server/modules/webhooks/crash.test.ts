import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { cloneDatabase } from '#tests/harness.ts'
import { type ServerProcess, startServer } from '#tests/server-process.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/webhook-receiver.ts'

const EVENTS = process.env.STRESS ? 2_000 : 150

let database: Awaited<ReturnType<typeof cloneDatabase>>
const running: ServerProcess[] = []
let env: Record<string, string>
let receiver: WebhookReceiver
let hanging: WebhookReceiver

const start = async (command: 'serve' | 'worker') => {
  const made = await startServer(command, env)
  running.push(made)
  return made
}

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'))
  receiver = await startWebhookReceiver()
  hanging = await startWebhookReceiver()
  hanging.answer = () => 'hang'
  env = {
    DATABASE_URL: database.url,
    APP_SECRET: randomBytes(32).toString('hex'),
    OUTBOUND_ALLOW: '127.0.0.1/32',
    LOG_LEVEL: 'info',
  }
})

afterAll(async () => {
  await Promise.all([receiver.close(), hanging.close()])
  await Promise.all(running.map(one => one.end('SIGTERM')))
  await database.drop()
})

it('loses none when the worker is killed, and one that hangs delays no other', async () => {
  const server = await start('serve')
  const signup = await new Api(server.url, null).post('/auth/signup', {
    email: 'ada@acme.example',
    password: 'correct horse battery',
    name: 'Ada',
    organization_name: 'Acme',
  })
  const ada = new Api(server.url, signup.body.data.access_token)
  for (const { url } of [hanging, receiver]) {
    expect((await ada.post('/webhook-endpoints', { url, events: ['company.created'] })).status).toBe(201)
  }
  const first = await start('worker')
  const numbers = Array.from({ length: EVENTS }, (_, n) => n)
  const make = async () => {
    for (let n = numbers.pop(); n !== undefined; n = numbers.pop()) {
      expect((await ada.post('/companies', { name: `Company ${n}` })).status).toBe(201)
    }
  }
  const making = Promise.all(Array.from({ length: 3 }, make))
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(3)
  await first.end('SIGKILL')
  await making
  await start('worker')
  const heard = () => new Set(receiver.received.map(({ body }) => body.data.name)).size
  await expect.poll(heard, { timeout: 90_000, interval: 200 }).toBe(EVENTS)
  // What came twice came under the same id.
  const idsOf = Map.groupBy(receiver.received, ({ body }) => body.data.name as string)
  for (const attempts of idsOf.values()) expect(new Set(attempts.map(({ id }) => id)).size).toBe(1)
  expect(hanging.attempts.length).toBeGreaterThan(0)
  expect(hanging.received).toEqual([])
}, 240_000)
