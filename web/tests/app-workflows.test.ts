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

async function signIn(page: Page, button = 'Sign in') {
  page.setDefaultTimeout(30_000)
  await page.locator('input[type=email]').fill(ada.email)
  await page.locator('input[type=password]').fill(ada.password)
  await page.getByRole('button', { name: button, exact: true }).click()
}

let token: string

async function api(method: string, path: string, body?: object) {
  const answer = await fetch(`${app.url}/api/v1/app${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as { data: { id: string } }
}

beforeAll(async () => {
  await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })
  const { body } = await app.anonymous.post('/auth/login', { email: ada.email, password: ada.password })
  token = body.data.access_token
  for (const [n, first_name] of ['Grace', 'Joan', 'Mary'].entries()) {
    await api('POST', '/contacts', { first_name, email: `p${n}@navy.test`, status: 'lead' })
  }
})

describe('workflows', () => {
  it('are begun and drawn', async () => {
    const visit = await browser.visit('/workflows', { screen: 'desktop' })
    const { page } = visit
    await signIn(page)
    await page.getByRole('heading', { name: 'No workflows yet' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'New workflow' }).first().click()
    await page.getByLabel('Name').fill('Welcome')
    await page.getByRole('button', { name: 'Create workflow' }).click()

    await page.getByRole('button', { name: 'Choose how it starts' }).click()
    const panel = page.getByRole('region', { name: 'Start' })
    await panel.getByLabel('Type').click()
    await page.getByRole('option', { name: 'By hand' }).click()
    await page.getByRole('button', { name: 'Add a step after Start' }).click()
    await page.getByRole('menuitem', { name: 'If', exact: true }).click()
    await page.getByText('status is lead').waitFor()
    expect(await visit.audit()).toEqual([])

    await picture(page, 'drawing')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  }, 120_000)

  it('tell of what failed, and let it be tried again', async () => {
    const list = (await api('POST', '/lists', { name: 'Gone' })).data.id
    const graph = {
      nodes: [
        { id: 'start', kind: 'trigger', config: { type: 'manual' } },
        { id: 'w', kind: 'wait', config: { hours: 1 } },
        { id: 'put', kind: 'add_to_list', name: 'To the list', config: { list_id: list } },
      ],
      edges: [
        { from: 'start', to: 'w', port: 'next' },
        { from: 'w', to: 'put', port: 'next' },
      ],
    }
    const { id } = (await api('POST', '/workflows', { name: 'Fails', graph })).data
    await api('POST', `/workflows/${id}/activate`)
    await api('POST', `/workflows/${id}/enroll`, { filter: { status: ['lead'] } })
    await app.drain()
    await api('DELETE', `/lists/${list}`)
    app.clock.advance('PT1H')
    await app.drain()
    const visit = await browser.visit(`/workflows/${id}?tab=runs`, { screen: 'phone' })
    const { page } = visit
    await signIn(page)
    await page.getByText('List not found').first().waitFor()
    await picture(page, 'phone-runs')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Try all 3 again' }).click()
    await page.getByText('3 runs go on').waitFor()
    await page.getByRole('tab', { name: 'Drawing' }).click()
    await page.getByRole('button', { name: /^To the list/ }).click()
    await page.getByRole('region', { name: 'To the list' }).waitFor()
    await picture(page, 'phone-step')
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  }, 120_000)
})
