import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
})

/** What a screen writes, as "PATCH /path". */
function watchWrites(page: Page): string[] {
  const seen: string[] = []
  page.on('request', request => {
    const path = new URL(request.url()).pathname.replace(/^\/api\/v1\/app/, '')
    const isWriting = request.method() !== 'GET' && !path.endsWith('/preview') && !path.startsWith('/auth')
    if (isWriting) seen.push(`${request.method()} ${path}`)
  })
  return seen
}

describe('one press of a button is one call', () => {
  it('an event and its invitations, also where the answer gets lost', async () => {
    const visit = await enterAs(browser, ada, '/calendar?new=true')
    const { page } = visit
    let isLost = false
    await page.route('**/calendar/events?*', async route => {
      const request = route.request()
      if (request.method() !== 'POST' || isLost) return route.continue()
      isLost = true
      // It arrived and was done; nobody heard of it.
      const { pathname, search } = new URL(request.url())
      const headers = await request.allHeaders()
      await fetch(new URL(pathname + search, app.url), { method: 'POST', headers, body: request.postData() })
      return route.abort('connectionreset')
    })
    const writes = watchWrites(page)
    const form = page.getByRole('dialog', { name: 'New event' })
    await form.getByLabel('Title').fill('Kick-off')
    await form.getByRole('combobox', { name: 'Add a guest' }).fill('grace@navy.test')
    await page.getByRole('option', { name: /grace@navy.test/ }).click()
    await form.getByRole('button', { name: 'Create the event' }).click()
    await form.waitFor({ state: 'detached' })
    expect(writes).toEqual(['POST /calendar/events', 'POST /calendar/events'])
    const { body } = await ada.api.get('/calendar/events?expand=false')
    expect(body.data).toMatchObject([{ title: 'Kick-off', guests: [{ email: 'grace@navy.test' }] }])
    expect(body.data).toHaveLength(1)
    await visit.close()
  })

  it.each(['invoice', 'quote'] as const)('the head and the lines of an edited %s', async kind => {
    const lines = [{ name: 'Engine', unit_price_cents: 100_00 }]
    const made = (await ada.api.post(`/${kind}s`, { title: 'First', lines })).body.data
    const now = async () => (await ada.api.get(`/${kind}s/${made.id}`)).body.data
    const visit = await enterAs(browser, ada, `/${kind}s/${made.id}/edit`)
    const { page } = visit
    await page.getByLabel('Title', { exact: true }).fill('Second')
    const price = page.getByRole('textbox', { name: /price/i }).first()
    await price.fill('250')
    const writes = watchWrites(page)
    const save = page.getByRole('button', { name: 'Save draft' })
    await page.route(`**/${kind}s/${made.id}`, route =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { detail: 'Something went wrong', code: 'internal_error' } })
        : route.continue(),
    )
    await save.click()
    await page.getByRole('alert').getByText('Something went wrong').waitFor()
    expect(await now()).toEqual(made)
    await page.unroute(`**/${kind}s/${made.id}`)
    await save.click()
    await page.waitForURL(`**/${kind}s/${made.id}`)
    expect(writes).toEqual([`PATCH /${kind}s/${made.id}`, `PATCH /${kind}s/${made.id}`])
    expect(await now()).toMatchObject({ title: 'Second', total_cents: 250_00, lines: [{ name: 'Engine' }] })
    await visit.close()
  })
})
