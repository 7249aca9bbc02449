import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startCall } from '#modules/calls/calls.fixture.ts'
import { useBrowser, type Visit, type VisitOptions } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { joinAs, newOwner, signIn } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
const base = '/api/v1/messaging'

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
    .poll(async () => (await heard(page)).filter(bytes => bytes > 0).length, { timeout: 30_000 })
    .toBe(others)
  const before = await heard(page)
  await expect
    .poll(async () => (await heard(page)).every((bytes, n) => bytes > before[n]!), { timeout: 15_000 })
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
  return browser.visit(path, {
    ...options,
    prepare: async page => {
      await page.context().addCookies([cookie])
      await prepare(page)
    },
  })
}

describe('a call in the browser', () => {
  it('connects people and a guest, shows and keeps a recording, and lets go of whoever leaves', async () => {
    const ada = await newOwner(app)
    const bob = await joinAs(app, ada, 'member', 'bob@example.com')
    const room = (await ada.api.get(`${base}/rooms`)).body.data[0].id
    const call = await startCall(ada.api, room, { title: 'Pricing', kind: 'audio' })
    const calls = async () => (await ada.api.get(`${base}/calls/${call}`)).body.data

    const one = await callAs(ada, `/call/${call}`, { screen: 'desktop' })
    await one.page.getByRole('heading', { name: 'Pricing' }).waitFor()
    expect(await one.audit()).toEqual([])
    await join(one)
    const two = await callAs(bob, `/call/${call}`)
    await join(two)
    await expectSound(one.page, 1)
    await expectSound(two.page, 1)

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
    expect(await one.audit()).toEqual([])
    if (process.env.SHOTS) {
      await one.page.screenshot({ path: `${process.env.SHOTS}/call-desktop.png` })
      await two.page.screenshot({ path: `${process.env.SHOTS}/call-phone.png` })
    }

    await one.page.getByRole('button', { name: 'Record', exact: true }).click()
    await two.page.getByText('Recording', { exact: true }).waitFor()
    await expect.poll(async () => (await calls()).recording, { timeout: 20_000 }).toBe(true)
    // Goes on after a reload: what was kept is sent, and the picture comes back.
    await two.page.reload()
    await join(two)
    await expectSound(two.page, 2)
    await three.page.close()
    await expect
      .poll(
        async () => (await calls()).participants.filter((one: { present: boolean }) => one.present).length,
      )
      .toBe(2)
    await one.page.getByRole('button', { name: 'Leave' }).click()
    await one.page.getByRole('heading', { name: 'The call is over' }).waitFor()
    await two.page.getByRole('button', { name: 'Leave' }).click()
    await two.page.getByRole('heading', { name: 'The call is over' }).waitFor()
    await expect.poll(async () => (await calls()).status).toBe('ended')
    const recordings = async () => (await ada.api.get(`${base}/calls/${call}/recordings`)).body.data
    const mine = (all: { status: string; person: { id: unknown } }[]) =>
      all.filter(({ status, person }) => status === 'finalized' && person.id !== guest.guest.id).length
    await expect.poll(async () => mine(await recordings()), { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    for (const { size, content_type } of await recordings()) {
      expect([size > 0, content_type]).toEqual([true, 'video/webm'])
    }
    expect([...one.errors, ...two.errors]).toEqual([])
    await Promise.all([one.close(), two.close(), three.close()])
  })

  it('is for nobody who is not signed in', async () => {
    const visit = await browser.visit('/call/01a1dce5-541d-7093-834b-661a97c3b69e')
    await visit.page.getByRole('heading', { name: 'Sign in to join' }).waitFor()
    await visit.close()
  })
})
