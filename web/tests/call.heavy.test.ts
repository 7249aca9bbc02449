import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { startCall } from '#modules/calls/calls.fixture.ts'
import { useBrowser, type Visit, type VisitOptions } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { newEmail, type Person } from '#tests/people.ts'
import { joinAs, newOwner, signIn } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
const base = '/api/v1/messaging'
// Pages that talk take what a busy machine gives them.
vi.setConfig({ testTimeout: 600_000 })

/** So that the test can ask the page's connections what arrives over them. */
const WATCH = `window.connections = []
window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(...options) { super(...options); window.connections.push(this) }
}`

/** Bytes of sound that came in from each of the others; said in a text, since this is no code of the browser's. */
const heard = (page: Page): Promise<number[]> =>
  page.evaluate(`Promise.all(
    window.connections.filter(({ connectionState }) => connectionState === 'connected').map(async connection =>
      [...(await connection.getStats()).values()]
        .filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
        .reduce((sum, { bytesReceived }) => sum + bytesReceived, 0)))`)

async function expectSound(page: Page, others: number): Promise<void> {
  await expect
    .poll(async () => (await heard(page)).filter(bytes => bytes > 0).length, { timeout: PATIENCE_MS })
    .toBe(others)
  const before = await heard(page)
  await expect
    .poll(async () => (await heard(page)).every((bytes, n) => bytes > before[n]!), { timeout: PATIENCE_MS })
    .toBe(true)
}

async function join(visit: Visit): Promise<void> {
  await visit.page.getByRole('button', { name: 'Join the call' }).click()
  await visit.page.getByRole('button', { name: 'Leave' }).waitFor()
}

const prepare = async (page: Page) => page.addInitScript({ content: WATCH })

/** As somebody who has the workspace open in this browser. */
async function callAs(person: Person, path: string, options: VisitOptions = {}): Promise<Visit> {
  const cookie = await signIn(browser.serverUrl, person.email)
  const visit = await browser.visit(path, {
    ...options,
    prepare: async page => {
      await page.context().addCookies([cookie])
      await prepare(page)
    },
  })
  visit.page.setDefaultTimeout(PATIENCE_MS)
  return visit
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
    await join(one)
    const two = await callAs(bob, `/call/${call}`)
    await join(two)
    await expectSound(one.page, 1)
    await expectSound(two.page, 1)
    expect(await one.audit()).toEqual([])
    await one.page.getByRole('button', { name: 'Record', exact: true }).click()
    await two.page.getByText('Recording', { exact: true }).waitFor()
    await expect.poll(async () => (await calls()).recording, { timeout: PATIENCE_MS }).toBe(true)
    for (const { page } of [one, two]) {
      await page.getByRole('button', { name: 'Leave' }).click()
      await page.getByRole('heading', { name: 'The call is over' }).waitFor()
    }
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

  it.runIf(isFull)('takes in a guest, and somebody whose page was loaded anew', async () => {
    const { ada, bob, room, call, calls } = await meet()
    const one = await callAs(ada, `/call/${call}`, { screen: 'desktop' })
    const two = await callAs(bob, `/call/${call}`)
    await join(one)
    await join(two)
    const { token } = (
      await ada.api.post(`${base}/rooms/${room}/guest-invitations`, { email: 'gina@example.com' })
    ).body.data
    const guest = (await app.anonymous.post(`${base}/chat-invitations/${token}/accept`, { name: 'Gina' }))
      .body.data
    const three = await browser.visit(`/call/${call}`, {
      prepare: async page => {
        await prepare(page)
        await page.addInitScript({
          content: `sessionStorage.setItem('bowline.call-guest', '${guest.access_token}')`,
        })
      },
    })
    await join(three)
    for (const { page } of [one, two, three]) await expectSound(page, 2)
    await two.page.reload()
    await join(two)
    for (const { page } of [one, two, three]) await expectSound(page, 2)
    await three.page.close()
    const present = async () =>
      (await calls()).participants.filter((one: { present: boolean }) => one.present).length
    await expect.poll(present, { timeout: PATIENCE_MS }).toBe(2)
    await Promise.all([one.close(), two.close(), three.close()])
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
