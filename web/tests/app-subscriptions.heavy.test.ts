import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, expectOnce, joinAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
  await ada.api.patch('/organization', { currency: 'EUR' })
  await ada.api.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace', last_name: 'Hopper' })
})

describe('a subscription', () => {
  it('begins, grows with its effect shown first, and is cancelled and taken back', async () => {
    const visit = await enterAs(browser, ada, '/subscriptions?new=true')
    const { page } = visit
    const start = page.getByRole('dialog', { name: 'New subscription' })
    await start.getByRole('combobox', { name: 'Contact' }).fill('hopp')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await start.getByLabel(/^Name/).fill('Team plan')
    await start.getByLabel('Quantity').fill('10')
    await start.getByLabel('Price').fill('12')
    expect(await visit.audit()).toEqual([])
    await start.getByRole('button', { name: 'Start the subscription' }).click()
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
    await page.getByText('€120.00').first().waitFor()
    expect(await visit.audit()).toEqual([])

    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const change = page.getByRole('dialog', { name: 'Change the subscription' })
    await change.getByLabel('Quantity').fill('12')
    await change.getByText(/Expansion €24.00/).waitFor()
    await change.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('cell', { name: 'Expansion' }).waitFor()

    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the subscription' }).click()
    await page.getByText(/^Ends on/).waitFor()
    await page.getByRole('button', { name: 'Reactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('says what a change bills before the button, takes a coupon with it, and pauses and goes on', async () => {
    const visit = await enterAs(browser, ada, '/coupons?new=true')
    const { page } = visit
    const coupon = page.getByRole('dialog', { name: 'New coupon' })
    await coupon.getByLabel('Code').fill('welcome10')
    await coupon.getByRole('textbox', { name: 'Percent' }).fill('10')
    await coupon.getByRole('combobox', { name: 'Lowers' }).click()
    await page.getByRole('option', { name: 'Every invoice' }).click()
    expect(await visit.audit()).toEqual([])
    await coupon.getByRole('button', { name: 'Create coupon' }).click()
    await page.getByRole('row', { name: /WELCOME10 10\s?% Every invoice/ }).waitFor()

    await page.getByRole('link', { name: 'Subscriptions' }).first().click()
    await page.getByRole('link', { name: 'Grace Hopper' }).click()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const change = page.getByRole('dialog', { name: 'Change the subscription' })
    await change.getByLabel('Quantity').fill('20')
    await change.getByLabel('Coupon').fill('welcome10')
    await change.getByText('€144.00 → €216.00 · Expansion €72.00').waitFor()
    await change.getByText('Due today').waitFor()
    expect(await change.getByText('€240.00').count()).toBeGreaterThan(0)
    expect(await change.getByText('€216.00', { exact: true }).count()).toBe(3)
    expect(await visit.audit()).toEqual([])
    await change.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('every invoice').waitFor()

    await page.getByRole('button', { name: 'Pause' }).click()
    const pause = page.getByRole('dialog', { name: 'Pause this subscription?' })
    await pause.getByText('€216.00 → €0.00 · Churn -€216.00').waitFor()
    await pause.getByText('No invoice will follow.').waitFor()
    expect(await visit.audit()).toEqual([])
    await pause.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page
      .getByRole('dialog')
      .getByText(/Reactivation €216.00/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
    await page.getByRole('cell', { name: 'Reactivation' }).waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('is in the list by customer and plan, in one request', async () => {
    const visit = await enterAs(browser, ada, '/subscriptions')
    const { page } = visit
    await page.getByRole('row', { name: /Grace Hopper Team plan/ }).waitFor()
    expect(visit.asked()).toEqual(['/subscriptions?page=1&limit=50'])
    expect(await visit.audit()).toEqual([])
    await visit.close()
  })
})

describe('recurring revenue', () => {
  it('is a chart with a table behind it, at a phone’s size too', async () => {
    const viewer = await joinAs(app, ada, 'viewer', 'viewer@engines.test')
    const visit = await enterAs(browser, viewer, '/subscriptions/mrr', { screen: 'phone' })
    const { page } = visit
    await page.getByRole('heading', { name: 'Waterfall' }).waitFor()
    await page.getByText('€216.00').first().waitFor()
    expectOnce(visit.asked())
    const waterfall = page.getByRole('region', { name: 'Waterfall' })
    await waterfall.getByRole('button', { name: 'Show as a table' }).click()
    await waterfall.getByRole('columnheader', { name: 'Closing MRR' }).waitFor()
    await waterfall.getByRole('cell', { name: '€110.40' }).waitFor()
    expect(await visit.audit()).toEqual([])
    expect(visit.asked()).toEqual([])
    await waterfall.getByRole('button', { name: '€110.40' }).click()
    const behind = page.getByRole('dialog', { name: /^Expansion/ })
    await behind.getByRole('link', { name: 'Grace Hopper' }).first().waitFor()
    expect(await behind.getByRole('row').count()).toBe(3)
    await page.keyboard.press('Escape')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('prices of many', () => {
  it('are shown what a change comes to, then changed exactly so', async () => {
    const visit = await enterAs(browser, ada, '/subscriptions')
    const { page } = visit
    await page.getByRole('link', { name: 'Change prices' }).click()
    await page.getByRole('heading', { name: 'Change prices' }).waitFor()
    await page.getByRole('textbox', { name: 'Percent' }).fill('10')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Show what happens' }).click()
    await page.getByRole('row', { name: 'Grace Hopper €216.00 €237.60' }).waitFor()
    await page.getByText('€21.60').waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Change 1 subscription' }).click()
    await page.getByText(/^Changed so far/).waitFor()
    await app.drain()
    await page.getByText('1 subscription was changed.').waitFor()
    const [one] = (await ada.api.get('/subscriptions')).body.data
    const [change] = (await ada.api.get(`/subscriptions/${one.id}/changes`)).body.data
    expect(change).toMatchObject({ status: 'scheduled', after: { items: [{ unit_price_cents: 1_320 }] } })
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('the billing check', () => {
  it('lists what earlier rules billed wrongly and leads to it, on a phone too', async () => {
    const company = (await ada.api.post('/companies', { name: 'Navy Labs' })).body.data
    const items = [{ name: 'Plan', unit_price_cents: 3_100 }]
    const { id } = (await ada.api.post('/subscriptions', { items, company_id: company.id })).body.data
    await app.drain()
    await app.sql('update invoices set period_start = null, period_end = null where subscription_id = $1', [
      id,
    ])
    await app.sql(
      `update subscriptions set current_period_end = current_period_end + interval '1 year' where id = $1`,
      [id],
    )
    const visit = await enterAs(browser, ada, '/subscriptions/misbilled', { screen: 'phone' })
    const { page } = visit
    await page.getByText('Days not billed').waitFor()
    expect(await visit.audit()).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.getByRole('link', { name: 'Navy Labs' }).click()
    await page.getByRole('heading', { name: 'Navy Labs' }).waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
