import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
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
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
}

beforeAll(async () => {
  await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })
})

async function pictures(path: string, name: string): Promise<void> {
  if (!PICTURES) return
  for (const width of [320, 1200]) {
    const visit = await browser.visit(path)
    await visit.page.setViewportSize({ width, height: 900 })
    await visit.page.getByRole('heading').first().waitFor()
    const over = await visit.page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect([path, width, over]).toEqual([path, width, 0])
    await picture(visit.page, `${name}-${width}`)
    await visit.close()
  }
}

describe('marketing', () => {
  it('a form, a link, a page and a rule are made; strangers use them; the team sees it', async () => {
    const visit = await browser.visit('/forms', { screen: 'desktop' })
    const { page } = visit
    page.setDefaultTimeout(30_000)
    await page.locator('input[type=email]').fill(ada.email)
    await page.locator('input[type=password]').fill(ada.password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('heading', { name: 'No forms yet' }).waitFor()
    await page.getByRole('button', { name: 'New form' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Contact us')
    await dialog.getByRole('button', { name: 'Create form' }).click()
    await page.getByRole('heading', { name: 'Contact us' }).waitFor()
    await page.getByText('Nobody has answered yet.').waitFor()
    expect(await visit.audit()).toEqual([])
    const formPath = new URL(await page.getByLabel('Link', { exact: true }).inputValue()).pathname
    const stranger = await browser.visit(formPath, { screen: 'phone' })
    await stranger.page.getByLabel('Name').fill('Grace')
    await stranger.page.getByLabel('Email').fill('grace@example.com')
    app.clock.advance('PT10S')
    await stranger.page.getByRole('button', { name: 'Send' }).click()
    await stranger.page.getByText('Thank you. We have received your answer.').waitFor()
    await stranger.close()
    await page.reload()
    await page.getByText('grace@example.com').waitFor()
    await picture(page, 'app-form')

    await page.goto('http://bowline.test/booking-links?new=true')
    await dialog.getByLabel('Name', { exact: true }).fill('Intro call')
    await dialog.getByRole('button', { name: 'Create booking link' }).click()
    await page.getByRole('heading', { name: 'Intro call' }).waitFor()
    const bookPath = new URL(await page.getByLabel('Link', { exact: true }).inputValue()).pathname
    expect(await visit.audit()).toEqual([])

    await page.goto('http://bowline.test/pages?new=true')
    await dialog.getByLabel('Name', { exact: true }).fill('Spring offer')
    await dialog.getByLabel('Text').fill('Rope.\n\nUntil May.')
    await dialog.getByRole('button', { name: 'Create page' }).click()
    await page.getByRole('heading', { name: 'Spring offer' }).waitFor()
    const pagePath = new URL(await page.getByLabel('Link', { exact: true }).inputValue()).pathname
    expect(await visit.audit()).toEqual([])

    await page.goto('http://bowline.test/automations?new=true')
    await dialog.getByLabel('Name', { exact: true }).fill('Call them')
    await dialog.getByLabel('What the task says').fill('Call {{first_name}}')
    await dialog.getByRole('button', { name: 'Create automation' }).click()
    await page.getByRole('button', { name: 'Switch off: Call them' }).click()
    await page.getByRole('button', { name: 'Switch on: Call them' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await page.goto('http://bowline.test/bookings')
    await page.getByRole('heading', { name: 'No bookings yet' }).waitFor()
    expect(visit.errors).toEqual([])
    await visit.close()
    await pictures(formPath, 'form')
    await pictures(bookPath, 'book')
    await pictures(pagePath, 'page')
  })
})
