import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, joinAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)
const base = '/api/v1/messaging'
let ada: Person
let bob: Person
let bobId: number
let room: string
let direct: string

const openRoom = async (body: object) => {
  const made = await ada.api.post(`${base}/rooms`, body)
  expect(made.status, made.text).toBe(201)
  return made.body.data.id as string
}
const say = async (who: Person, roomId: string, text: string) =>
  expect((await who.api.post(`${base}/rooms/${roomId}/messages`, { text })).status).toBe(201)

beforeAll(async () => {
  ada = await newOwner(app)
  bob = await joinAs(app, ada, 'member', 'bob@engines.test')
  expect((await bob.api.patch('/auth/me', { name: 'Bob Stone' })).status).toBe(200)
  const eve = await joinAs(app, ada, 'member', 'eve@engines.test')
  expect((await eve.api.patch('/auth/me', { name: 'Bobby Ewing' })).status).toBe(200)
  const idOf = async (who: Person) => (await who.api.get('/auth/me')).body.data.user.id as number
  bobId = await idOf(bob)
  room = await openRoom({ name: 'launch', user_ids: [bobId, await idOf(eve)] })
  direct = await openRoom({ kind: 'direct', user_ids: [bobId] })
})

describe('colleagues', { timeout: 180_000 }, () => {
  it('see on every screen how much they have not read, as it happens', async () => {
    const visit = await enterAs(browser, bob, '/contacts')
    const { page } = visit
    const messages = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ })
    const told = () => messages.textContent()
    await expect.poll(told).toBe('Messages')
    await say(ada, room, 'The launch is on Tuesday')
    await say(ada, direct, 'Are you there?')
    await expect.poll(told, { timeout: 30_000 }).toBe('Messages2 unread')
    await expect.poll(() => page.title()).toBe('(2) Contacts · Bowline')
    await picture(page, 'unread')
    expect(await visit.audit()).toEqual([])
    await bob.api.put(`${base}/rooms/${room}/settings`, { notifications: 'none' })
    await say(ada, direct, 'Hello?')
    await expect.poll(told, { timeout: 30_000 }).toBe('Messages2 unread')
    await bob.api.put(`${base}/rooms/${room}/settings`, { notifications: 'all' })
    await messages.click()
    const rooms = page.getByRole('navigation', { name: 'Rooms' })
    await rooms.getByRole('link', { name: /launch/ }).click()
    // Whoever leaves before the messages are there has not read them.
    await rooms.getByRole('link', { name: 'launch', exact: true }).waitFor()
    await rooms.getByRole('link', { name: /2 unread messages$/ }).click()
    await expect.poll(told, { timeout: 30_000 }).toBe('Messages')
    await expect.poll(() => page.title()).toMatch(/^[^(]+ · Bowline$/)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('are named by an @: by keys, by finger, or typed in full', async () => {
    const visit = await enterAs(browser, ada, `/messages/${room}`)
    const { page } = visit
    const field = page.getByRole('textbox', { name: 'Message to launch' })
    const people = page.getByRole('listbox', { name: 'People to mention' })
    const last = async () => {
      const { data } = (await ada.api.get(`${base}/rooms/${room}/messages`)).body
      return { text: data.at(-1).text, users: data.at(-1).mentions.users }
    }
    await field.pressSequentially('Well @bob')
    const offered = () => people.getByRole('option').allTextContents()
    await expect.poll(offered).toEqual(['Bob Stone', 'Bobby Ewing'])
    await picture(page, 'mention')
    expect(await visit.audit()).toEqual([])
    await page.keyboard.press('Escape')
    await people.waitFor({ state: 'hidden' })
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await field.pressSequentially('@bob')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('Well @Bob Stone ')
    await field.pressSequentially('done!')
    await page.keyboard.press('Enter')
    const said = page.getByRole('list', { name: 'Messages' })
    await said.locator('[data-mention]').getByText('Bob Stone').waitFor()
    expect(await last()).toEqual({ text: `Well <@${bobId}> done!`, users: [bobId] })

    // Whoever writes it out is offered the one it fits, and need not take the offer.
    await field.pressSequentially('@Bob Stone')
    await expect.poll(offered).toEqual(['Bob Stone'])
    await field.pressSequentially(', thanks')
    await page.keyboard.press('Enter')
    await expect.poll(last).toEqual({ text: `<@${bobId}>, thanks`, users: [bobId] })

    // To change it, one sees the name and not the number.
    await said.getByText(', thanks').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await page.keyboard.press('ArrowUp')
    const edit = page.getByRole('textbox', { name: 'Edit' })
    await expect.poll(() => edit.inputValue()).toBe('@Bob Stone, thanks')
    await edit.press('End')
    await edit.pressSequentially('!')
    await edit.press('Enter')
    await expect.poll(last).toEqual({ text: `<@${bobId}>, thanks!`, users: [bobId] })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()

    const phone = await enterAs(browser, ada, `/messages/${room}`, { screen: 'phone' })
    await phone.page.getByRole('textbox', { name: 'Message to launch' }).pressSequentially('@ewi')
    await phone.page.getByRole('option', { name: 'Bobby Ewing' }).tap()
    await expect
      .poll(() => phone.page.getByRole('textbox', { name: 'Message to launch' }).inputValue())
      .toBe('@Bobby Ewing ')
    await phone.close()
  })

  it('hear a call on whatever screen they are at, once, until it is answered', async () => {
    const listening = async (page: Page) => {
      await page.addInitScript({ content: LISTEN })
    }
    const sounds = (page: Page) => page.evaluate<number>('window.sounding')
    const visit = await enterAs(browser, bob, '/contacts', { prepare: listening })
    const { page } = visit
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).click()
    const tab = await page.context().newPage()
    await listening(tab)
    await tab.goto(new URL('/deals', page.url()).href)
    await tab.locator('main#content').click({ position: { x: 2, y: 2 } })
    const caller = await enterAs(browser, ada, '/contacts')
    const cards = [page, tab].map(one => one.getByRole('alert').filter({ hasText: 'is calling' }))
    const call = async () => {
      const started = await ada.api.post(`${base}/rooms/${direct}/calls`, { kind: 'audio' })
      expect(started.status, started.text).toBe(201)
      for (const card of cards) await card.waitFor()
      return started.body.data.id as string
    }
    const first = await call()
    const talk = await caller.page.context().newPage()
    await talk.goto(new URL(`/call/${first}`, page.url()).href)
    await talk.getByRole('button', { name: 'Join the call' }).click()
    await talk.getByText('Nobody else is here yet').waitFor()
    await expect.poll(async () => (await sounds(page)) + (await sounds(tab))).toBe(1)
    await picture(page, 'ringing')
    expect(await visit.audit()).toEqual([])
    await cards[1]!.getByRole('button', { name: 'Decline' }).click()
    for (const card of cards) await card.waitFor({ state: 'detached' })
    await expect.poll(async () => (await sounds(page)) + (await sounds(tab))).toBe(0)
    await caller.page.getByRole('alert').getByText('Bob Stone declined the call').waitFor()
    await talk.getByText('Bob Stone declined').waitFor()
    await talk.close()
    await ada.api.post(`${base}/calls/${first}/end`)

    const second = await call()
    const opened = page.context().waitForEvent('page')
    await cards[0]!.getByRole('button', { name: 'Answer' }).click()
    expect(new URL((await opened).url()).pathname).toBe(`/call/${second}`)
    for (const card of cards) await card.waitFor({ state: 'detached' })
    const { called } = (await ada.api.get(`${base}/calls/${second}`)).body.data
    expect(called).toMatchObject([{ person: { id: bobId }, answer: 'accepted', rings_for_s: 0 }])
    await (await opened).close()
    await ada.api.post(`${base}/calls/${second}/end`)

    // Whoever hangs up lets it be silent.
    const third = await call()
    await ada.api.post(`${base}/calls/${third}/end`)
    for (const card of cards) await card.waitFor({ state: 'detached' })
    expect([visit.errors, visit.refusals(), caller.errors]).toEqual([[], [], []])
    await caller.close()
    await visit.close()
  })

  it('find an event they are invited to, hear of it and answer it', async () => {
    const visit = await enterAs(browser, bob, '/calendar?view=week&day=2027-03-10')
    const { page } = visit
    await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
    const made = await ada.api.post('/calendar/events', {
      title: 'Budget round',
      start_at: '2027-03-10T10:00',
      invite: [{ user_id: bobId }],
    })
    expect(made.status, made.text).toBe(201)
    await app.drain()
    const event = page.getByRole('main').getByText('Budget round').first()
    await event.waitFor()
    await page.getByRole('button', { name: /1 unread/ }).click()
    await page.getByRole('link', { name: /invited you: Budget round/ }).click()
    const card = page.getByRole('dialog', { name: 'Budget round' })
    const answers = card.getByRole('region', { name: 'Are you coming?' })
    await answers.getByRole('button', { name: 'Yes' }).click()
    await expect
      .poll(() => answers.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed'))
      .toBe('true')
    await picture(page, 'invited')
    expect(await visit.audit()).toEqual([])
    const path = `/calendar/events/${made.body.data.id}`
    const [guest] = (await ada.api.get(`${path}/invites`)).body.data
    expect(guest).toMatchObject({ email: 'bob@engines.test', status: 'accepted' })
    await answers.getByRole('button', { name: 'No', exact: true }).click()
    await page.keyboard.press('Escape')
    await event.waitFor({ state: 'detached' })

    await ada.api.patch(path, { start_at: '2027-03-11T10:00' })
    await app.drain()
    await event.waitFor()
    await ada.api.delete(path)
    await app.drain()
    await event.waitFor({ state: 'detached' })
    const told = (await bob.api.get('/notifications')).body.data.map(({ kind }: { kind: string }) => kind)
    expect(told.sort()).toEqual(['event.canceled', 'event.changed', 'event.invited'])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('are called out of a room of many', async () => {
    const visit = await enterAs(browser, ada, `/messages/${room}`)
    const other = await enterAs(browser, bob, '/')
    await visit.page.getByRole('button', { name: 'Call someone in the room' }).click()
    const opened = visit.page.context().waitForEvent('page')
    await visit.page.getByRole('menuitem', { name: 'Bob Stone' }).click()
    const card = other.page.getByRole('alert').filter({ hasText: 'is calling' })
    await card.waitFor()
    await card.getByRole('button', { name: 'Decline' }).click()
    await card.waitFor({ state: 'detached' })
    await (await opened).close()
    await other.close()
    await visit.close()
  })
})

/** How many are sounding in this tab. */
const LISTEN = `window.sounding = 0
window.AudioContext = class extends AudioContext {
  constructor(...options) { super(...options); window.sounding += 1 }
  close() { window.sounding -= 1; return super.close() }
}`
