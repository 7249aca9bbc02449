import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const browser = useBrowser(app)
const ada = { name: 'Ada Lovelace', email: 'ada@engines.test', password: 'correct horse battery' }
/** Where to put pictures, for whoever wants to look at them. */
const PICTURES = process.env.PICTURES ?? ''

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

async function signIn(page: Page, button = 'Sign in') {
  page.setDefaultTimeout(30_000)
  await page.locator('input[type=email]').fill(ada.email)
  await page.locator('input[type=password]').fill(ada.password)
  await page.getByRole('button', { name: button, exact: true }).click()
}

let token: string

/** Somebody else's service: out of order until it is mended. */
let isMended = false
let called = 0
const service = createServer((request, response) => {
  called += 1
  request.resume().on('end', () => response.writeHead(isMended ? 200 : 410).end('{}'))
})
let serviceUrl: string
afterAll(() => service.close())

async function api(method: string, path: string, body?: object) {
  const answer = await fetch(`${app.url}/api/v1/app${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as { data: { id: string } }
}

/** Tokens end with the day, of which tests let some pass. */
async function signInAgain(): Promise<void> {
  const { body } = await app.anonymous.post('/auth/login', { email: ada.email, password: ada.password })
  token = body.data.access_token
}

interface Saved {
  graph: { nodes: { config: { rules: unknown[] } }[] }
  settings: { exit_events: string[] }
}

async function saved(name: string): Promise<Saved> {
  const found = (await api('GET', `/workflows?q=${name}`)) as never as { data: { id: string }[] }
  const { data } = await api('GET', `/workflows/${found.data[0]!.id}`)
  return data as never
}

beforeAll(async () => {
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/orders`
  await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })
  await signInAgain()
  for (const [n, first_name] of ['Grace', 'Joan', 'Mary'].entries()) {
    await api('POST', '/contacts', { first_name, email: `p${n}@navy.test`, status: 'lead' })
  }
})

