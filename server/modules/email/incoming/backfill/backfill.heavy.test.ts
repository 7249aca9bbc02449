import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeImap, startFakeImap } from '#tests/fake-imap/fake-imap.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const FULL = process.env.STRESS === '1'
const MAILS = FULL ? 50_000 : 600
/** One in so many is from somebody known. */
const EVERY = 5
const DAYS = 90

const app = useOwnTestApp()
const { start } = useServerProcess(app)
let imap: FakeImap

beforeAll(async () => {
  imap = await startFakeImap()
})
afterAll(() => imap?.stop())

const letter = (n: number, at: Date) => () =>
  [
    `From: ${n % EVERY === 0 ? 'grace@navy.test' : `stranger${n}@else.test`}`,
    'To: ada@acme.test',
    `Subject: No ${n}`,
    `Message-ID: <past-${n}@navy.test>`,
    `Date: ${at.toUTCString()}`,
    '',
    'As agreed.',
    '',
  ].join('\n')

it('a worker that is killed while it reads earlier mail misses none of it and files none of it twice', async () => {
  app.clock.set(Temporal.Now.instant())
  const now = Date.now()
  // None is of yesterday: who reads what is new looks at that, too, and may be there first.
  for (let n = 0; n < MAILS; n += 1) {
    const at = new Date(now - DAYS * 86_400_000 + ((DAYS - 3) * 86_400_000 * (n + 1)) / MAILS)
    imap.add('ada', letter(n, at), { receivedAt: at.toISOString() })
  }
  const acme = await app.createAccount()
  await acme.post('/contacts', { email: 'grace@navy.test' })
  // One whose server accepts and says nothing holds nobody up.
  if (FULL) {
    imap.ignoreNext(1)
    await acme.post('/mailboxes', { email: 'bea@acme.test', imap: imap.settings('bea') })
  }
  const made = await acme.post('/mailboxes', {
    email: 'ada@acme.test',
    imap: imap.settings('ada'),
    backfill_days: DAYS + 1,
  })
  const { id } = made.body.data
  const filed = async () =>
    Number((await app.sql(`select count(*) from email_messages where message_id like 'past-%'`))[0]!.count)
  const first = await start('worker')
  await expect.poll(filed, { timeout: 60_000, interval: 20 }).toBeGreaterThan(MAILS / EVERY / 4)
  await first.end('SIGKILL')
  expect(await filed()).toBeLessThan(MAILS / EVERY)

  const second = await start('worker')
  const backfill = async () => (await acme.get(`/mailboxes/${id}`)).body.data.sync.backfill
  await expect.poll(async () => (await backfill()).done, { timeout: 3_000_000, interval: 200 }).toBe(true)
  await second.end('SIGTERM')
  expect(await filed()).toBe(MAILS / EVERY)
  expect((await backfill()).read).toBe(MAILS)
  const told = await app.sql(
    `select type, data from events where type in ('email.received', 'mailbox.backfilled')`,
  )
  expect(told).toMatchObject([{ type: 'mailbox.backfilled', data: { messages: MAILS / EVERY } }])
  expect(imap.touches).toEqual([])
}, 3_600_000)
