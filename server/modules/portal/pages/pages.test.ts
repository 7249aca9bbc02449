import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { codeFor, customer, everything, openPortal } from '../portal.fixture.ts'

const app = useTestApp()
const email = 'ada@northwind.example'

/** A browser without scripts: it keeps cookies, follows nothing by itself, and sends forms. */
function visitor(cookies = new Map<string, string>()) {
  const call = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const reply = await fetch(app.url + path, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'accept-language': 'de-DE',
        ...headers,
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const set of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }
  return { get: (path: string, headers = {}) => call(path, undefined, headers), post: call }
}

async function comeIn(account: Account, door: string) {
  const ada = visitor()
  const asked = await ada.post(`${door}/login`, { email })
  const [, ticket = ''] = /name="ticket" value="([^"]+)"/.exec(asked.text) ?? []
  const entered = await ada.post(`${door}/enter`, { ticket, code: await codeFor(account, email) })
  expect([entered.status, entered.headers.get('location')], entered.text).toEqual([303, door])
  return ada
}

describe('the pages of the portal', () => {
  it('let a customer in, show what is owed and hand documents out, without a script', async () => {
    const acme = await app.createAccount({ name: 'Acme' })
    const { invoice } = await customer(acme, 'Northwind', email)
    const door = await openPortal(acme, { intro: 'Hallo <b>da</b>' })
    const page = await visitor().get(door)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page.text).toContain('lang="de"')
    expect(page.text).toContain('Hallo &lt;b&gt;da&lt;/b&gt;')
    expect(page.text).not.toContain('<script')
    const ada = await comeIn(acme, door)
    const home = await ada.get(door)
    expect(home.text).toContain(invoice.number)
    expect(home.text).toContain('100,00')
    const pdf = await ada.get(`${door}/invoices/${invoice.id}/pdf`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await ada.get(`${door}/invoices/${invoice.id}`)).text).toContain('Work')
    expect((await ada.get(`${door}/quotes`)).status).toBe(200)
    expect((await ada.get(`${door}/contracts`)).status).toBe(200)
    expect((await ada.get(`${door}/billing_details`)).status).toBe(403)
    expect((await ada.post(`${door}/logout`, {})).status).toBe(303)
    expect((await ada.get(`${door}/invoices`)).status).toBe(303)
    expect((await visitor().get('/portal/nonsense')).status).toBe(404)
  })

  it('says what is wrong with a code, and takes no form of another site', async () => {
    const acme = await app.createAccount()
    await customer(acme, 'Northwind', email)
    const door = await openPortal(acme)
    const ada = visitor()
    const asked = await ada.post(`${door}/login`, { email })
    const [, ticket = ''] = /name="ticket" value="([^"]+)"/.exec(asked.text) ?? []
    const wrong = await ada.post(`${door}/enter`, { ticket, code: 'nonsense' })
    expect([wrong.status, wrong.text.includes('Der Code stimmt nicht.')]).toEqual([401, true])
    const inside = await comeIn(acme, door)
    const foreign = await inside.post(`${door}/logout`, {}, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(404)
    expect((await inside.get(`${door}/invoices`)).status).toBe(200)
  })

  it('changes a plan by what was shown in money, and lets go as easily', async () => {
    const acme = await app.createAccount()
    const { company, contact } = await customer(acme, 'Northwind', email)
    const started = await acme.post('/subscriptions', {
      company_id: company.id,
      contact_id: contact.id,
      items: [{ name: 'Plan', unit_price_cents: 1_000 }],
    })
    const { id, items } = started.body.data
    const door = await openPortal(acme, everything)
    const ada = await comeIn(acme, door)
    expect((await ada.get(`${door}/subscriptions`)).text).toContain('Plan')
    const by = async (form: Record<string, string>) => {
      const shown = await ada.post(`${door}/subscriptions/${id}/preview`, form)
      const [, expected_hash = ''] = /name="expected_hash" value="(\w+)"/.exec(shown.text) ?? []
      expect([shown.status, expected_hash.length], shown.text).toEqual([200, 64])
      const done = await ada.post(`${door}/subscriptions/${id}/${form.action}`, { ...form, expected_hash })
      expect(done.status, done.text).toBe(303)
    }
    await by({ action: 'change', item: items[0].id, quantity: '3' })
    await by({ action: 'cancel' })
    const { data } = (await acme.get(`/subscriptions/${id}`)).body
    expect(data).toMatchObject({ cancel_at_period_end: true, items: [{ quantity: 3 }] })
    const details = await ada.post(`${door}/billing_details`, { bill_to_name: 'Northwind Accounts' })
    expect(details.text).toContain('Gespeichert.')
  })
})
