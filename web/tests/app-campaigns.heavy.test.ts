import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, joinAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
  await ada.api.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace', last_name: 'Hopper' })
  await ada.api.post('/contacts', { email: 'joan@navy.test', first_name: 'Joan', last_name: 'Clarke' })
  await ada.api.post('/contacts', { first_name: 'Charles', last_name: 'Babbage' })
})

describe('campaigns', { timeout: 180_000 }, () => {
  it('are begun from a template, aimed, checked, sent and read about', async () => {
    const visit = await enterAs(browser, ada, '/campaigns/templates')
    const { page } = visit
    await page.getByRole('heading', { name: 'No templates yet' }).waitFor()
    await page.getByRole('button', { name: 'Add ours' }).click()
    await page.getByRole('link', { name: 'Newsletter' }).click()
    await page.getByRole('heading', { name: 'Newsletter' }).waitFor()
    await page.frameLocator('iframe').getByText('The month in three stories').waitFor()
    expect(await visit.audit()).toEqual([])

    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page.getByRole('heading', { name: 'No campaigns yet' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'New campaign' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Spring')
    await dialog.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: 'Plain letter' }).click()
    await dialog.getByRole('button', { name: 'Create campaign' }).click()
    await page.getByRole('heading', { name: 'Spring' }).waitFor()

    await page.getByLabel('Subject').fill('Hello {{first_name}}')
    await page.getByRole('combobox', { name: 'Preview for this contact' }).fill('hopper')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await page.frameLocator('iframe[title="Hello Grace"]').getByText('Hi Grace,').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Saved.').first().waitFor()
    expect(await visit.audit()).toEqual([])

    await page.getByRole('tab', { name: 'Audience' }).click()
    await page.getByRole('switch', { name: 'Every contact' }).click()
    await page.getByRole('heading', { name: '2 will get it' }).waitFor()
    await page.getByText('1 left out (no address: 1)').waitFor()
    await page.getByRole('button', { name: 'Save the audience' }).click()
    await page.getByRole('alert').getByText('Saved.').first().waitFor()
    expect(await visit.audit()).toEqual([])

    await page.getByRole('tab', { name: 'Options' }).click()
    await page.getByLabel('Answers go to').fill('answers@engines.test')
    await page.getByLabel('At most this many a minute').fill('6000')
    await page.getByRole('switch', { name: 'Try several subjects' }).click()
    await page.getByRole('textbox', { name: 'Subject B' }).fill('Spring is here')
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Add a subject' }).click()
    await page.getByRole('button', { name: 'Remove subject C' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await ada.api.get('/campaigns')).body.data[0])
      .toMatchObject({
        reply_to: 'answers@engines.test',
        rate_per_minute: 6_000,
        ab_test: { variants: [{ subject: 'Hello {{first_name}}' }, { subject: 'Spring is here' }] },
      })
    // Two people are too few for a test.
    await page.getByRole('switch', { name: 'Try several subjects' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await ada.api.get('/campaigns')).body.data[0].ab_test).toBeNull()

    await page.getByRole('tab', { name: 'Check and send' }).click()
    await page.getByText(/has no postal address/).waitFor()
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('me@engines.test')
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('alert').getByText('1 sent').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Send now' }).click()
    const question = page.getByRole('dialog', { name: 'Send now' })
    await question.getByText('2 people will get this email').waitFor()
    await question.getByRole('button', { name: 'Send now' }).click()
    await page.getByText('Sending', { exact: true }).waitFor()
    for (let turn = 0; turn < 4; turn += 1) {
      await app.drain()
      app.clock.advance('PT2S')
    }
    await page.reload()
    await page.getByText('Sent', { exact: true }).first().waitFor()
    await page.getByRole('tab', { name: 'Report' }).click()
    await page.getByText('Over time').waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('tab', { name: 'People' }).click()
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('recipients.csv')

    await page.goto(new URL('/settings/campaigns', page.url()).href)
    await page.getByLabel('Addresses that do not exist').fill('3')
    await page.getByRole('switch', { name: 'Anyone with the address can read it' }).click()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    const archive = page.getByRole('link', { name: /\/public\/archive\// })
    await archive.waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('call a subject chosen that did not win, and are stopped by a button that says so', async () => {
    const anna = await newOwner(app)
    for (let at = 0; at < 6; at += 1) await anna.api.post('/contacts', { email: `p${at}@test.test` })
    const made = await anna.api.post('/campaigns', {
      name: 'Two subjects',
      source: '<p>Hello</p>',
      audience: { all: true },
      ab_test: { variants: [{ subject: 'One' }, { subject: 'Two' }], test_percent: 50 },
    })
    const { id } = made.body.data
    expect((await anna.api.post(`/campaigns/${id}/send`, {})).status).toBe(200)
    for (let turn = 0; turn < 4; turn += 1) {
      await app.drain()
      app.clock.advance('PT2S')
    }
    const visit = await enterAs(browser, anna, `/campaigns/${id}`)
    const { page } = visit
    await page.getByRole('button', { name: 'Stop for good' }).click()
    const question = page.getByRole('dialog', { name: 'Stop for good' })
    await question.getByRole('button', { name: 'Stop for good' }).waitFor()
    expect(await question.getByRole('button', { name: /cancel/i }).count()).toBe(1)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('tab', { name: 'Report' }).click()
    await page.getByRole('button', { name: 'Let it win: B' }).click()
    await page.getByRole('cell', { name: 'B: Two' }).getByText('Chosen').waitFor()
    await page.getByText('Too close to call').waitFor()
    expect(await page.getByText('Winner').count()).toBe(0)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('are for a viewer to read', async () => {
    const viewer = await joinAs(app, ada, 'viewer', 'viewer@engines.test')
    const visit = await enterAs(browser, viewer, '/campaigns', { screen: 'phone', locale: 'de-DE' })
    const { page } = visit
    await page.getByRole('link', { name: 'Spring' }).click()
    await page.getByRole('tab', { name: 'Bericht' }).waitFor()
    expect(await page.getByRole('button', { name: 'Löschen' }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Zielgruppe' }).click()
    // Whoever comes later was not written to.
    await ada.api.post('/contacts', { email: 'late@navy.test', first_name: 'Late' })
    await page.reload()
    await page.getByRole('heading', { name: '2 Personen haben sie bekommen' }).waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
