import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, joinAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
})

/** By the server's clock, which the browser's may be ahead of. */
const dayIn = (days: number) =>
  app.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()
const taskNamed = async (title: string) =>
  (await ada.api.get('/tasks')).body.data.find((task: { title: string }) => task.title === title)

describe('Home', () => {
  it('takes a new organization through its first steps, with something to try them on', async () => {
    const visit = await enterAs(browser, ada, '/')
    const { page } = visit
    const list = page.getByRole('region', { name: 'Get started' })
    await list.getByText('0 of 7 done').waitFor()
    await list.getByRole('button', { name: 'Add sample data' }).click()
    await page.getByRole('region', { name: 'Tasks for today' }).getByText('Call about the offer').waitFor()
    await page.getByRole('region', { name: 'Deals to look at' }).getByText('Annual contract').waitFor()
    expect(await visit.audit()).toEqual([])
    await list.getByRole('button', { name: 'Remove sample data' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click()
    await page.getByText('Nothing is due').waitFor()
    await list.getByRole('button', { name: 'Add sample data' }).waitFor()
    await list.getByRole('button', { name: 'Hide: Let customers book a time' }).click()
    await list.getByText('Let customers book a time').waitFor({ state: 'detached' })
    await list.getByRole('link', { name: 'Invite a colleague' }).click()
    await page.waitForURL('**/settings/team')
    await page.goBack()
    await list.getByRole('button', { name: 'Hide this list' }).click()
    await list.waitFor({ state: 'detached' })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
    const member = await joinAs(app, ada, 'member', 'seller@home.test')
    const theirs = await enterAs(browser, member, '/')
    await theirs.page.getByText('Nothing is due').waitFor()
    expect(await theirs.page.getByRole('region', { name: 'Get started' }).count()).toBe(0)
    await theirs.close()
  })

  it('has a task done, taken back and put off by keyboard', async () => {
    await ada.api.post('/tasks', { title: 'Call Grace', due_on: dayIn(-1) })
    const visit = await enterAs(browser, ada, '/')
    const { page } = visit
    const tasks = page.getByRole('region', { name: 'Tasks for today' })
    await tasks.getByRole('checkbox', { name: 'Done: Call Grace' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Nothing is due').waitFor()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await page.keyboard.press('Enter')
    await tasks.getByRole('button', { name: 'Put off: Call Grace' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Tomorrow' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing is due').waitFor()
    expect((await taskNamed('Call Grace')).due_on > dayIn(0)).toBe(true)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('fits a phone, and leads from what waits to where it is done', async () => {
    await ada.api.post('/tasks', { title: 'Send the offer', due_on: dayIn(0) })
    await ada.api.post('/deals', { name: 'Engine', amount_cents: 900_000, expected_close_date: dayIn(-3) })
    const visit = await enterAs(browser, ada, '/', { screen: 'phone' })
    const { page } = visit
    await page.getByRole('link', { name: 'Send the offer' }).waitFor()
    const isTooWide = await page.evaluate(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    )
    expect(isTooWide).toBe(false)
    expect(await visit.audit()).toEqual([])
    await page.getByRole('region', { name: 'Deals to look at' }).getByRole('link', { name: 'Engine' }).click()
    await page.getByRole('heading', { name: 'Engine' }).waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
