import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, expectOnce, joinAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

const NAME = 'Engine <img src=x onerror="hacked=1">'

beforeAll(async () => {
  ada = await newOwner(app)
  await ada.api.post('/deals', { name: NAME, amount_cents: 120_000 })
})

describe('deals', () => {
  it('move by keyboard alone, and their names are text', async () => {
    const visit = await enterAs(browser, ada, '/')
    const { page } = visit
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    visit.asked()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    const card = page.getByRole('button', { name: `1,200.00 ${NAME}` })
    await card.waitFor()
    expectOnce(visit.asked())
    expect(await visit.audit()).toEqual([])
    await card.focus()
    await page.keyboard.press('Space')
    await page.getByText(/picked up/).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await page.getByText('Over Discovery').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await page.getByRole('region', { name: 'Discovery' }).getByText(NAME).waitFor()
    await expect.poll(async () => (await ada.api.get('/deals')).body.data[0].stage).toBe('Discovery')
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    // What was won is no pipeline any more.
    const [pipeline] = (await ada.api.get('/pipelines')).body.data
    const won = pipeline.stages.find((stage: { kind: string }) => stage.kind === 'won')
    const sold = (await ada.api.post('/deals', { name: 'Sold', amount_cents: 500_000 })).body.data
    await ada.api.put(`/deals/${sold.id}/move`, { stage_id: won.id })
    await page.goto(new URL('/', page.url()).href)
    await page.getByRole('link', { name: /^Open pipeline.*\b1,200\.00/ }).waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('say that they are won or lost, and can be taken back', async () => {
    const bertha = await newOwner(app)
    await bertha.api.post('/deals', { name: 'Motorwagen', amount_cents: 300_000 })
    const visit = await enterAs(browser, bertha, '/deals')
    const { page } = visit
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    const moveTo = async (stage: string) => {
      await page.getByRole('button', { name: 'Move to: Motorwagen' }).click()
      await page.getByRole('menuitem', { name: stage, exact: true }).click()
    }
    await column('Qualification').getByText('Motorwagen').waitFor()
    await moveTo('Won')
    await page.getByText('Motorwagen is won').waitFor()
    await column('Won').getByText('Motorwagen').waitFor()
    await column('Won').getByText('1 deal').waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await column('Qualification').getByText('Motorwagen').waitFor()
    await column('Won').getByText('0 deals').waitFor()

    await moveTo('Lost')
    const dialog = page.getByRole('dialog', { name: 'Why was Motorwagen lost?' })
    await dialog.getByLabel('Reason').fill('   ')
    await dialog.getByRole('button', { name: 'Mark as lost' }).click()
    await dialog.getByText('Please say why it was lost.').waitFor()
    await dialog.getByLabel('Reason').fill('No petrol')
    await dialog.getByRole('button', { name: 'Mark as lost' }).click()
    await page.getByText('Motorwagen is lost').waitFor()
    await column('Lost').getByText('Motorwagen').waitFor()
    const [deal] = (await bertha.api.get('/deals')).body.data
    expect([deal.status, deal.lost_reason]).toEqual(['lost', 'No petrol'])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('say how many there are where a column is long, and show the rest', async () => {
    const carl = await newOwner(app)
    for (let at = 1; at <= 55; at += 1) await carl.api.post('/deals', { name: `Deal ${at}.` })
    const visit = await enterAs(browser, carl, '/deals')
    const column = visit.page.getByRole('region', { name: 'Qualification' })
    await column.getByText('55 deals').waitFor()
    expect(await column.getByText('Deal 55.').count()).toBe(0)
    await column.getByRole('button', { name: '50 of 55 shown: show more' }).click()
    await column.getByText('Deal 55.').waitFor()
    expect(await column.getByRole('listitem').count()).toBe(55)
    expect(await column.getByRole('button', { name: /show more/ }).count()).toBe(0)
    await visit.close()
  })

  it('omitted from the forecast are left out of the open pipeline everywhere, which says so', async () => {
    const dora = await newOwner(app)
    await dora.api.post('/deals', { name: 'Sure', amount_cents: 100_000 })
    await dora.api.post('/deals', { name: 'Not', amount_cents: 700_000, forecast_category: 'omitted' })
    const visit = await enterAs(browser, dora, '/')
    const { page } = visit
    const figure = page.getByRole('link', { name: /^Open pipeline/ })
    await figure.getByText(/\b1,000\.00/).waitFor()
    await figure.getByText(/without deals omitted from the forecast/).waitFor()
    await page.goto(new URL('/analytics/pipeline', page.url()).href)
    await page.getByText(/Deals omitted from the forecast are left out/).waitFor()
    const end = page.locator('dl > div').filter({ hasText: 'At the end' })
    await end.getByText(/\b1,000\.00/).waitFor()
    await page.getByLabel('Count omitted deals').check()
    await end.getByText(/\b8,000\.00/).waitFor()
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('are for a viewer to look at, on a phone too', async () => {
    const viewer = await joinAs(app, ada, 'viewer', 'viewer@deals.test')
    const visit = await enterAs(browser, viewer, '/deals', { screen: 'phone' })
    const { page } = visit
    await page.getByText(NAME).first().waitFor()
    expect(await page.getByRole('button', { name: 'New deal' }).count()).toBe(0)
    expect(await page.locator('[aria-roledescription]').count()).toBe(0)
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('the page of a deal', () => {
  it('is where one writes down, plans and reads what happened; what was sent is made once, whatever is reloaded', async () => {
    const gina = await newOwner(app)
    const contact = (await gina.api.post('/contacts', { name: 'Grace', email: 'grace@deal.test' })).body.data
    const deal = (await gina.api.post('/deals', { name: 'Loom', contact_id: contact.id })).body.data
    await gina.api.post('/notes', { subject: { type: 'contact', id: contact.id }, body: 'Likes punch cards' })
    const visit = await enterAs(browser, gina, `/deals/${deal.id}`)
    const { page } = visit
    const activity = page.getByRole('region', { name: 'Activity' })
    await activity.getByText('Likes punch cards').waitFor()
    await page.getByRole('textbox', { name: 'Add a note' }).fill('Wants two')
    await page.getByRole('button', { name: 'Add a note' }).click()
    await activity.getByText('Wants two').waitFor()

    const write = page.getByRole('region', { name: 'What do you want to write down?' })
    await write.getByText('Task', { exact: true }).click()
    await write.getByRole('textbox', { name: 'What' }).fill('Send a sample')
    const keys = new Set<string | undefined>()
    page.on('request', request => {
      if (request.url().endsWith('/app/tasks')) keys.add(request.headers()['idempotency-key'])
    })
    await page.route('**/api/v1/app/tasks', route => route.abort())
    await write.getByRole('button', { name: 'Add a task' }).click()
    await expect.poll(() => keys.size).toBe(1)
    await page.reload()
    await page.unroute('**/api/v1/app/tasks')
    await write.getByText('Task', { exact: true }).click()
    await write.getByRole('button', { name: 'Add a task' }).click()
    await page.getByRole('region', { name: 'Tasks' }).getByRole('link', { name: 'Send a sample' }).waitFor()
    expect([...keys]).toEqual([expect.any(String)])

    await page.getByRole('button', { name: 'New: Meetings' }).click()
    await write.getByLabel('Starts').fill('2030-05-02T10:00')
    await write.getByRole('button', { name: 'Plan and invite' }).click()
    await page.getByRole('region', { name: 'Meetings' }).getByRole('link', { name: 'Loom' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'deal-page')
    await visit.close()
  })
})

describe('the fields of a record', () => {
  it('are all changed where they stand: empty ones, pickers, lists of words', async () => {
    const emma = await newOwner(app)
    const contact = (await emma.api.post('/contacts', { name: 'Grace Hopper' })).body.data
    const deal = (await emma.api.post('/deals', { name: 'Compiler', owner_id: null })).body.data
    const path = `/deals/${deal.id}`
    const read = async () => (await emma.api.get(path)).body.data
    const visit = await enterAs(browser, emma, path)
    const { page } = visit
    await page.getByRole('button', { name: /^Value:/ }).click()
    await page.getByRole('textbox', { name: 'Value' }).fill('1.2.3')
    await page.keyboard.press('Enter')
    await page.getByText(/1\.2\.3/).waitFor()
    await page.getByRole('textbox', { name: 'Value' }).fill('2500')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Value: .*2,500\.00/ }).waitFor()
    await page.getByRole('button', { name: /^Expected close:/ }).click()
    await page.getByLabel('Expected close').fill('2027-03-31')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Expected close: March 31, 2027' }).waitFor()
    await page.getByRole('button', { name: /^Contact:/ }).click()
    await page.getByRole('option', { name: 'Grace Hopper' }).click()
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
    await page.getByRole('button', { name: /^Owner:/ }).click()
    await page.getByRole('option', { name: /\(me\)$/ }).click()
    await expect.poll(async () => (await read()).owner_id).not.toBeNull()
    await picture(page, 'deal-fields')
    expect(await read()).toMatchObject({
      amount_cents: 250_000,
      expected_close_date: '2027-03-31',
      contact_id: contact.id,
    })
    expect(await visit.audit()).toEqual([])

    // What is lost says why, wherever it is moved.
    await page.getByRole('button', { name: /^Stage:/ }).click()
    await page.getByRole('option', { name: 'Lost' }).click()
    const dialog = page.getByRole('dialog', { name: 'Why was Compiler lost?' })
    await dialog.getByLabel('Reason').fill('No budget')
    await dialog.getByRole('button', { name: 'Mark as lost' }).click()
    await expect.poll(async () => (await read()).lost_reason).toBe('No budget')

    await emma.api.post('/tasks', { title: 'Call back' })
    await page.goto(new URL('/tasks', page.url()).href)
    await page.getByRole('link', { name: 'Call back' }).click()
    await page.getByRole('button', { name: /^Description:/ }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('In the morning')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Description: In the morning' }).waitFor()
    await page.getByRole('button', { name: /^Priority:/ }).click()
    await page.getByRole('option', { name: 'High' }).click()
    await page.getByRole('button', { name: 'Priority: High' }).waitFor()
    await page.getByRole('button', { name: /^Due on:/ }).click()
    await page.getByLabel('Due on').fill('2027-01-31')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'About' }).fill('Compil')
    await page.getByRole('option', { name: 'Compiler' }).click()
    await page.getByRole('region', { name: 'About' }).getByRole('link', { name: 'Compiler' }).waitFor()
    await page.getByRole('region', { name: 'Repeats' }).getByRole('button', { name: 'Change' }).click()
    const again = page.getByRole('dialog', { name: 'Repeats' })
    await again.getByRole('combobox', { name: 'Every', exact: true }).click()
    await page.getByRole('option', { name: 'Month' }).click()
    await again.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Every month').waitFor()
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await page.getByRole('link', { name: 'The next one' }).click()
    await page.getByRole('button', { name: 'Due on: February 28, 2027' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await picture(page, 'task-fields')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('are set for many at once', async () => {
    const fred = await newOwner(app)
    for (const name of ['One', 'Two']) await fred.api.post('/deals', { name })
    const visit = await enterAs(browser, fred, '/deals/list')
    const { page } = visit
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Change a field' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change a field' })
    await dialog.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Forecast' }).click()
    await dialog.getByRole('combobox', { name: 'Forecast' }).click()
    await page.getByRole('option', { name: 'Commit' }).click()
    await picture(page, 'bulk-fields')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('2 deals changed').waitFor()
    const { data } = (await fred.api.get('/deals')).body
    expect(data.map((one: { forecast_category: string }) => one.forecast_category)).toEqual([
      'commit',
      'commit',
    ])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
