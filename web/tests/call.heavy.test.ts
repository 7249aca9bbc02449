import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { startCall } from '#modules/calls/calls.fixture.ts'
import { useBrowser, type Visit, type VisitOptions } from '#tests/browser.ts'
import { useOwnTestApp } from '#tests/harness.ts'
import { newEmail, type Person } from '#tests/people.ts'
import { useServerProcess } from '#tests/use-server-process.ts'
import { enterAs, joinAs, newOwner, signIn } from './colleague.ts'
import { freePort, useDoor } from './door.ts'
import { picture } from './pictures.ts'

// Of its own: leases and connections are by the clock, which files before may have moved.
const app = useOwnTestApp()
const { start } = useServerProcess(app)
const door = useDoor(app)
const browser = useBrowser(
  {
    get url() {
      return door.url()
    },
  },
  { withMedia: true },
)
const base = '/api/v1/messaging'
// Pages that talk take what a busy machine gives them.
vi.setConfig({ testTimeout: 600_000 })

/** So that the test can ask the page's connections what arrives over them. */
const WATCH = `window.connections = []
window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(...options) { super(...options); window.connections.push(this) }
}`

/** Bytes of sound that came in over each connection; said in a text, since this is no code of the browser's. */
const heard = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(`Promise.all(
    window.connections.map(async (connection, n) => [n,
      connection.connectionState !== 'connected' ? 0 : [...(await connection.getStats()).values()]
        .filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
        .reduce((sum, { bytesReceived }) => sum + bytesReceived, 0)])).then(Object.fromEntries)`)

/**
 * Sound comes in over so many connections at the same time. From look to look: one whose other end is gone stays connected
 * for a while, and nothing comes over it any more.
 */
async function expectSound(page: Page, others: number): Promise<void> {
  let before = await heard(page)
  const rising = async () => {
    const now = await heard(page)
    const risen = Object.entries(now).filter(([id, bytes]) => bytes > (before[id] ?? 0))
    before = now
    return risen.length
  }
  await expect.poll(rising, { timeout: PATIENCE_MS, interval: 1_000 }).toBe(others)
}

async function join(visit: Visit): Promise<void> {
  await visit.page.getByRole('button', { name: 'Join the call' }).click()
  await visit.page.getByRole('button', { name: 'Leave' }).waitFor()
}

async function leave(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: title }).waitFor()
}

const prepare = async (page: Page) => {
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript({ content: WATCH })
}

/** As somebody who has the workspace open in this browser. */
async function callAs(person: Person, path: string, options: VisitOptions = {}): Promise<Visit> {
  const cookie = await signIn(browser.serverUrl, person.email)
  return browser.visit(path, {
    ...options,
    prepare: async page => {
      await page.context().addCookies([cookie])
      await prepare(page)
    },
  })
}

/** The whole of it wants a machine of its own: three pages that talk, record and come back. */
const isFull = Boolean(process.env.STRESS)
const PATIENCE_MS = 120_000