describe('workflows', () => {
  it('are begun and drawn', async () => {
    const visit = await browser.visit('/workflows', { screen: 'desktop' })
    const { page } = visit
    await signIn(page)
    await page.getByRole('heading', { name: 'No workflows yet' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'New workflow' }).first().click()
    await page.getByLabel('Name').fill('Welcome')
    await page.getByRole('button', { name: 'Create workflow' }).click()

    await page.getByRole('button', { name: 'Choose how it starts' }).click()
    const panel = page.getByRole('region', { name: 'Start' })
    await panel.getByLabel('Type').click()
    await page.getByRole('option', { name: 'By hand' }).click()
    await page.getByRole('button', { name: 'Add a step after Start' }).click()
    await page.getByRole('menuitem', { name: 'If', exact: true }).click()
    await page.getByText('status is lead').waitFor()
    const condition = page.getByRole('region', { name: 'If' })
    await condition.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByRole('menuitem', { name: 'A group of rules' }).click()
    const group = condition.getByRole('group', { name: 'Group 2' })
    await group.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByRole('menuitem', { name: 'Field', exact: true }).click()
    await group.getByText('Any of these').waitFor()
    await group.getByLabel('Value').last().fill('customer')
    await page.getByText('status is lead +1').waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'groups')

    await page.getByRole('tab', { name: 'Settings' }).click()
    const exits = page.getByRole('combobox', { name: 'Leave as soon as' })
    for (const event of ['Deal won', 'custom.trial_ended']) {
      await exits.fill(event)
      await page.getByRole('option', { name: event }).click()
    }
    await page.getByText('Saved', { exact: true }).waitFor()
    await picture(page, 'settings')
    const { graph, settings } = await saved('Welcome')
    expect(settings.exit_events).toEqual(['deal.won', 'custom.trial_ended'])
    expect(graph.nodes[1]!.config.rules[1]).toEqual({
      match: 'any',
      rules: [
        { field: 'contact.status', op: 'eq', value: 'lead' },
        { field: 'contact.status', op: 'eq', value: 'customer' },
      ],
    })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  }, 120_000)

  it('are tried, switched on, mended and moved to their next version', async () => {
    const visit = await browser.visit('/workflows', { screen: 'desktop' })
    const { page } = visit
    await signIn(page)
    await page.getByRole('button', { name: 'New workflow' }).first().click()
    await page.getByLabel('Name').fill('Tell the shop')
    await page.getByRole('button', { name: 'Create workflow' }).click()
    await page.getByRole('button', { name: 'Choose how it starts' }).click()
    await page.getByRole('region', { name: 'Start' }).getByLabel('Type').click()
    await page.getByRole('option', { name: 'By hand' }).click()
    const add = async (after: string, kind: string) => {
      await page.getByRole('button', { name: `Add a step after ${after}` }).click()
      await page.getByRole('menuitem', { name: kind, exact: true }).click()
    }
    await add('Start', 'Wait')
    await add('Wait', 'Call a webhook')
    // What is wrong stands at its step, beside it, and in what keeps it from going live.
    const step = page.getByRole('button', { name: /^Call a webhook/ })
    await step.getByText('1 thing to fix').waitFor({ state: 'attached' })
    const webhook = page.getByRole('region', { name: 'Call a webhook' })
    await webhook.getByText(/url/).first().waitFor()
    await picture(page, 'wrong')
    await webhook.getByLabel('Address').fill(serviceUrl)
    await page.getByRole('button', { name: 'Ready to go live' }).waitFor()

    await page.getByRole('button', { name: 'Test run' }).click()
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByText('Ends well').waitFor()
    await page.getByText(`POST ${serviceUrl}`).waitFor()
    expect(called).toBe(0)
    expect(await visit.audit()).toEqual([])
    await picture(page, 'tried')

    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('Version 1 is live').first().waitFor()
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add contacts' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add contacts' }).click()
    await page.getByText('3 entered, 0 skipped').waitFor()
    await app.drain()

    await page.getByRole('button', { name: /^Wait/ }).first().click()
    await add('Call a webhook', 'Create a task')
    await page.getByRole('region', { name: 'Create a task' }).getByLabel('Title').fill('Ring {{first_name}}')
    await page.getByRole('button', { name: 'Ready to go live' }).waitFor()
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await page.getByText('Version 2 is live').first().waitFor()
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByText('3 runs in it').waitFor()
    await page.getByRole('button', { name: 'Move waiting runs to the live version' }).click()
    await page.getByText('3 would move, 0 would stay.').waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'versions')
    await page.getByRole('button', { name: 'Move 3' }).click()
    await page.getByRole('button', { name: 'Move 3' }).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.getByText('runs in it').allInnerTexts(), { timeout: 20_000 })
      .toEqual(['3 runs in it', '0 runs in it'])

    app.clock.advance('P1DT1H')
    await app.drain()
    await signInAgain()
    await page.getByRole('tab', { name: 'Drawing' }).click()
    await step.getByText('3 failed').waitFor()
    await picture(page, 'numbers')
    await page.getByRole('tab', { name: 'Runs' }).click()
    await page.getByRole('link', { name: 'Grace' }).click()
    await page.getByText('The answer was 410').first().waitFor()
    isMended = true
    // The day that passed ended the token: the first try is refused, and made again with a new one.
    const retried = page.waitForResponse(answer => answer.url().endsWith('/retry') && answer.ok())
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await retried
    await app.drain()
    const run = page.getByRole('region', { name: 'Grace' })
    await run.getByText('Completed').waitFor()
    await run.getByText('attempt 2').waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'run')
    expect((await api('GET', '/tasks')).data).toMatchObject([{ title: 'Ring Grace' }])
    expect([visit.errors, visit.refusals().filter(one => !one.startsWith('401 '))]).toEqual([[], []])
    await visit.close()

    const phone = await browser.visit('/workflows', {
      screen: 'phone',
      prepare: one => one.emulateMedia({ colorScheme: 'dark' }),
    })
    await signIn(phone.page)
    await phone.page.getByRole('link', { name: 'Tell the shop' }).click()
    await phone.page.getByRole('button', { name: /^Call a webhook/ }).waitFor()
    await picture(phone.page, 'phone-dark')
    expect(await phone.audit()).toEqual([])
    const isTooWide = await phone.page.evaluate(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    )
    expect([isTooWide, phone.errors]).toEqual([false, []])
    // Two fingers zoom.
    const card = phone.page.getByRole('button', { name: /^Call a webhook/ })
    const widthOf = async () => (await card.boundingBox())!.width
    const small = await widthOf()
    const fingers = await phone.page.context().newCDPSession(phone.page)
    const pinch = (type: 'touchStart' | 'touchMove', apart: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [
          { x: 195 - apart, y: 500, id: 1 },
          { x: 195 + apart, y: 500, id: 2 },
        ],
      })
    await pinch('touchStart', 30)
    for (const apart of [36, 44, 52, 60]) await pinch('touchMove', apart)
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(async () => (await widthOf()) / small).toBeGreaterThan(1.3)
    await phone.close()
  }, 180_000)

  it('are moved about, and their steps copied into another', async () => {
    const visit = await browser.visit('/workflows', { screen: 'desktop' })
    const { page } = visit
    await signIn(page)
    await page.getByRole('link', { name: 'Tell the shop' }).click()
    const step = page.getByRole('button', { name: /^Call a webhook/ })
    await step.waitFor()
    const placeOf = async () => (await step.boundingBox())!
    const before = await placeOf()
    // By its ground, which is free beside the steps.
    await page.mouse.move(before.x + before.width + 120, before.y)
    await page.mouse.down()
    await page.mouse.move(before.x + before.width + 20, before.y - 60, { steps: 5 })
    await page.mouse.up()
    const after = await placeOf()
    expect([Math.round(after.x - before.x), Math.round(after.y - before.y)]).toEqual([-100, -60])
    // The wheel zooms around the pointer.
    const [x, y] = [after.x + 10, after.y + 10]
    await page.mouse.move(x, y)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, 150)
    await page.keyboard.up('Control')
    await expect.poll(async () => Math.round((await placeOf()).width)).toBeLessThan(after.width * 0.8)
    const small = await placeOf()
    expect(Math.abs(x - small.x - (10 * small.width) / after.width)).toBeLessThan(3)
    await page.getByRole('button', { name: 'Fit to the screen' }).click()
    await expect.poll(async () => Math.round((await placeOf()).width)).toBeGreaterThan(small.width * 1.2)
    // Away from the button, whose name hovers above it.
    await page.mouse.move(1, 1)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    expect(await visit.audit()).toEqual([])

    // Two steps, copied by key, and put into a workflow that has only a start.
    await page.getByRole('button', { name: /^Wait/ }).click()
    await step.click({ modifiers: ['Shift'] })
    await page.keyboard.press('Control+c')
    await page.getByText(/^2 steps copied/).waitFor()
    await page.goto(new URL('/workflows?new=true', page.url()).href)
    await page.getByLabel('Name').fill('Copied')
    await page.getByRole('button', { name: 'Create workflow' }).click()
    await page.getByRole('button', { name: 'Choose how it starts' }).click()
    await page.getByRole('button', { name: /^Start/ }).click()
    await page.keyboard.press('Control+v')
    await step.waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(async () => (await saved('Copied')).graph.nodes.length).toBe(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await step.waitFor({ state: 'detached' })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  }, 120_000)

  it('tell of what failed, and let it be tried again', async () => {
    const list = (await api('POST', '/lists', { name: 'Gone' })).data.id
    const graph = {
      nodes: [
        { id: 'start', kind: 'trigger', config: { type: 'manual' } },
        { id: 'w', kind: 'wait', config: { hours: 1 } },
        { id: 'put', kind: 'add_to_list', name: 'To the list', config: { list_id: list } },
      ],
      edges: [
        { from: 'start', to: 'w', port: 'next' },
        { from: 'w', to: 'put', port: 'next' },
      ],
    }
    const { id } = (await api('POST', '/workflows', { name: 'Fails', graph })).data
    await api('POST', `/workflows/${id}/activate`)
    await api('POST', `/workflows/${id}/enroll`, { filter: { status: ['lead'] } })
    await app.drain()
    await api('DELETE', `/lists/${list}`)
    app.clock.advance('PT1H')
    await app.drain()
    const visit = await browser.visit(`/workflows/${id}?tab=runs`, { screen: 'phone' })
    const { page } = visit
    await signIn(page)
    await page.getByText('List not found').first().waitFor()
    await picture(page, 'phone-runs')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Try all 3 again' }).click()
    await page.getByText('3 runs resumed').waitFor()
    await page.getByRole('tab', { name: 'Drawing' }).click()
    await page.getByRole('button', { name: /^To the list/ }).click()
    await page.getByRole('region', { name: 'To the list' }).waitFor()
    await picture(page, 'phone-step')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  }, 120_000)
})
