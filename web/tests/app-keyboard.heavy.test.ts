import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { type AtWork, enterAs, newOwner } from './colleague.ts'

// What people do all day, by somebody who has no mouse. One visit: whatever loses the focus is in the way of the next.

const app = useTestApp()
const browser = useBrowser(app)
const email = 'grace@navy.test'
let ada: Person
let visit: AtWork
let quote: { number: string }
let invoice: { number: string }

beforeAll(async () => {
  ada = await newOwner(app)
  const made = async (path: string, body: object) => {
    const reply = await ada.api.post(path, body)
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply.body.data
  }
  const { id: contact_id } = await made('/contacts', { email, first_name: 'Grace', last_name: 'Hopper' })
  await made('/email/send', { to: email, subject: 'About the compiler', body_html: '<p>Hello</p>' })
  await made('/deals', { name: 'Engine', contact_id, amount_cents: 5_000 })
  await made('/tasks', { title: 'Call back' })
  const order = {
    contact_id,
    bill_to_name: 'Navy',
    bill_to_email: email,
    lines: [{ name: 'Rope', unit_price_cents: 9_900 }],
  }
  quote = await made('/quotes', order)
  invoice = await made('/invoices', order)
  visit = await enterAs(browser, ada, '/')
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
})

const press = async (...keys: string[]) => {
  for (const key of keys) await visit.page.keyboard.press(key)
}
const type = (text: string) => visit.page.keyboard.type(text)
const isAt = (target: Locator) => target.evaluate(one => one === one.ownerDocument.activeElement)

/** Goes on key by key until it is there. */
async function reach(target: Locator, key = 'Tab') {
  await target.waitFor()
  for (let count = 0; count < 90; count += 1) {
    if (await isAt(target)) return
    await press(key)
  }
  throw new Error(`No key leads to ${target}`)
}

const focused = (target: Locator) => expect.poll(() => isAt(target)).toBe(true)

/** By the palette, from wherever one is. */
async function find(text: string) {
  await press('Control+k')
  await focused(visit.page.getByRole('textbox', { name: 'Search or run a command' }))
  await type(text)
  await visit.page.getByRole('dialog').getByText(text).first().waitFor()
  await press('Enter')
  await visit.page.getByRole('heading', { level: 1, name: text }).waitFor()
}

async function send(number: string) {
  const { page } = visit
  await reach(page.getByRole('button', { name: 'Send', exact: true }))
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: `Send ${number}` })
  await expect.poll(() => page.evaluate('document.activeElement.value')).toBe(email)
  await press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(`Sent to ${email}`).first().waitFor()
}

describe('by keyboard alone', () => {
  it('makes a contact', async () => {
    const { page } = visit
    await press('g', 'c')
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
    await press('c')
    await reach(page.getByRole('menuitem', { name: 'New contact' }), 'ArrowDown')
    await press('Enter')
    const form = page.getByRole('dialog', { name: 'New contact' })
    await reach(form.getByLabel('First name'))
    await type('Ada')
    await reach(form.getByLabel('Email'))
    await type('ada@engines.test')
    await press('Enter')
    await form.waitFor({ state: 'hidden' })
  })

  it('finds somebody by the palette, and writes a note', async () => {
    await find('Grace Hopper')
    const field = visit.page.getByRole('textbox', { name: 'Add a note' })
    await reach(field)
    await type('She compiles.')
    await press('Control+Enter')
    await visit.page.getByRole('region', { name: 'Activity' }).getByText('She compiles.').waitFor()
    await focused(field)
    await press('Shift+Tab')
  })

  it('moves a deal, and holds it in its new stage', async () => {
    const { page } = visit
    await press('g', 'd')
    const card = page.getByRole('button', { name: /50.00 Engine$/ })
    await reach(card)
    await press('Space')
    await page.getByText(/picked up/).waitFor({ state: 'attached' })
    await press('ArrowRight')
    await page.getByText('Over Discovery').waitFor({ state: 'attached' })
    await press('Space')
    await expect.poll(async () => (await ada.api.get('/deals')).body.data[0].stage).toBe('Discovery')
    await focused(card)
  })

  it('is done with a task', async () => {
    const { page } = visit
    await press('g', 't')
    await reach(page.getByRole('checkbox', { name: 'Done: Call back' }))
    await press('Space')
    await expect.poll(async () => (await ada.api.get('/tasks', { status: 'done' })).body.data.length).toBe(1)
  })

  it('sends a quote', async () => {
    await find(quote.number)
    await send(quote.number)
  })

  it('issues an invoice that the list finds, and sends it', async () => {
    const { page } = visit
    const { number } = invoice
    await press('g', 'v')
    await page.getByRole('link', { name: number }).waitFor()
    await press('/')
    await type(number)
    await press('Enter', 'j', 'Enter')
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await reach(page.getByRole('main').getByRole('button', { name: 'More', exact: true }))
    await press('Enter')
    await reach(page.getByRole('menuitem', { name: 'Issue without sending' }), 'ArrowDown')
    await press('Enter')
    const question = page.getByRole('dialog', { name: `Issue ${number}?` })
    await reach(question.getByRole('button', { name: 'Issue', exact: true }))
    await press('Enter')
    await question.waitFor({ state: 'hidden' })
    await send(number)
  })

  it('answers a mail', async () => {
    const { page } = visit
    await press('g', 'i')
    await page.getByRole('link', { name: /Grace Hopper/ }).waitFor()
    await press('j', 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
    await press('r')
    await focused(page.getByRole('textbox', { name: 'Text' }))
    await type('It compiles.')
    await press('Control+Enter')
    await page.getByText(`On its way to ${email}`).first().waitFor()
    await focused(page.getByRole('button', { name: 'Reply', exact: true }))
  })

  it('says something in a room', async () => {
    const { page } = visit
    await press('g', 'm')
    await reach(page.getByRole('link', { name: /general/ }).first())
    await press('Enter')
    const field = page.getByRole('textbox', { name: 'Message to general' })
    await reach(field)
    await type('Hello all')
    await press('Enter')
    await page.getByRole('list', { name: 'Messages' }).getByText('Hello all').waitFor()
    await focused(field)
    await press('Shift+Tab')
  })

  it('plans a meeting, and changes it', async () => {
    const { page } = visit
    await press('g', 'y')
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
    await press('n')
    const form = page.getByRole('dialog', { name: 'New event' })
    await reach(form.getByLabel('Title'))
    await type('Review')
    await press('Enter')
    await form.waitFor({ state: 'hidden' })
    await reach(page.getByRole('button', { name: /^Review/ }).first())
    await press('Enter')
    await reach(page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }))
    await press('Enter')
    await reach(page.getByRole('dialog').getByLabel('Title'))
    await press('End')
    await type(' twice')
    await press('Enter')
    await page
      .getByRole('button', { name: /^Review twice/ })
      .first()
      .waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
