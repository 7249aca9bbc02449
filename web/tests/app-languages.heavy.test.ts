import { describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { newEmail, PASSWORD, signupBody, toPerson } from '#tests/people.ts'
import { isFixed, patterns } from './addresses.ts'
import { foreignTexts, foreignWordsTo } from './foreign-words.ts'
import { picture } from './pictures.ts'

const app = useTestApp()
const browser = useBrowser(app)

/** As browsers say it. English goes the same way, so that what is asked for is there at all. */
const locales = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES', pt: 'pt-BR', ja: 'ja-JP' }
type Language = keyof typeof locales

/** Words of no language, and names that are the same in all; `node` is the device that signed up. */
const known = new Set(['zorblax', 'node', 'quibberling', 'vexmore', 'bowline', 'ada', 'lovelace', 'example'])

/** Words to listen for in calls, and what products are called, are told apart by nobody but people. */
const aside = ['/settings/calls', '/settings/integrations']

/** An organization that was signed up for in the language, with a little of everything. */
async function signUp(language: Language) {
  const email = newEmail()
  const reply = await app.anonymous.call('POST', '/auth/signup', {
    body: {
      ...signupBody(email),
      name: 'Ada Lovelace',
      organization_name: 'Vexmore',
      timezone: 'Europe/Berlin',
    },
    headers: { 'accept-language': locales[language] },
  })
  const person = toPerson(app.anonymous, email, reply)
  const { api } = person
  const made = async (path: string, body: object): Promise<string> => {
    const { body: answer, status, text } = await api.post(path, body)
    expect(status, text).toBe(201)
    return answer.data.id
  }
  const contact = await made('/contacts', {
    first_name: 'Zorblax',
    email: 'zorblax@example.com',
    company_name: 'Quibberling',
    country: 'DE',
  })
  const company = (await api.get(`/contacts/${contact}`)).body.data.company_id
  const deal = await made('/deals', { name: 'Zorblax', amount_cents: 120_000, contact_id: contact })
  const { stages } = (await api.get('/pipelines')).body.data[0]
  await api.put(`/deals/${deal}/move`, { stage_id: stages[1].id })
  await api.put(`/deals/${deal}`, { amount_cents: 150_000, expected_close_date: '2030-05-02' })
  const task = await made(`/deals/${deal}/tasks`, { title: 'Zorblax', due_on: '2030-05-02' })
  await made('/notes', { subject: { type: 'contact', id: contact }, body: 'Zorblax' })
  const lines = [{ name: 'Zorblax', quantity: 2, unit_price_cents: 75_000 }]
  const quote = await made('/quotes', { contact_id: contact, title: 'Zorblax', lines })
  const invoice = await made('/invoices', { contact_id: contact, lines })
  const sent = await made('/invoices', { contact_id: contact, lines })
  await api.post(`/invoices/${sent}/issue`)
  const { trash_id } = (await api.delete(`/tasks/${await made('/tasks', { title: 'Quibberling' })}`)).body
  expect(trash_id).toBeTruthy()
  await app.drain()
  return { email, contact, company, deal, task, quote, invoice, sent }
}

describe.each(Object.keys(locales) as Language[])('a day in %s', { timeout: 1_800_000 }, language => {
  it('has no word of another language and no key', async () => {
    const foreign = language === 'en' ? new Set<string>() : foreignWordsTo(language)
    const org = await signUp(language)
    const visit = await browser.visit('/login', { screen: 'desktop', locale: locales[language] })
    const { page } = visit
    const wrong: Record<string, string[]> = {}
    const look = async (name: string) => {
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
      const found = await foreignTexts(page, foreign, known)
      if (found.length > 0) wrong[name] = found
      await picture(page, `language-${language}-${name.replaceAll(/[^a-z]+/g, '-')}`)
    }
    const go = async (path: string, name: string) => {
      await page.goto(new URL(path, page.url()).href)
      await look(name)
    }

    await page.locator('input[type=email]').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await look('sign in')
    await page.locator('input[type=email]').fill(org.email)
    await page.locator('input[type=password]').fill('wrong horse battery')
    await page.locator('button[type=submit]').click()
    await page.getByRole('alert').first().waitFor()
    await look('wrong password')
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await page.locator('main#content').waitFor()
    await look('home')

    await go('/contacts', 'contacts')
    await go('/contacts?new=true', 'new contact')
    await go(`/contacts/${org.contact}`, 'contact')
    await go(`/companies/${org.company}`, 'company')
    await go('/deals', 'board')
    await go(`/deals/${org.deal}`, 'deal')
    await go('/tasks', 'tasks')
    await go(`/tasks/${org.task}`, 'task')
    await go(`/quotes/${org.quote}`, 'quote')
    await go('/invoices', 'invoices')
    await go(`/invoices/${org.invoice}`, 'draft of an invoice')
    await go(`/invoices/${org.sent}`, 'invoice')
    await go('/settings', 'settings')
    await go('/settings/pipelines', 'pipelines')
    await go('/settings/fields', 'fields')
    await go('/settings/trash', 'trash')
    await go('/settings/audit', 'audit')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await look('palette')
    await page.keyboard.press('Escape')
    for (const path of process.env.STRESS ? patterns.filter(isFixed) : [])
      if (!aside.includes(path)) await go(path, path)
    expect(wrong).toEqual({})
    await visit.close()
  })
})
