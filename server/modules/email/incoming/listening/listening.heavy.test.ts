import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeImap, startFakeImap } from '#tests/fake-imap/fake-imap.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import { useServerProcess } from '#tests/use-server-process.ts'

const app = useOwnTestApp()
const { start } = useServerProcess(app)
let imap: FakeImap

beforeAll(async () => {
  imap = await startFakeImap()
})
afterAll(() => imap?.stop())

const mail = (subject: string) =>
  [
    'From: Grace <grace@navy.test>',
    'To: ada@acme.test',
    `Subject: ${subject}`,
    `Message-ID: <${subject.toLowerCase().replaceAll(' ', '-')}@navy.test>`,
    `Date: ${new Date().toUTCString()}`,
    '',
    'Yes, gladly.',
    '',
  ].join('\n')

it('new mail is heard of at once, by one worker alone, through connections that break and workers that die', async () => {
  app.clock.set(Temporal.Now.instant())
  const acme = await app.createAccount()
  const contact = (await acme.post('/contacts', { email: 'grace@navy.test' })).body.data.id
  const made = await acme.post('/mailboxes', { email: 'ada@acme.test', imap: imap.settings('ada') })
  const mailbox = made.body.data.id
  const subjects = async () =>
    (await acme.get(`/conversations/${contact}`)).body.data.messages.map(
      ({ subject }: { subject: string }) => subject,
    )
  const mode = async () => (await acme.get(`/mailboxes/${mailbox}`)).body.data.sync.mode
  const soon = { timeout: 20_000, interval: 100 }
  expect(await mode()).toBe('poll')

  const first = await start('worker')
  await expect.poll(() => imap.idling, soon).toBe(1)
  expect(await mode()).toBe('idle')
  const second = await start('worker')
  imap.add('ada', mail('At once'))
  await expect.poll(subjects, soon).toEqual(['At once'])
  // Whichever of them filed it found that somebody listens.
  expect(imap.idling).toBe(1)

  await first.end('SIGKILL')
  imap.add('ada', mail('While nobody listened'))
  await expect.poll(subjects, soon).toEqual(['At once', 'While nobody listened'])
  await expect.poll(() => imap.idling, soon).toBe(1)
  imap.hangUp()
  await expect.poll(() => imap.idling, soon).toBe(0)
  await expect.poll(() => imap.idling, soon).toBe(1)

  // Whoever is told to stop says goodbye, and leaves nothing behind.
  await second.end('SIGTERM')
  expect(imap.idling).toBe(0)
  expect(await mode()).toBe('poll')
  expect(await app.sql('select 1 from claims')).toEqual([])
  expect(imap.touches).toEqual([])
}, 180_000)