describe('a call in the browser', () => {
  it('connects two people, shows and keeps a recording, and is over when they leave', async () => {
    const { ada, bob, call, calls } = await meet()
    const one = await callAs(ada, `/call/${call}`, { screen: 'desktop' })
    await one.page.getByRole('heading', { name: 'Pricing' }).waitFor()
    expect(await one.audit()).toEqual([])
    await picture(one.page, 'call-lobby')
    await join(one)
    const two = await callAs(bob, `/call/${call}`)
    await join(two)
    await expectSound(one.page, 1)
    await expectSound(two.page, 1)
    expect(await one.audit()).toEqual([])
    await one.page.getByRole('button', { name: 'Record', exact: true }).click()
    await two.page.getByText('Recording', { exact: true }).waitFor()
    await expect.poll(async () => (await calls()).recording, { timeout: PATIENCE_MS }).toBe(true)
    await picture(one.page, 'call', { fullPage: false })
    await picture(two.page, 'call-phone', { fullPage: false })
    await leave(two.page, 'You left the call')
    expect(await two.audit()).toEqual([])
    await picture(two.page, 'call-left-phone')
    await two.page.getByRole('button', { name: 'Join again' }).click()
    await join(two)
    await expectSound(one.page, 1)
    await leave(two.page, 'You left the call')
    await leave(one.page, 'The call is over')
    await one.page.getByRole('link', { name: 'Recording, transcript and numbers' }).waitFor()
    await picture(one.page, 'call-over')
    await expect.poll(async () => (await calls()).status, { timeout: PATIENCE_MS }).toBe('ended')
    const recordings = async () => (await ada.api.get(`${base}/calls/${call}/recordings`)).body.data
    const finished = (all: { status: string }[]) => all.filter(({ status }) => status === 'finalized')
    await expect
      .poll(async () => finished(await recordings()).length, { timeout: PATIENCE_MS })
      .toBeGreaterThanOrEqual(1)
    for (const { size, content_type } of finished(await recordings()) as never as {
      size: number
      content_type: string
    }[]) {
      expect([size > 0, content_type]).toEqual([true, 'video/webm'])
    }
    await Promise.all([one.close(), two.close()])
  })

  it.runIf(isFull)(
    'holds four, a guest among them, one who comes back and one whose page is killed',
    async () => {
      const { ada, bob, room, call, calls } = await meet()
      const cat = await joinAs(app, ada, 'member', newEmail())
      const one = await callAs(ada, `/call/${call}`, { screen: 'desktop' })
      const two = await callAs(bob, `/call/${call}`)
      const three = await callAs(cat, `/call/${call}`)
      const { token } = (
        await ada.api.post(`${base}/rooms/${room}/guest-invitations`, { email: 'gina@example.com' })
      ).body.data
      const guest = (await app.anonymous.post(`${base}/chat-invitations/${token}/accept`, { name: 'Gina' }))
        .body.data
      const four = await browser.visit(`/call/${call}`, {
        prepare: async page => {
          await prepare(page)
          await page.addInitScript({
            content: `sessionStorage.setItem('bowline.call-guest', '${guest.access_token}')`,
          })
        },
      })
      for (const visit of [one, two, three, four]) await join(visit)
      for (const { page } of [one, two, three, four]) await expectSound(page, 3)
      expect(await one.audit()).toEqual([])
      await two.page.reload()
      await join(two)
      for (const { page } of [one, two, three, four]) await expectSound(page, 3)
      // Its page has no time to say that it goes.
      const crashed = new Promise(resolve => four.page.once('crash', resolve))
      void four.page.goto('chrome://crash').catch(() => {})
      await crashed
      const present = async () =>
        (await calls()).participants.filter((person: { present: boolean }) => person.present).length
      await expect(present()).resolves.toBe(4)
      // Its connection is gone with it; what is renewed from now on is of the others.
      const connected = `select 1 from chat_connections c join calls k using (organization_id) where k.id = $1`
      await expect
        .poll(async () => (await app.sql(connected, [call])).length, { timeout: PATIENCE_MS })
        .toBe(3)
      const renewed = async () => {
        const now = app.clock.now().add({ seconds: 80 })
        const standing = `select 1 from call_participants where call_id = $1 and present and lease_until >= $2`
        return (await app.sql(standing, [call, now.toString()])).length
      }
      app.clock.advance({ seconds: 60 })
      await expect.poll(renewed, { timeout: PATIENCE_MS }).toBe(3)
      app.clock.advance({ seconds: 31 })
      await expect.poll(present, { timeout: PATIENCE_MS }).toBe(3)
      for (const { page } of [one, two, three]) await expectSound(page, 2)
      await expect.poll(() => one.page.getByText('Gina').count(), { timeout: PATIENCE_MS }).toBe(0)
      await Promise.all([one.close(), two.close(), three.close(), four.close()])
    },
  )

  it.runIf(isFull)(
    'goes on while its server is killed, and takes in a newcomer through the next',
    async () => {
      app.clock.set(Temporal.Now.instant())
      const { ada, bob, call, calls } = await meet()
      const cat = await joinAs(app, ada, 'member', newEmail())
      const folder = await mkdtemp(joinPath(tmpdir(), 'bowline-call-page-'))
      const port = await freePort()
      const server = await start('serve', {
        PORT: String(port),
        PUBLIC_URL: 'http://bowline.localhost',
        FILES_URL: folder,
      })
      door.leadTo(`http://127.0.0.1:${port}`)
      const one = await callAs(ada, `/call/${call}`, { screen: 'desktop' })
      const two = await callAs(bob, `/call/${call}`)
      await join(one)
      await join(two)
      for (const { page } of [one, two]) await expectSound(page, 1)
      await server.end('SIGKILL')
      // Nobody is there to signal through, and they still hear each other.
      for (const { page } of [one, two]) await expectSound(page, 1)
      door.leadTo(app.url)
      const three = await callAs(cat, `/call/${call}`)
      await join(three)
      for (const { page } of [one, two, three]) await expectSound(page, 2)
      expect((await calls()).participants.filter((one: { present: boolean }) => one.present)).toHaveLength(3)
      await Promise.all([one.close(), two.close(), three.close()])
      await rm(folder, { recursive: true, force: true })
    },
  )

  it.runIf(isFull)('is looked through in the workspace, where admins say what to listen for', async () => {
    const { ada, call } = await meet()
    const segments = [
      { start_ms: 0, end_ms: 4_000, speaker: 'Ada', text: 'What does it cost?' },
      { start_ms: 4_200, end_ms: 9_000, speaker: 'Bob', text: 'I will send you the quote tomorrow.' },
    ]
    await ada.api.post(`${base}/calls/${call}/transcribe`, { segments })
    await ada.api.post(`${base}/calls/${call}/end`)
    const visit = await enterAs(browser, ada, '/messages/calls')
    const { page } = visit
    await picture(page, 'calls')
    await page.getByRole('link', { name: 'Pricing' }).click()
    await page.getByRole('heading', { name: 'Next steps' }).waitFor()
    await page.getByText('What does it cost?').first().waitFor()
    await picture(page, 'call-detail')
    expect(await visit.audit()).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'call-detail-phone')
    await page.goto(new URL('/settings/calls', page.url()).href)
    await page.getByRole('button', { name: 'Add a topic' }).click()
    await page.getByRole('textbox', { name: 'Topic' }).last().fill('Ropes')
    await page.getByRole('combobox', { name: 'Words and phrases' }).last().fill('rope')
    await picture(page, 'call-settings-phone')
    await page.setViewportSize({ width: 1280, height: 900 })
    await picture(page, 'call-settings')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    const { topics } = (await ada.api.get(`${base}/settings/calls`)).body.data
    expect(topics.at(-1)).toEqual({ name: 'Ropes', phrases: ['rope'] })
    await visit.close()
  })

  it('is for nobody who is not signed in', async () => {
    const visit = await browser.visit('/call/01a1dce5-541d-7093-834b-661a97c3b69e')
    visit.page.setDefaultTimeout(PATIENCE_MS)
    await visit.page.getByRole('heading', { name: 'Sign in to join' }).waitFor()
    await visit.close()
  })
})

/** Two people in a room, and a call that the first has started. */
async function meet() {
  const ada = await newOwner(app)
  const bob = await joinAs(app, ada, 'member', newEmail())
  const room = (await ada.api.get(`${base}/rooms`)).body.data[0].id
  const call = await startCall(ada.api, room, { title: 'Pricing', kind: 'audio' })
  const calls = async () => (await ada.api.get(`${base}/calls/${call}`)).body.data
  return { ada, bob, room, call, calls }
}
