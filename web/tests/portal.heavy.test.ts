import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { IBAN, setUpDebits } from '#modules/debits/debits.fixture.ts'
import { useBrowser } from '#tests/browser.ts'
import { startFakeStripe } from '#tests/fake-stripe.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, newOwner } from './colleague.ts'
import { picture } from './pictures.ts'

const stripe = await startFakeStripe()
const app = useTestApp({ stripeApiBase: stripe.url })
const browser = useBrowser(app)
afterAll(() => stripe.close())

const email = 'grace@northwind.example'

async function openShop() {
  const owner = await newOwner(app)
  const { api } = owner
  await api.patch('/organization', { name: 'Studio Nordlicht', currency: 'EUR', timezone: 'Europe/Berlin' })
  const secrets = { secret_key: 'sk_test_abc', webhook_secret: 'whsec_test_secret_of_the_endpoint' }
  await api.post('/integrations', { provider: 'stripe', secrets })
  await setUpDebits(api as never)
  const company = (await api.post('/companies', { name: 'Northwind Traders' })).body.data
  const contact = (await api.post('/contacts', { first_name: 'Grace', email, company_id: company.id })).body
    .data
  const of = { company_id: company.id, contact_id: contact.id, currency: 'EUR' }
  const issue = async (title: string, cents: number, due: string) => {
    const draft = await api.post('/invoices', {
      ...of,
      title,
      payment_terms: 'custom',
      due_date: due,
      lines: [{ name: title, unit_price_cents: cents, tax_name: 'VAT', tax_rate: 19 }],
    })
    const issued = await api.post(`/invoices/${draft.body.data.id}/issue`)
    expect(issued.status, issued.text).toBe(200)
    return issued.body.data
  }
  const overdue = await issue('Relaunch', 120_000, '2026-01-10')
  const due = await issue('Photography', 45_000, '2030-01-10')
  const quote = (await api.post('/quotes', { ...of, lines: [{ name: 'Hosting', unit_price_cents: 9_900 }] }))
    .body.data
  await api.post(`/quotes/${quote.id}/send`, {})
  const plan = async (name: string, unit_price_cents: number) =>
    (await api.post('/products', { name, unit_price_cents, currency: 'EUR', billing_interval: 'month' })).body
      .data.id
  const [small, large] = [await plan('Care plan', 4_900), await plan('Care plan plus', 9_900)]
  const subscription = await api.post('/subscriptions', {
    ...of,
    items: [{ product_id: small, quantity: 2 }],
  })
  expect(subscription.status, subscription.text).toBe(201)
  await app.drain()
  return { owner, company, contact, overdue, due, quote, large, subscription: subscription.body.data }
}

/** As it stands in the mail. */
async function codeIn(owner: Person): Promise<string> {
  await app.drain()
  const [latest] = (await owner.api.get('/emails/local', { limit: 1 })).body.data
  const { data } = (await owner.api.get(`/emails/local/${latest.id}`)).body
  return /\b(\d{6})\b/.exec(data.rendered_html.replaceAll(/<[^>]+>/g, ' '))![1]!
}

/** Nothing lies beside the screen. */
const fits = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)

