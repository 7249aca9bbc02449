import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, expectOnce, joinAs, newOwner } from './colleague.ts'

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
    await page
      .getByRole('region', { name: 'Open pipeline' })
      .getByRole('link', { name: /\b1,200\.00/ })
      .waitFor()
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
