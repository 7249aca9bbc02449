import { describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const browser = useBrowser(app)

describe('an invitation in the browser', () => {
  it('preselects what the link says and answers with one tap more', async () => {
    const acme = await app.createAccount({ name: 'Acme', timezone: 'America/New_York' })
    const { id } = (
      await acme.post('/calendar/events', {
        title: 'Demo <b>',
        start_at: '2027-03-10T09:00',
        location: 'Here',
      })
    ).body.data
    const [guest] = (await acme.post(`/calendar/events/${id}/invites`, { email: 'grace@navy.test' })).body
      .data
    const path = new URL(guest.rsvp_url).pathname
    const visit = await browser.visit(`${path}?response=tentative`, { screen: 'phone' })
    const { page } = visit
    await page.getByRole('heading', { name: 'Demo <b>' }).waitFor()
    expect(await page.getByLabel('Maybe').isChecked()).toBe(true)
    expect(await visit.audit()).toEqual([])
    const answers = async () => (await acme.get(`/calendar/events/${id}/invites`)).body.data[0].status
    expect(await answers()).toBe('needs_action')
    await page.getByLabel('A comment, if you like').fill('Maybe a bit late')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByText('Thank you, your answer was sent.').waitFor()
    expect(await answers()).toBe('tentative')
    expect(visit.errors).toEqual([])
    await visit.close()
  })
})