it('is opened by the seller, lets a customer in without a script, and shows the seller what was done', async () => {
  const { owner, company, overdue, due, quote, subscription } = await openShop()
  const admin = await enterAs(browser, owner, '/settings/portal')
  const desk = admin.page
  await desk.getByRole('heading', { name: 'Customer portal', exact: true }).waitFor()
  const door = desk.getByRole('region', { name: 'Access' })
  await door.getByLabel('The portal is open').check()
  await door.getByLabel('Welcome text').fill('Welcome. Here is all that is yours.')
  await door.getByRole('button', { name: 'Save' }).click()
  const offered = desk.getByRole('region', { name: 'What customers can use' })
  await offered.getByText('With the choices on this page').waitFor()
  const preview = offered.getByRole('figure')
  expect(await preview.getByText('Cancel plans').count()).toBe(0)
  for (const name of ['Change billing details', 'Change plans', 'Pause and resume plans', 'Cancel plans'])
    await offered.getByLabel(name).check()
  await preview.getByText('Cancel plans').waitFor()
  await offered.getByRole('button', { name: 'Save' }).click()
  const plans = desk.getByRole('region', { name: 'Plans' })
  await plans.getByRole('combobox', { name: 'Products they can switch to' }).click()
  await desk.getByRole('option', { name: 'Care plan plus' }).click()
  await desk.keyboard.press('Escape')
  await plans.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await owner.api.get('/settings/portal')).body.data)
    .toMatchObject({
      enabled: true,
      features: { cancel: true },
      change: { product_ids: [expect.any(String)] },
    })
  expect(await admin.audit()).toEqual([])
  await picture(desk, 'portal-settings')
  const address = await desk.getByLabel('Portal address').inputValue()

  const grace = await browser.visit(address, { screen: 'phone' })
  const { page } = grace
  const seen = async (name: string) => {
    expect(await page.evaluate('document.scripts.length'), name).toBe(0)
    expect(await grace.audit(), name).toEqual([])
    await fits(page)
    await picture(page, `portal-${name}`)
  }
  await page.getByText('Welcome. Here is all that is yours.').waitFor()
  await seen('door')
  await page.getByLabel('Email address').fill('Grace@Northwind.example')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('The code is not valid.').waitFor()
  await seen('code')
  await page.getByLabel('Code').fill(await codeIn(owner))
  await page.getByRole('button', { name: 'Log in' }).click()

  const owed = page.getByRole('region', { name: 'To pay' })
  await owed.getByText('€2,061.50').waitFor()
  await page.getByText('Overdue').first().waitFor()
  await seen('invoices')

  // A mandate, and what is owed paid by it.
  await page.getByRole('link', { name: 'Payment methods' }).click()
  await page.getByRole('link', { name: 'Pay by direct debit' }).click()
  await page.getByText('you authorise (A) Acme GmbH').waitFor()
  await page.getByLabel('Account holder').fill('Northwind Traders')
  await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 01')
  await page.getByLabel('I have read the mandate above').check()
  await page.getByRole('button', { name: 'Sign the mandate' }).click()
  await page.getByText('Please check the account holder and the IBAN.').waitFor()
  await seen('mandate')
  await page.getByLabel('IBAN', { exact: true }).fill(IBAN)
  await page.getByLabel('I have read the mandate above').check()
  await page.getByRole('button', { name: 'Sign the mandate' }).click()
  await page.getByRole('heading', { name: 'SEPA ···· 3000' }).waitFor()
  await seen('methods')
  await page.getByRole('link', { name: 'Invoices' }).click()
  await page.getByRole('link', { name: overdue.number }).click()
  await page.getByRole('button', { name: 'Pay another way' }).waitFor()
  await seen('invoice')
  await page.getByRole('button', { name: 'Pay with SEPA ···· 3000' }).click()
  await page.getByText('The amount will be debited.').waitFor()
  await page.getByText('will be debited on').waitFor()
  await seen('paid')

  // Documents, read and taken along.
  const invoice = `${address}/invoices/${due.id}/pdf`
  const pdf = await page.request.get(invoice.replace('http://bowline.localhost', app.url), {
    headers: { cookie: (await page.context().cookies()).map(one => `${one.name}=${one.value}`).join('; ') },
  })
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('link', { name: 'Statement' }).click()
  await page.getByText('Closing balance').waitFor()
  await seen('statement')
  await page.getByRole('link', { name: 'Quotes' }).click()
  await page.getByText(quote.number).waitFor()
  await seen('quotes')
  await page.getByRole('link', { name: 'Contracts' }).click()
  await page.getByText('There is nothing here yet.').waitFor()

  // A plan changed and canceled, each by what it comes to.
  await page.getByRole('link', { name: 'Plans' }).click()
  await page.getByText('Next invoice:').waitFor()
  await seen('plans')
  await page.getByLabel('Quantity').fill('3')
  await page.getByRole('button', { name: 'Preview the change' }).click()
  await page.getByText('Due today').waitFor()
  await seen('change')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('3 × €').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Why are you canceling?').fill('We do it ourselves now.')
  await seen('cancel')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Ends on').waitFor()
  const { data } = (await owner.api.get(`/subscriptions/${subscription.id}`)).body
  expect(data).toMatchObject({ cancel_at_period_end: true, items: [{ quantity: 3 }] })
  await page.getByRole('link', { name: 'Billing details' }).click()
  await page.getByLabel('City').fill('Hamburg')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await seen('details')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Email address').waitFor()
  expect(grace.refusals()).toEqual(['401 POST', '400 POST'].map(one => expect.stringContaining(one)))
  await grace.close()

  await desk.goto(new URL(`/customers/${company.id}`, desk.url()).href)
  const log = desk.getByRole('region', { name: 'Customer portal' })
  for (const line of [
    'logged in',
    'signed a direct debit mandate',
    'started to pay an invoice',
    'canceled a plan',
  ])
    await log.getByText(line).first().waitFor()
  expect(await admin.audit()).toEqual([])
  await picture(desk, 'portal-log')
  await log.getByRole('button', { name: 'Open with a link…' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('The person’s email address').fill('stranger@elsewhere.example')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await desk.getByText('This address may not come in').waitFor()
  await dialog.getByLabel('The person’s email address').fill('grace')
  await desk.getByRole('option', { name: email }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  const helped = await browser.visit(link, { screen: 'desktop' })
  await helped.page.getByRole('region', { name: 'To pay' }).waitFor()
  expect(await helped.audit()).toEqual([])
  await picture(helped.page, 'portal-desktop')
  await helped.close()
  await admin.close()
})

it('needs no script, speaks German to who asks for it, and leads to a page to pay on', async () => {
  const { owner, due } = await openShop()
  const { url } = (await owner.api.put('/settings/portal', { enabled: true })).body.data
  let asked = ''
  const grace = await browser.visit(`${url}?lang=de`, {
    screen: 'phone',
    locale: 'de-DE',
    scripts: false,
    prepare: page =>
      page.route(/checkout\.stripe\.com/, route => {
        asked = route.request().url()
        return route.fulfill({ contentType: 'text/html', body: '<title>Pay</title>' })
      }),
  })
  const { page } = grace
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Code zusenden' }).click()
  await page.getByLabel('Code').fill(await codeIn(owner))
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('link', { name: due.number }).click()
  await picture(page, 'portal-invoice-de')
  await page.getByLabel('Zahlungsmittel für das nächste Mal merken').check()
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await expect.poll(() => asked).toContain('checkout.stripe.com')
  await grace.close()
})
