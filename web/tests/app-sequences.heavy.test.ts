import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, expectOnce, joinAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
  await ada.api.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace', last_name: 'Hopper' })
  await ada.api.post('/contacts', { first_name: 'Charles', last_name: 'Babbage' })
})

describe('sequences', { timeout: 120_000 }, () => {
  it('are written, previewed, activated and filled by keyboard', async () => {
    const visit = await enterAs(browser, ada, '/')
    const { page } = visit
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('heading', { name: 'No sequences yet' }).waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'New sequence' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Autumn')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Autumn' }).waitFor()

    await page.getByRole('button', { name: 'Add a step' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a step' })
    await dialog.getByLabel('Subject').fill('Hello {{first_name}}')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Shall we speak, {{first_name}}?')
    expect(await visit.audit()).toEqual([])
    await dialog.getByRole('button', { name: 'Save the step' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Add a step' }).click()
    await dialog.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Call' }).click()
    await dialog.getByLabel('Task').fill('Ring them up')
    await dialog.getByRole('button', { name: 'Save the step' }).click()
    await page.getByRole('listitem', { name: 'Step 2: Call' }).waitFor()

    await page.getByRole('button', { name: 'Move up Step 2: Call' }).click()
    await page.getByRole('listitem', { name: 'Step 1: Call' }).waitFor()
    await page.getByRole('button', { name: 'Move down Step 1: Call' }).click()
    await page.getByRole('listitem', { name: 'Step 1: Mail' }).waitFor()

    await page.getByRole('button', { name: 'Preview Step 1: Mail' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await preview.getByRole('combobox').fill('hopper')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await page.frameLocator('iframe[title="Hello Grace"]').getByText('Shall we speak, Grace?').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'hidden' })

    // A field that nobody has goes out to nobody.
    const [made] = (await ada.api.get('/sequences')).body.data
    expect([made.send_window_start, made.send_window_end]).toEqual(['09:00', '17:00'])
    const [mail] = (await ada.api.get(`/sequences/${made.id}`)).body.data.steps
    const write = (body_html: string) => ada.api.put(`/steps/${mail.id}`, { body_html })
    await write('<p>Shall we speak, {{frist_name}}?</p>')
    await page.getByRole('button', { name: 'Activate' }).click()
    const refused = page.getByRole('alert').filter({ hasText: 'Not activated' }).first()
    await page.getByText('Step 1: {{frist_name}} is not a known field').waitFor()
    await refused.waitFor()
    expect((await ada.api.get(`/sequences/${made.id}`)).body.data.status).toBe('draft')
    await write('<p>Shall we speak, {{first_name}}?</p>')

    await page.getByRole('tab', { name: 'Plan' }).click()
    await page.getByRole('heading', { name: 'When would what be sent?' }).waitFor()
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('alert').getByText('Active: due steps are sent from now on.').waitFor()
    expect(await visit.audit()).toEqual([])

    // From the list of contacts, by keyboard alone.
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    const enroll = page.getByRole('toolbar').getByRole('button', { name: 'Enroll' })
    await enroll.focus()
    await page.keyboard.press('Enter')
    const choice = page.getByRole('dialog', { name: 'Enroll in a sequence' })
    await choice.getByRole('combobox', { name: 'Sequence' }).fill('Aut')
    await page.getByRole('option', { name: 'Autumn (Active)' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await choice.getByRole('button', { name: 'Enroll' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('1 contact enrolled').waitFor()
    await page.getByRole('alert').getByText('1 left out (no address: 1)').waitFor()

    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('link', { name: 'Autumn' }).click()
    const people = page.getByRole('tab', { name: 'People' })
    await people.waitFor()
    // The list before may have been asked for once more, rightly: somebody was just enrolled.
    visit.asked()
    await people.click()
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
    expectOnce(visit.asked())
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('are for a viewer to read', async () => {
    const viewer = await joinAs(app, ada, 'viewer', 'viewer@engines.test')
    const visit = await enterAs(browser, viewer, '/sequences', { screen: 'phone', locale: 'de-DE' })
    const { page } = visit
    await page.getByRole('link', { name: 'Autumn' }).click()
    await page.getByRole('listitem', { name: 'Schritt 1: Mail' }).waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    expect(await page.getByRole('tab', { name: 'Einstellungen' }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Zahlen' }).click()
    await page.getByText('Noch wurde nichts gesendet.').waitFor()
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})

describe('suppressions', { timeout: 120_000 }, () => {
  it('say why nobody writes to an address', async () => {
    const visit = await enterAs(browser, ada, '/suppressions')
    const { page } = visit
    await page.getByRole('heading', { name: 'No address is suppressed' }).waitFor()
    await page.getByRole('button', { name: 'Suppress an address' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Suppress an address' })
    await dialog.getByLabel('Address').fill('never@example.com')
    await dialog.getByRole('button', { name: 'Suppress', exact: true }).click()
    await page.getByRole('button', { name: 'Why is never@example.com not mailed?' }).click()
    const why = page.getByRole('dialog', { name: 'Why is never@example.com not mailed?' })
    await why
      .getByText(/never@example.com/)
      .last()
      .waitFor()
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
