import { expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { enterAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)

async function seller() {
  const ada = await newOwner(app)
  const [pipeline] = (await ada.api.get('/pipelines')).body.data
  const stage = (kind: string) =>
    pipeline.stages.find((one: { kind: string; id: string }) => one.kind === kind).id
  const contact = (
    await ada.api.post('/contacts', { first_name: 'Grace', email: 'grace@navy.test', source: 'Referral' })
  ).body.data
  for (const [name, amount_cents, kind] of [
    ['Compiler', 120_000, 'won'],
    ['Nanoseconds', 80_000, 'open'],
    ['Flow-Matic', 40_000, 'lost'],
  ] as const) {
    const deal = { name, amount_cents, stage_id: stage(kind), contact_id: contact.id }
    expect((await ada.api.post('/deals', deal)).status).toBe(201)
  }
  return ada
}

it('a question is asked, kept, opened to its rows, hung on a dashboard and shown to a stranger', async () => {
  const ada = await seller()
  const visit = await enterAs(browser, ada, '/reports/new')
  const { page } = visit
  await page.getByRole('textbox', { name: 'Name' }).fill('How it went')
  const question = page.getByRole('region', { name: 'Question' })
  const choose = async (box: ReturnType<typeof question.getByRole>, option: string) => {
    await box.click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  // A second number with a condition of its own, told apart by status instead of month.
  const measures = question.getByRole('region', { name: 'Numbers' })
  await measures.getByRole('button', { name: 'Add a number' }).click()
  await measures.getByRole('button', { name: 'Only where…' }).last().click()
  await choose(measures.getByRole('combobox', { name: 'Field' }).last(), 'Status')
  await choose(measures.getByRole('combobox', { name: 'Value' }), 'won')
  const dimensions = question.getByRole('region', { name: 'Group by' })
  await choose(dimensions.getByRole('combobox', { name: 'Field' }), 'Status')
  // Won or open: alternatives, of which one is enough.
  const filters = question.getByRole('region', { name: 'Only where' })
  await filters.getByRole('button', { name: 'Add alternatives' }).click()
  const either = filters.getByRole('group', { name: 'One of these is enough' })
  for (const [at, status] of ['won', 'open'].entries()) {
    await choose(either.getByRole('combobox', { name: 'Field' }).nth(at), 'Status')
    await choose(either.getByRole('combobox', { name: 'Value' }).nth(at), status)
  }
  const answer = page.getByRole('region', { name: 'Answer' }).first()
  await answer.getByRole('cell', { name: '$1,200.00' }).first().waitFor()
  await expect.poll(() => answer.getByRole('cell', { name: 'lost' }).count()).toBe(0)
  expect(await visit.audit()).toEqual([])
  await page.getByRole('button', { name: 'Save report' }).click()
  await page.getByRole('button', { name: /Show the rows behind won: 1$/ }).click()
  const rows = page.getByRole('dialog', { name: /Rows behind the number/ })
  await rows.getByRole('cell', { name: 'Compiler' }).waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${new URL(page.url()).origin}/dashboards?new=true`)
  const board = page.getByRole('dialog')
  await board.getByRole('textbox', { name: 'Name' }).fill('The week')
  await board.getByRole('button', { name: 'Create dashboard' }).click()
  await page.getByRole('button', { name: 'Add widget' }).click()
  const form = page.getByRole('dialog', { name: 'Add widget' })
  await choose(form.getByRole('combobox', { name: 'Shows' }), 'A question')
  await form.getByRole('textbox', { name: 'Title' }).fill('Every deal')
  await form.getByText('Rows', { exact: true }).click()
  await choose(form.getByRole('combobox', { name: 'Shown as' }), 'Table')
  await form.getByRole('button', { name: 'Add widget' }).click()
  const widget = page.getByRole('region', { name: 'Every deal' })
  await widget.getByRole('cell', { name: 'Nanoseconds' }).waitFor()
  await page.getByRole('button', { name: 'Add widget' }).click()
  await choose(form.getByRole('combobox', { name: 'Shows' }), 'A figure')
  await form.getByRole('button', { name: 'Add widget' }).click()
  await page.getByRole('region', { name: 'Won', exact: true }).getByText('$1,200.00').waitFor()
  expect(await visit.audit()).toEqual([])
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = page.getByRole('dialog', { name: 'Share' })
  await sharing.getByRole('button', { name: 'Share', exact: true }).click()
  const link = await sharing.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(visit.errors).toEqual([])
  await visit.close()

  const stranger = await browser.visit(new URL(link).pathname, { screen: 'phone' })
  await stranger.page.getByRole('heading', { name: 'The week' }).waitFor()
  await stranger.page.getByText('$1,200.00').first().waitFor()
  const told = await stranger.page.content()
  expect(told).not.toContain('Nanoseconds')
  expect(told).not.toContain('grace@navy.test')
  expect(await stranger.audit()).toEqual([])
  expect(stranger.errors).toEqual([])
  await stranger.close()
})

it('a dashboard is arranged by hand and by keys, and what it shows opens to its rows', async () => {
  const ada = await seller()
  const { id } = (await ada.api.post('/dashboards', { name: 'Arranged' })).body.data
  const add = async (widget: object) =>
    (await ada.api.post(`/dashboards/${id}/widgets`, widget)).body.data.id as string
  const won = await add({ type: 'metric', metric: 'won_cents', title: 'Won', x: 0, y: 0, w: 3, h: 2 })
  const byStatus = await add({
    type: 'query',
    title: 'By status',
    chart: { type: 'bar' },
    query: { dataset: 'deals', dimensions: [{ field: 'status' }] },
    ...{ x: 0, y: 2, w: 6, h: 4 },
  })
  await add({
    type: 'query',
    title: 'All deals',
    chart: { type: 'table' },
    query: { dataset: 'deals', columns: ['name', 'status'] },
    ...{ x: 6, y: 2, w: 6, h: 4 },
  })
  const placeOf = async (widget: string) => {
    const { widgets } = (await ada.api.get(`/dashboards/${id}`)).body.data
    const { x, y, w, h } = widgets.find((one: { id: string }) => one.id === widget)
    return [x, y, w, h]
  }
  const visit = await enterAs(browser, ada, `/dashboards/${id}`)
  const { page } = visit
  const widget = (name: string) => page.getByRole('region', { name, exact: true })
  await widget('Won').getByText('$1,200.00').waitFor()
  expect(await visit.audit()).toEqual([])

  const handle = widget('Won').getByRole('button', { name: 'Move or resize Won' })
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('Won: column 3, row 1, 3 of 12 columns wide, 3 rows high').waitFor()
  await expect.poll(() => placeOf(won)).toEqual([2, 0, 3, 3])

  await widget('Won').hover()
  const grip = (await handle.boundingBox())!
  const all = (await widget('All deals').boundingBox())!
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(all.x + all.width - 40, grip.y + grip.height / 2, { steps: 12 })
  await page.mouse.up()
  await expect.poll(async () => (await placeOf(won))[0]).toBe(9)
  const corner = (await widget('By status').boundingBox())!
  await widget('By status').hover()
  await page.mouse.move(corner.x + corner.width - 8, corner.y + corner.height - 8)
  await page.mouse.down()
  await page.mouse.move(corner.x + corner.width - 8, corner.y + corner.height + 74, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await placeOf(byStatus))[3]).toBe(5)

  // A bar, a figure and a row lead on.
  await page.locator('.recharts-bar-rectangle').last().click()
  const rows = page.getByRole('dialog', { name: /Rows behind the number/ })
  await rows.getByRole('link', { name: 'Compiler' }).waitFor()
  await page.keyboard.press('Escape')
  await rows.waitFor({ state: 'detached' })
  await widget('Won').getByRole('button', { name: 'Show the rows behind Won: $1,200.00' }).click()
  await rows.getByRole('link', { name: 'Compiler' }).waitFor()
  await page.keyboard.press('Escape')
  await rows.waitFor({ state: 'detached' })
  await widget('All deals').getByRole('link', { name: 'Flow-Matic' }).click()
  await page.getByRole('heading', { name: 'Flow-Matic' }).waitFor()
  expect(visit.errors).toEqual([])
  await visit.close()

  const phone = await enterAs(browser, ada, `/dashboards/${id}`, { screen: 'phone' })
  const card = (name: string) => phone.page.getByRole('region', { name, exact: true })
  await card('Won').waitFor()
  const [one, other] = [await card('By status').boundingBox(), await card('All deals').boundingBox()]
  expect(one!.x).toBe(other!.x)
  expect(
    await card('Won')
      .getByRole('button', { name: /Move or resize/ })
      .count(),
  ).toBe(0)
  expect(phone.errors).toEqual([])
  await phone.close()
})

it('a rate has its sign, and who or what is meant has its name', async () => {
  const ada = await seller()
  const { id } = (await ada.api.post('/dashboards', { name: 'Signs' })).body.data
  const add = async (widget: object) => {
    const added = await ada.api.post(`/dashboards/${id}/widgets`, widget)
    expect(added.status, added.text).toBe(201)
  }
  await add({ type: 'metric', metric: 'win_rate', title: 'Wins' })
  await add({
    type: 'query',
    title: 'Stages',
    chart: { type: 'table' },
    query: { dataset: 'deals', dimensions: [{ field: 'stage_id' }, { field: 'owner_id' }] },
  })
  await add({
    type: 'query',
    title: 'Slices',
    chart: { type: 'pie' },
    query: { dataset: 'deals', dimensions: [{ field: 'stage_id' }] },
  })
  const visit = await enterAs(browser, ada, `/dashboards/${id}`)
  const widget = (name: string) => visit.page.getByRole('region', { name })
  await widget('Wins').getByText('50%', { exact: true }).waitFor()
  await widget('Stages').getByRole('cell', { name: 'Qualification', exact: true }).waitFor()
  await widget('Stages').getByRole('cell', { name: 'Ada Lovelace', exact: true }).first().waitFor()
  await widget('Slices')
    .getByRole('button', { name: /Qualification: 1/ })
    .waitFor()
  expect(await visit.page.locator('main').innerText()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(visit.errors).toEqual([])
  await visit.close()
})

it('whoever asked for analytics sees what was won, by whom it came, and opens a figure to its rows', async () => {
  const ada = await seller()
  // The last thirty days are those of the browser.
  const visit = await enterAs(browser, ada, '/analytics', {
    prepare: page => page.clock.setFixedTime('2026-11-16T10:05:00Z'),
  })
  const { page } = visit
  await page.getByRole('button', { name: /^Deals won/ }).click()
  const rows = page.getByRole('dialog', { name: /Rows behind the number/ })
  await rows.getByRole('cell', { name: 'Compiler' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await visit.audit()).toEqual([])
  await page.getByRole('link', { name: 'Attribution' }).click()
  await page.getByRole('cell', { name: 'referral' }).first().waitFor()
  await page.getByRole('link', { name: 'Pipeline', exact: true }).last().click()
  await page.getByText('$800.00').first().waitFor()
  expect(await visit.audit()).toEqual([])
  expect(visit.errors).toEqual([])
  await visit.close()
})

it('whoever gets a report by mail stops it on a page that tells nothing', async () => {
  const ada = await seller()
  const { id } = (await ada.api.post('/reports', { name: 'Deals', query: { dataset: 'deals' } })).body.data
  const schedule = (
    await ada.api.post(`/reports/${id}/schedule`, {
      frequency: 'day',
      recipients: [ada.email, 'boss@navy.test'],
    })
  ).body.data
  expect((await ada.api.post(`/reports/schedules/${schedule.id}/send-now`)).body.data.sent_to).toHaveLength(2)
  const sent = (await ada.api.get('/emails', { limit: '50' })).body.data
  const theirs = sent.find((one: { to: { email: string }[] }) => one.to[0]!.email === 'boss@navy.test')
  const mail = (await ada.api.get(`/emails/${theirs.id}`)).body.data
  const [link] = /https?:[^"]*\/reports\/schedules\/stop\/[^"]+/.exec(mail.body_html)!
  const visit = await browser.visit(new URL(link).pathname, { screen: 'phone', locale: 'de-DE' })
  expect(await visit.audit()).toEqual([])
  await visit.page.getByRole('button').click()
  await visit.page.getByRole('heading', { name: 'Erledigt' }).waitFor()
  expect(await visit.page.content()).not.toContain('boss@navy.test')
  expect(visit.errors).toEqual([])
  await visit.close()
  const [left] = (await ada.api.get(`/reports/${id}/schedules`)).body.data
  expect(left.recipients).toEqual([ada.email])
})
