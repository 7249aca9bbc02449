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
  await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

async function signIn(page: Page) {
  page.setDefaultTimeout(30_000)
  await page.locator('input[type=email]').fill(ada.email)
  await page.locator('input[type=password]').fill(ada.password)
  await page.locator('button[type=submit]').click()
}

beforeAll(async () => {
  const signup = await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })
  for (const [first_name, status] of [
    ['Grace', 'lead'],
    ['Joan', 'customer'],
  ]) {
    await fetch(`${app.url}/api/v1/app/contacts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${signup.body.data.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ first_name, status }),
    })
  }
})

describe('views of a list', () => {
  it('are saved as the list stands, begin it the next time, and go', async () => {
    const visit = await browser.visit('/contacts', { screen: 'desktop' })
    const { page } = visit
    await signIn(page)
    await page.getByText('Grace').first().waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Customer', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('Grace').count(), { timeout: 20_000 }).toBe(0)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as a view' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Our customers')
    await form.getByLabel('Show it to everybody').check()
    await form.getByLabel('Begin with this view').check()
    expect(await visit.audit()).toEqual([])
    await form.getByRole('button', { name: 'Save as a view' }).click()
    await page.getByRole('button', { name: 'Our customers' }).waitFor()

    await page.goto('http://bowline.localhost/contacts')
    await page.getByRole('button', { name: 'Our customers' }).waitFor()
    await page.getByText('Joan').first().waitFor()
    expect(await page.getByText('Grace').count()).toBe(0)
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Our customers' }).click()
    await page
      .getByRole('menuitem', { name: /Our customers/ })
      .first()
      .waitFor()
    await picture(page, 'views')
    await page.getByRole('menuitem', { name: 'All', exact: true }).click()
    await page.getByText('Grace').first().waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: /Our customers/ }).click()
    await page.getByRole('button', { name: 'Our customers' }).click()
    await page.getByRole('menuitem', { name: 'Delete Our customers' }).waitFor()
    expect((await visit.audit()).filter(one => one.startsWith('color-contrast'))).toEqual([])
    await page.getByRole('menuitem', { name: 'Delete Our customers' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Our customers' }).click()
    await page.getByText('The view is deleted').waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  }, 120_000)
})
