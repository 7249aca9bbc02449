import { beforeAll, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useTestDatabase } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const FULL = process.env.STRESS === '1'
const WISHES = FULL ? 200 : 40
const HOSTS = 3
const ANSWERS = FULL ? 200 : 30
const KILLS = FULL ? 6 : 1
const PATIENCE = { timeout: 90_000, interval: 100 }

const database = useTestDatabase()
const { start } = useServerProcess(database, { TRUST_PROXY: '1' })
let server: ServerProcess
let token: string

beforeAll(async () => {
  server = await start('serve')
  const { api } = await signUpPerson(new Api(server.url, null), 'ada@acme.example')
  token = api.token!
})

const ada = () => new Api(server.url, token)
const anybody = () => new Api(server.url, null)
const countOf = async (text: string) =>
  (await database.sql<{ n: number }>(`select count(*)::int as n from ${text}`))[0]!.n
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const from = (n: number) => ({ 'x-forwarded-for': `10.7.${n >> 8}.${n & 255}` })

async function addHosts(): Promise<number[]> {
  const [me] = (await ada().get('/team/members')).body.data
  const ids = [me.id as number]
  for (let n = 1; n < HOSTS; n += 1) {
    const invited = await ada().post('/team/invitations', { email: `host${n}@acme.example`, role: 'member' })
    const joined = await anybody().post('/auth/accept-invitation', {
      token: invited.body.data.token,
      name: `Host ${n}`,
      password: 'correct horse battery',
    })
    expect(joined.status, joined.text).toBe(201)
    ids.push(joined.body.data.user.id)
  }
  return ids
}

it('of many who want one time as many get it as there are hosts, though the server is killed among them', async () => {
  const host_ids = await addHosts()
  const made = await ada().post('/booking-links', {
    name: 'Intro call',
    slug: 'intro',
    minimum_notice_minutes: 0,
    host_ids,
  })
  expect(made.status, made.text).toBe(201)
  const start_at = (await anybody().get('/public/book/intro')).body.data.slots[5].start_at as string
  const book = (n: number) =>
    anybody().post(
      '/public/book/intro',
      { start_at, name: `P ${n}`, email: `p${n}@example.com` },
      { ...from(n), 'idempotency-key': `wish-${n}` },
    )
  const first = numbers(WISHES).map(n => book(n).catch(() => undefined))
  // The first of them is written, nobody waits for the answers.
  await expect.poll(() => countOf('bookings'), { timeout: 60_000, interval: 2 }).toBeGreaterThan(0)
  await server.end('SIGKILL')
  const answered = (await Promise.all(first)).map(reply => reply?.status)
  expect(answered).toContain(undefined)
  server = await start('serve')
  // Everybody asks again, also those who heard: an answer may get lost on its way as well.
  const again = await Promise.all(numbers(WISHES).map(book))
  const statuses = again.map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(HOSTS)
  expect(statuses.filter(status => status === 409)).toHaveLength(WISHES - HOSTS)
  // The key makes it the same request: who got the time hears so as the first time, with the way to change it.
  for (const [n, status] of answered.entries()) if (status === 201) expect(statuses[n]).toBe(201)
  for (const { status, body } of again)
    if (status === 201) expect(body.data.manage_url).toMatch(/\/booking\/.+/)
  const bookings = await database.sql<{ host_id: number; email: string }>(
    'select host_id, email from bookings',
  )
  expect(bookings.map(one => one.host_id).sort()).toEqual(host_ids.toSorted())
  expect(await countOf(`calendar_events where source = 'booking'`)).toBe(HOSTS)
  expect(await countOf(`contacts where source = 'booking'`)).toBe(HOSTS)
  expect(await countOf(`events where type = 'booking.created'`)).toBe(HOSTS)
  // Who invites is killed, too.
  const inviting = await start('worker')
  await expect
    .poll(() => countOf('calendar_guests where invited_at is not null'), PATIENCE)
    .toBeGreaterThan(0)
  await inviting.end('SIGKILL')
  const worker = await start('worker')
  const waiting = () => countOf(`jobs where queue = 'marketing.invite_guests' and failed_at is null`)
  await expect.poll(waiting, PATIENCE).toBe(0)
  await worker.end('SIGTERM')
  const invited = await database.sql<{ email: string }>(
    `select r.email from email_messages m join email_recipients r on r.message_id = m.id
     where m.source_kind = 'calendar_event' and r.email like 'p%@example.com'`,
  )
  expect(invited.map(one => one.email).sort()).toEqual(bookings.map(one => one.email).sort())
}, 240_000)

it('two servers that know nothing of each other’s bookings book nobody twice', async () => {
  const beside = await start('serve')
  const offered = (await anybody().get('/public/book/intro')).body.data.slots
  const start_at = offered.at(-1).start_at as string
  const book = (n: number) =>
    new Api(n % 2 === 0 ? server.url : beside.url, null).post(
      '/public/book/intro',
      { start_at, name: `Q ${n}`, email: `q${n}@example.com` },
      from(n + WISHES),
    )
  const statuses = (await Promise.all(numbers(WISHES).map(book))).map(({ status }) => status)
  await beside.end('SIGTERM')
  expect(statuses.filter(status => status === 201)).toHaveLength(HOSTS)
  expect(statuses.filter(status => status === 409)).toHaveLength(WISHES - HOSTS)
  expect(await countOf(`contacts where email like 'q%@example.com'`)).toBe(HOSTS)
}, 240_000)

it('an automation acts once for each answer, though its workers are killed', async () => {
  const fields = [
    { type: 'email', label: 'Email' },
    { type: 'text', label: 'Name' },
  ]
  const form_id = (await ada().post('/forms', { name: 'Demo', fields })).body.data.id
  const made = await ada().post('/automations', {
    name: 'Follow up',
    trigger: { type: 'form.submitted', form_id },
    actions: [
      { type: 'create_task', title: 'Call back' },
      { type: 'update_contact', add_tags: ['hot'] },
    ],
  })
  expect(made.status, made.text).toBe(201)
  for (const n of numbers(ANSWERS)) {
    const reply = await anybody().post(
      `/public/forms/${form_id}/submit`,
      { email: `asker${n}@example.com`, name: 'Ada' },
      from(n),
    )
    expect(reply.status).toBe(201)
  }
  const tasks = () => countOf(`tasks where title = 'Call back'`)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const worker = await start('worker')
    const enough = Math.floor((kill * ANSWERS) / (KILLS + 2))
    await expect.poll(tasks, { timeout: 90_000, interval: 2 }).toBeGreaterThanOrEqual(enough)
    await worker.end('SIGKILL')
  }
  const worker = await start('worker')
  const done = async () =>
    (await ada().get(`/automations/${made.body.data.id}/runs`, { limit: 200 })).body.data.filter(
      ({ status }: { status: string }) => status === 'completed',
    ).length
  await expect.poll(done, PATIENCE).toBe(ANSWERS)
  await worker.end('SIGTERM')
  expect(await tasks()).toBe(ANSWERS)
  const twice = await database.sql(
    `select contact_id from tasks where title = 'Call back' group by 1 having count(*) > 1`,
  )
  expect(twice).toEqual([])
  expect(await countOf(`contacts where 'hot' = any(tags)`)).toBe(ANSWERS)
  expect((await ada().get(`/automations/${made.body.data.id}`)).body.data).toMatchObject({
    run_count: ANSWERS,
    failed_count: 0,
  })
}, 240_000)
