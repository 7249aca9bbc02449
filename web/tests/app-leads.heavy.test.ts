import { beforeAll, expect, it } from 'vitest'
import { importPeople } from '#modules/leads/pool.fixture.ts'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

const company = { company_name: 'Difference Engines', company_domain: 'engines.example' }
const pool = [
  ...Array.from({ length: 12 }, (_, n) => ({
    name: `Buyer No${n}`,
    title: 'Head of Sales',
    email: `buyer${n}@engines.example`,
    country: n < 4 ? 'DE' : 'US',
    ...company,
  })),
  {
    name: 'Wilhelmina Quill',
    title: 'VP Marketing',
    email: 'mina@engines.example',
    country: 'DE',
    ...company,
  },
  { name: 'Otto Nomail', title: 'VP Marketing', country: 'FR', ...company },
]

beforeAll(async () => {
  await importPeople(app, pool)
  ada = await newOwner(app)
})

it('somebody is found among others, looked at, paid for once and made a contact', async () => {
  const visit = await enterAs(browser, ada, '/leads/find')
  const { page } = visit
  await page.getByText('14 people').waitFor()
  const left = async () => (await ada.api.get('/leads/quota')).body.data
  const { remaining, allowance } = await left()
  const country = page.getByRole('group', { name: 'Country' })
  await country.getByLabel('Germany').check()
  await page.getByText('5 people', { exact: true }).waitFor()
  // What else could be chosen is still counted as if nothing were: a second country is one click away.
  await country.getByText('United States').waitFor()
  await page.getByRole('group', { name: 'Seniority' }).getByLabel('VP').check()
  await page.getByText('1 person', { exact: true }).waitFor()
  expect(await page.getByText('mina@engines.example').count()).toBe(0)
  await page.getByText('m***@engines.example').waitFor()
  expect(await visit.audit()).toEqual([])
  await picture(page, 'leads-found')

  await page.getByRole('link', { name: 'Wilhelmina Quill' }).click()
  await page.getByRole('heading', { name: 'Wilhelmina Quill', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Reveal' }).click()
  await page.getByText('mina@engines.example').waitFor()
  expect(await left()).toMatchObject({ remaining: remaining - 1, allowance })
  expect(await page.getByRole('button', { name: 'Reveal' }).count()).toBe(0)
  expect(await visit.audit()).toEqual([])
  await picture(page, 'leads-revealed')

  await page.getByRole('button', { name: 'Turn into contact' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn into contact' }).click()
  await page.getByRole('link', { name: 'Open contact' }).click()
  await page.getByRole('heading', { name: 'Wilhelmina Quill', level: 1 }).waitFor()
  await page.getByText('Converted from lead').first().waitFor()
  const contacts = (await ada.api.get('/contacts')).body.data
  expect(contacts).toMatchObject([{ name: 'Wilhelmina Quill', email: 'mina@engines.example' }])
  expect((await left()).remaining).toBe(remaining - 1)
  expect([visit.errors, visit.refusals()]).toEqual([[], []])
  await visit.close()
}, 120_000)

it('a phone has the filters behind a button, and keeps a search', async () => {
  const visit = await enterAs(browser, ada, '/leads/find', { screen: 'phone', locale: 'de-DE' })
  const { page } = visit
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('group', { name: 'Land' }).getByLabel('Frankreich').check()
  await page.getByRole('link', { name: 'Otto Nomail' }).waitFor()
  await picture(page, 'leads-phone')
  expect(await visit.audit()).toEqual([])
  await page.getByRole('button', { name: 'Suche speichern' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Frankreich')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('„Frankreich“').waitFor()
  expect((await ada.api.get('/lead-searches')).body.data).toMatchObject([{ name: 'Frankreich' }])
  expect([visit.errors, visit.refusals()]).toEqual([[], []])
  await visit.close()
}, 120_000)
