import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person
let grace: { id: string }

beforeAll(async () => {
  ada = await newOwner(app)
  grace = (await ada.api.post('/contacts', { first_name: 'Grace', email: 'grace@navy.test' })).body.data
})

describe('a screen', () => {
  it('stays as it is when it cannot be renewed, and says so', async () => {
    const visit = await enterAs(browser, ada, `/contacts/${grace.id}`)
    const { page } = visit
    await page.getByRole('heading', { name: 'Grace' }).waitFor()
    await page.getByLabel('Add a note').first().fill('Half a thought')
    const broken = `**/contacts/${grace.id}`
    await page.route(broken, route =>
      route.fulfill({ status: 500, json: { detail: 'Something went wrong', code: 'internal_error' } }),
    )
    await ada.api.put(`/contacts/${grace.id}`, { title: 'Rear admiral' })
    await app.drain()
    const note = page.getByText(/could not be renewed/)
    await note.waitFor()
    await page.getByRole('heading', { name: 'Grace' }).waitFor()
    expect(await page.getByLabel('Add a note').first().inputValue()).toBe('Half a thought')
    expect(await visit.audit()).toEqual([])
    await page.unroute(broken)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Rear admiral').first().waitFor()
    await note.waitFor({ state: 'detached' })
    expect(visit.errors).toEqual([])
    await visit.close()
  })
})
