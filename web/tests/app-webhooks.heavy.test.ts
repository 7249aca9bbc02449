import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { startWebhookReceiver } from '#tests/webhook-receiver.ts'

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

let token: string

beforeAll(async () => {
  const signup = await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })
  token = signup.body.data.access_token
})

describe('webhooks', () => {
  it('are set up, tried, looked at and sent again', async () => {
    const receiver = await startWebhookReceiver()
    const visit = await browser.visit('/settings/webhooks', { screen: 'desktop' })
    const { page } = visit
    page.setDefaultTimeout(30_000)
    await page.locator('input[type=email]').fill(ada.email)
    await page.locator('input[type=password]').fill(ada.password)
    await page.locator('button[type=submit]').click()
    await page.getByText('No webhooks yet.').waitFor()
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Address').fill(receiver.url)
    await form.getByLabel('Description').fill('The warehouse')
    await form.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByText('Keep the signing secret').waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: receiver.url }).click()

    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText(/^Answered 200 in/).waitFor()
    await page.getByRole('button', { name: /attempts of webhook.test/ }).click()
    await page.getByText(/^Attempt 1/).waitFor()
    await picture(page, 'webhook')
    expect(await visit.audit()).toEqual([])
    await fetch(`${app.url}/api/v1/app/companies`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Byron Ltd' }),
    })
    await app.drain()
    await page.getByRole('button', { name: 'Replay' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('From').fill('2026-11-01T00:00')
    await dialog.getByLabel('To').fill('2026-12-31T00:00')
    await dialog.getByRole('button', { name: 'Replay' }).click()
    await page.getByText(/events? queued again/).waitFor()
    await app.drain()
    await page.getByText('Delivered', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Send again: company.created' }).first().waitFor()

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No webhooks yet.').waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
    await receiver.close()
  }, 120_000)
})
