import { expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const browser = useBrowser(app)
const ada = { name: 'Ada Lovelace', email: 'ada@engines.test', password: 'correct horse battery' }

it('a stranger becomes a contact with a meeting by what was made here', async () => {
  await app.anonymous.post('/auth/signup', { ...ada, organization_name: 'Engines' })
  const visit = await browser.visit('/forms?new=true', { screen: 'desktop' })
  const { page } = visit
  page.setDefaultTimeout(30_000)
  await page.locator('input[type=email]').fill(ada.email)
  await page.locator('input[type=password]').fill(ada.password)
  await page.locator('button[type=submit]').click()
  const dialog = page.getByRole('dialog', { name: 'New form' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ask us')
  await dialog.getByRole('button', { name: 'Create form' }).click()

  const questions = page.getByRole('region', { name: 'Questions' })
  await questions.getByRole('button', { name: 'Add a question' }).click()
  const added = questions.getByRole('listitem').last()
  await added.getByRole('textbox', { name: 'Question' }).fill('How many engines?')
  await added.getByRole('combobox', { name: 'Kind of answer' }).click()
  await page.getByRole('option', { name: 'Number', exact: true }).click()
  await added.getByRole('button', { name: 'Move up' }).click()
  await questions.getByRole('button', { name: 'Save' }).first().click()
  await expect.poll(() => questions.getByRole('button', { name: 'Save' }).count()).toBe(0)
  expect(await visit.audit()).toEqual([])
  const form = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()

  await page.goto(`${new URL(page.url()).origin}/pages?new=true`)
  const paper = page.getByRole('dialog', { name: 'New page' })
  await paper.getByRole('textbox', { name: 'Name' }).fill('Engines for all')
  await paper.getByRole('textbox', { name: 'Headline' }).fill('Engines for all')
  await paper.getByRole('button', { name: 'Create page' }).click()
  const content = page.getByRole('region', { name: 'Content' })
  await content.getByRole('button', { name: 'Add a block' }).click()
  await page.getByRole('menuitem', { name: 'Form', exact: true }).click()
  await content.getByRole('combobox', { name: 'Form' }).click()
  await page.getByRole('option', { name: 'Ask us' }).click()
  await content.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Unpublished changes').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Unpublish' }).waitFor()
  const published = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()

  await page.goto(`${new URL(page.url()).origin}/booking-links?new=true`)
  const link = page.getByRole('dialog', { name: 'New booking link' })
  await link.getByRole('textbox', { name: 'Name' }).fill('A talk')
  await link.getByRole('button', { name: 'Create booking link' }).click()
  const hours = page.getByRole('region', { name: 'Hours' })
  await hours.getByRole('checkbox', { name: 'Monday' }).uncheck()
  await hours
    .getByRole('textbox', { name: 'Tuesday: until' })
    .or(hours.getByLabel('Tuesday: until'))
    .fill('10:00')
  await hours.getByRole('button', { name: 'Save' }).first().click()
  await expect.poll(() => hours.getByRole('button', { name: 'Save' }).count()).toBe(0)
  expect(await visit.audit()).toEqual([])
  expect(visit.errors).toEqual([])
  await visit.close()

  const stranger = await browser.visit(new URL(published).pathname, { screen: 'phone' })
  await stranger.page.getByRole('heading', { name: 'Engines for all' }).waitFor()
  await stranger.page.getByRole('textbox', { name: /Name/ }).fill('Grace Hopper')
  await stranger.page.getByRole('textbox', { name: /Email/ }).fill('grace@navy.test')
  await stranger.page.getByLabel('How many engines?').fill('3')
  expect(await stranger.audit()).toEqual([])
  app.clock.advance({ seconds: 30 })
  await stranger.page.getByRole('button', { name: 'Send' }).click()
  await stranger.page.getByText('Thank you').waitFor()
  expect(stranger.errors).toEqual([])
  await stranger.close()

  const token = (await app.anonymous.post('/auth/login', ada)).body.data.access_token
  const answer = await fetch(`${app.url}/api/v1/app/forms/${form.split('/').at(-1)}/submissions`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: { email: string; values: object }[] }
  expect(data).toMatchObject([{ email: 'grace@navy.test', values: { how_many_engines: 3 } }])
})
