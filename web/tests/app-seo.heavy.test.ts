import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#modules/seo/demo/seed-demo.ts'
import { useBrowser } from '#tests/browser.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)
const ada = { name: 'Ada Lovelace', email: 'ada@engines.test', password: 'correct horse battery' }

let acme: Account

beforeAll(async () => {
  await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })
  acme = await app.createAccount()
  // The same password opens the account whose story is told.
  const known = 'select password_hash from users where email = $1'
  await app.sql(`update users set password_hash = (${known}) where id = $2`, [ada.email, acme.userId])
  await acme.within(seedDemo)
})

async function enter(page: Page): Promise<void> {
  page.setDefaultTimeout(30_000)
  await page.locator('input[type=email]').fill(acme.email)
  await page.locator('input[type=password]').fill(ada.password)
  await page.locator('button[type=submit]').click()
}

describe('sites and how they are found', () => {
  it('shows what is wrong with the proof, what changed, and where the site ranks', async () => {
    const visit = await browser.visit('/seo', { screen: 'desktop' })
    const { page } = visit
    await enter(page)
    await page.getByText('What to mend first').waitFor()
    await page.getByRole('link', { name: 'Every page answers' }).waitFor()
    await picture(page, 'seo')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('link', { name: 'Harbourline shop' }).click()
    await page.getByRole('button', { name: 'mooring lines', exact: true }).click()
    await page.getByRole('region', { name: 'Rank over time: mooring lines' }).waitFor()
    await picture(page, 'seo-site')
    expect(await visit.audit()).toEqual([])
    const [, , neglected] = (await acme.get('/seo/audits')).body.data
    await page.goto(new URL(`/seo/audits/${neglected.id}`, page.url()).href)
    const check = page.getByRole('region', { name: 'Every page names its canonical address' })
    await check.getByText('<link rel="canonical" href="https://www.harbourline.example/">').waitFor()
    await picture(page, 'seo-audit')
    expect(await visit.audit()).toEqual([])
    await check.getByRole('button', { name: /Show all/ }).click()
    await check.getByText('href="https://www.harbourline.example/contact"').waitFor()
    const pages = page.getByRole('region', { name: 'Pages', exact: true })
    await pages.getByText('https://www.harbourline.example/old-catalogue').scrollIntoViewIfNeeded()
    await picture(page, 'seo-audit-pages')
  })

  it('fits on a phone, and takes a site and keywords', async () => {
    const visit = await browser.visit('/seo', { screen: 'phone' })
    const { page } = visit
    await enter(page)
    await page.getByText('What to mend first').waitFor()
    await picture(page, 'seo-phone')
    await page.getByRole('button', { name: 'Add a site' }).click()
    await page.getByLabel('Address').fill('new.example')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('heading', { name: 'new.example' }).waitFor()
    await page.getByRole('button', { name: 'Add keywords' }).click()
    await page.getByRole('textbox', { name: 'Keywords' }).fill('rope\nknots')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'knots', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Check ranks' }).click()
    await page.getByText('No data provider').first().waitFor()
    await picture(page, 'seo-phone-site')
    const [slipped] = (await acme.get('/seo/audits')).body.data
    await page.goto(new URL(`/seo/audits/${slipped.id}`, page.url()).href)
    await page.getByText('2 new').waitFor()
    await picture(page, 'seo-phone-audit')
    expect(await visit.audit()).toEqual([])
  })
})
