import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Services } from '#kit/context.ts'
import { type FakeImap, startFakeImap } from '#tests/fake-imap/fake-imap.ts'
import { type Account, useOwnTestApp } from '#tests/harness.ts'
import { attendMailboxes } from './listening.ts'

/** They take two minutes each: connecting so many, and a minute of silence twice. */
const FULL = process.env.STRESS === '1'
/** As many as a worker listens to. */
const MOST = 200

const app = useOwnTestApp()
let imap: FakeImap
let acme: Account
let services: Services

beforeAll(async () => {
  imap = await startFakeImap()
  acme = await app.createAccount()
  services = await acme.within(async ctx => ctx.services)
})
afterAll(() => imap?.stop())

const soon = { timeout: 30_000, interval: 100 }
const poll = async () => {
  app.clock.advance('PT61S')
  await app.drain()
}
const letter = (user: string) =>
  [
    'From: Grace <grace@navy.test>',
    `To: ${user}@acme.test`,
    `Subject: For ${user}`,
    `Message-ID: <${user}@navy.test>`,
    '',
    'Yes, gladly.',
    '',
  ].join('\n')
const connect = async (user: string): Promise<string> => {
  const made = await acme.post('/mailboxes', { email: `${user}@acme.test`, imap: imap.settings(user) })
  expect(made.status, made.text).toBe(201)
  return made.body.data.id
}
const modes = async () => {
  const rows = await app.sql<{ email: string; sync_mode: string | null }>(
    `select email, coalesce(sync_mode, 'poll') as sync_mode from mailboxes`,
  )
  return Map.groupBy(rows, ({ sync_mode }) => sync_mode!)
}

it.skipIf(!FULL)(
  'a worker listens to two hundred mailboxes and asks the others, and who hangs up makes room',
  {
    timeout: 600_000,
  },
  async () => {
    const { id } = (await acme.post('/contacts', { email: 'grace@navy.test' })).body.data
    for (let n = 0; n < MOST + 2; n += 1) await connect(`u${n}`)
    const attended = attendMailboxes(services)
    // Several are read at once, and none of them takes the place that another has counted on.
    await Promise.all(Array.from({ length: 4 }, () => app.drain()))
    await expect.poll(() => imap.idling, soon).toBe(MOST)
    const held = await modes()
    expect(held.get('idle')).toHaveLength(MOST)
    const [first, second] = held.get('poll')!.map(({ email }) => email.split('@')[0]!)
    expect(held.get('poll')).toHaveLength(2)

    // They are not forgotten for it.
    for (const user of [first!, second!])
      imap.add(user, letter(user), { receivedAt: app.clock.now().toString() })
    await poll()
    const subjects = (await acme.get(`/conversations/${id}`)).body.data.messages.map(
      ({ subject }: { subject: string }) => subject,
    )
    expect(subjects.toSorted()).toEqual([`For ${first}`, `For ${second}`].toSorted())
    expect((await modes()).get('poll')).toHaveLength(2)

    const one = held.get('idle')![0]!
    await app.sql(`update mailboxes set imap = null where email = $1`, [one.email])
    imap.hangUp(one.email.split('@')[0]!)
    await expect.poll(() => imap.idling, soon).toBe(MOST - 1)
    await poll()
    await expect.poll(() => imap.idling, soon).toBe(MOST)
    await attended.close()
    expect(await app.sql('select 1 from claims')).toEqual([])
    await app.sql('update mailboxes set imap = null')
  },
)

it.skipIf(!FULL)(
  'a server that no longer says anything is given up, and asked anew',
  { timeout: 300_000 },
  async () => {
    const mailbox = await connect('quiet')
    const attended = attendMailboxes(services)
    await app.drain()
    await expect.poll(() => imap.idling, soon).toBe(1)
    imap.fallSilent()
    imap.add('quiet', letter('quiet'), { receivedAt: app.clock.now().toString() })
    const sync = async () => (await acme.get(`/mailboxes/${mailbox}`)).body.data.sync.mode
    expect(await sync()).toBe('idle')
    // A minute without a word, and another for an answer to whether it is still there.
    await expect.poll(sync, { timeout: 200_000, interval: 500 }).toBe('poll')
    await poll()
    const [filed] = await app.sql(`select subject from email_messages where subject = 'For quiet'`)
    expect(filed).toEqual({ subject: 'For quiet' })
    await expect.poll(() => imap.idling, soon).toBe(1)
    await attended.close()
  },
)
