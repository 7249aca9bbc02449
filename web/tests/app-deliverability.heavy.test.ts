import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#modules/deliverability/seed-demo.ts'
import { useBrowser } from '#tests/browser.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type OAuthServer, startOAuthServer } from '#tests/oauth-server.ts'

const app = useTestApp()
const browser = useBrowser(app)
const ada = { name: 'Ada Lovelace', email: 'ada@engines.test', password: 'correct horse battery' }
/** Where to put pictures, for whoever wants to look at them. */
const PICTURES = process.env.PICTURES ?? ''

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
}

let acme: Account
let oauth: OAuthServer

beforeAll(async () => {
  oauth = await startOAuthServer()
  await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })
  acme = await app.createAccount()
  // The same password opens the account whose story is told.
  const known = 'select password_hash from users where email = $1'
  await app.sql(`update users set password_hash = (${known}) where id = $2`, [ada.email, acme.userId])
  // The demo's own: domains, inboxes, a test and reports, without asking anybody.
  await acme.within(seedDemo)
  await acme.post('/integrations', {
    provider: 'google_mail',
    config: { client_id: oauth.clientId, api_base: oauth.base },
    secrets: { client_secret: oauth.clientSecret },
  })
})
afterAll(() => oauth.close())

async function enter(page: Page): Promise<void> {
  page.setDefaultTimeout(30_000)
  await page.locator('input[type=email]').fill(acme.email)
  await page.locator('input[type=password]').fill(ada.password)
  await page.locator('button[type=submit]').click()
}

describe('deliverability', () => {
  it('shows domains and inboxes, what to paste, and lets a paused one go on', async () => {
    const visit = await browser.visit('/deliverability', { screen: 'desktop' })
    const { page } = visit
    await enter(page)
    await page.getByText('8 of the last 60 messages bounced').waitFor()
    await picture(page, 'deliverability')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Resume offers@harborpine.example' }).click()
    await page.getByRole('button', { name: 'Pause offers@harborpine.example' }).waitFor()
    await page.getByRole('link', { name: 'hello@harborpine.example' }).click()
    await page.getByText('The last 30 days').waitFor()
    await picture(page, 'deliverability-inbox')
    expect(await visit.audit()).toEqual([])
    await page.getByLabel('Bounces, % of recent messages').fill('3,5')
    await page.getByLabel('Ramp: messages on the first day').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const inboxes = (await acme.get('/deliverability/inboxes')).body.data
    expect(inboxes.find(({ email }: { email: string }) => email.startsWith('hello@'))).toMatchObject({
      bounce_threshold: 3.5,
      ramp: null,
    })
    await page.getByRole('link', { name: 'Deliverability' }).last().click()
    await page.getByRole('link', { name: 'harborpine.example', exact: true }).click()
    await page.getByText('Who sends as this domain').waitFor()
    await page.getByText('192.0.2.10').waitFor()
    await picture(page, 'deliverability-domain')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('textbox', { name: 'DKIM selectors' }).fill('s2026, mail1')
    await page.getByRole('button', { name: 'Save' }).click()
    const selectors = async () => (await acme.get('/deliverability/domains')).body.data[0].selectors
    await expect.poll(selectors, { timeout: 20_000 }).toEqual(['s2026', 'mail1'])
    await page.getByRole('link', { name: 'Deliverability' }).last().click()
    await page.getByLabel('Subject').fill('RE: LOOK AT THIS NOW')
    await page.getByLabel('Text or HTML').fill('<p>Hello there, how are you today?</p>')
    await page.getByRole('button', { name: 'Check the mail' }).click()
    await page.getByText(/^Score: \d+$/).waitFor()
    expect(await visit.audit()).toEqual([])
    await visit.close()
  })

  it('is readable on a phone and in German', async () => {
    const visit = await browser.visit('/deliverability', { screen: 'phone', locale: 'de-DE' })
    await enter(visit.page)
    await visit.page.getByRole('heading', { name: 'Absenderdomains' }).waitFor()
    await visit.page.emulateMedia({ colorScheme: 'dark' })
    await picture(visit.page, 'deliverability-phone')
    expect(await visit.audit()).toEqual([])
    await visit.close()
  })

  it('leads to a provider from the page of mailboxes', async () => {
    const visit = await browser.visit('/settings/mailboxes', { screen: 'desktop' })
    const { page } = visit
    await enter(page)
    await page.getByRole('button', { name: 'Connect with Google' }).waitFor()
    await picture(page, 'mailboxes-connect')
    const [asked] = await Promise.all([
      page.waitForRequest(request => request.url().startsWith(`${oauth.base}/authorize`)),
      page.getByRole('button', { name: 'Connect with Google' }).click(),
    ])
    expect(new URL(asked.url()).searchParams.get('redirect_uri')).toContain('/webmail/oauth/callback')
    await visit.close()
  })
})
