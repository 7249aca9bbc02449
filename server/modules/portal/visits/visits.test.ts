import { describe, expect, it } from 'vitest'
import { Api } from '#tests/api.ts'
import { useTestApp } from '#tests/harness.ts'
import { codeFor, customer, logIn, openPortal } from '../portal.fixture.ts'

const app = useTestApp()
const email = 'ada@northwind.example'
const cents = (status: number, detail: string) => ({ status, body: { detail } })

describe('the door of the portal', () => {
  it('is there only while it is open, and says whose it is', async () => {
    const acme = await app.createAccount({ name: 'Acme' })
    const before = (await acme.get('/settings/portal')).body.data
    expect(before).toMatchObject({ enabled: false, access: 'bill_to', features: { change: false } })
    const door = `/portal/${before.url.split('/').at(-1)}`
    expect(await app.anonymous.get(door)).toMatchObject(cents(404, 'Portal not found'))
    expect(await app.anonymous.get('/portal/nonsense')).toMatchObject(cents(404, 'Portal not found'))
    expect(await openPortal(acme, { intro: 'Welcome' })).toBe(door)
    const reply = await app.anonymous.get(door)
    expect(reply.body.data).toMatchObject({ name: 'Acme', intro: 'Welcome', logo_url: null })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const next = (await acme.post('/settings/portal/rotate', {})).body.data
    expect((await app.anonymous.get(door)).status).toBe(404)
    expect((await app.anonymous.get(`/portal/${next.url.split('/').at(-1)}`)).status).toBe(200)
    const member = await acme.invite('member')
    expect((await member.put('/settings/portal', { enabled: false })).status).toBe(403)
  })

  it('takes settings key by key, and names what it does not know', async () => {
    const acme = await app.createAccount()
    const plan = (await acme.post('/products', { name: 'Plan', billing_interval: 'month' })).body.data
    await openPortal(acme, { features: { cancel: true }, change: { product_ids: [plan.id] } })
    const { data } = (await acme.put('/settings/portal', { change: { max_quantity: 5 } })).body
    expect(data).toMatchObject({
      features: { cancel: true, invoices: true },
      change: { max_quantity: 5, quantities: true, product_ids: [plan.id] },
    })
    const unknown = '01a1dce5-541d-7093-834b-661a97c3b69e'
    const noProduct = await acme.put('/settings/portal', { change: { product_ids: [unknown] } })
    expect(noProduct).toMatchObject({ status: 400 })
    expect(noProduct.body.detail).toContain(unknown)
    const noCoupon = await acme.put('/settings/portal', {
      cancel: { offer: { coupon_code: 'NOPE', text: 'x' } },
    })
    expect(noCoupon).toMatchObject({ status: 400 })
    expect(noCoupon.body.detail).toContain('NOPE')
  })
})

describe('coming in by a code', () => {
  it('lets one of ten at once in, and is told of', async () => {
    const acme = await app.createAccount()
    const { company } = await customer(acme, 'Northwind', email)
    const door = await openPortal(acme)
    const asked = await app.anonymous.post(`${door}/login`, { email: 'ADA@northwind.example' })
    expect(asked).toMatchObject({ status: 202, body: { data: { expires_in: 600 } } })
    await app.drain()
    const mails = await app.sql('select subject from email_messages where organization_id = $1', [
      acme.organizationId,
    ])
    expect(mails).toMatchObject([{ subject: expect.stringContaining('code') }])
    const body = { ticket: asked.body.data.ticket, code: await codeFor(acme, email) }
    const all = await Promise.all(
      Array.from({ length: 10 }, () => app.anonymous.post(`${door}/sessions`, body)),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(401)])
    const { data } = all.find(({ status }) => status === 201)!.body
    expect(data).toMatchObject({ email, customer: { type: 'company', id: company.id, name: 'Northwind' } })
    expect(data.token).toMatch(/^bwp_/)
    const visitor = new Api(app.url, data.token)
    expect((await visitor.get(`${door}/me`)).body.data).toMatchObject({ role: 'billing', email })
    const log = (await acme.get(`/customers/${company.id}/portal-log`)).body.data
    expect(log).toMatchObject([{ email, action: 'login' }])
    const lines = await app.sql<{ title: string }>(
      'select title from activities where organization_id = $1 and company_id = $2',
      [acme.organizationId, company.id],
    )
    expect(lines.map(({ title }) => title)).toContain(`${email} came into the customer portal`)
    expect((await visitor.post(`${door}/logout`, {})).status).toBe(200)
    expect((await visitor.get(`${door}/me`)).status).toBe(401)
  })

  it('ends a ticket after five wrong codes, and knows nobody it was not told of', async () => {
    const acme = await app.createAccount()
    await customer(acme, 'Northwind', email)
    const door = await openPortal(acme)
    const { ticket } = (await app.anonymous.post(`${door}/login`, { email })).body.data
    await app.drain()
    const code = await codeFor(acme, email)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let n = 0; n < 5; n += 1) {
      const reply = await app.anonymous.post(`${door}/sessions`, { ticket, code: wrong })
      expect(reply).toMatchObject(cents(401, 'Code is not valid'))
    }
    const late = await app.anonymous.post(`${door}/sessions`, { ticket, code })
    expect(late).toMatchObject(cents(401, 'Please ask for a new code'))
    const stranger = 'eve@elsewhere.example'
    const other = (await app.anonymous.post(`${door}/login`, { email: stranger })).body.data.ticket
    await app.drain()
    const byGuess = await app.anonymous.post(`${door}/sessions`, {
      ticket: other,
      code: await codeFor(acme, stranger),
    })
    expect(byGuess).toMatchObject(cents(401, 'Code is not valid'))
    const count = () =>
      app.sql<{ n: number }>(
        `select count(*)::int as n from email_messages where organization_id = $1
          and source_kind = 'portal_ticket'`,
        [acme.organizationId],
      )
    expect(await count()).toEqual([{ n: 1 }])
    for (let n = 0; n < 7; n += 1) await app.anonymous.post(`${door}/login`, { email })
    await app.drain()
    expect(await count()).toEqual([{ n: 5 }])
    expect((await app.anonymous.post(`${door}/login`, { email: 'nobody' })).status).toBe(400)
  })

  it('asks for whom, and opens nothing before that is said', async () => {
    const acme = await app.createAccount()
    const [one, two] = [
      await customer(acme, 'Northwind', email),
      await customer(acme, 'Southwind', 'x@example.com', { bill_to_email: 'Ada@Northwind.example' }),
    ]
    const door = await openPortal(acme)
    const ada = await logIn(app, acme, door, email)
    const me = (await ada.get(`${door}/me`)).body.data
    expect(me).toMatchObject({ customer: null, customers: [{ name: 'Northwind' }, { name: 'Southwind' }] })
    const other = await ada.post(`${door}/session`, { customer_id: acme.organizationId })
    expect(other).toMatchObject(cents(404, 'Customer not found'))
    const chosen = await ada.post(`${door}/session`, { customer_id: one.company.id })
    expect(chosen).toMatchObject({ status: 200, body: { data: { customer: { id: one.company.id } } } })
    expect((await ada.get(`${door}/me`)).status).toBe(401)
    const again = new Api(app.url, chosen.body.data.token)
    const over = await again.post(`${door}/session`, { customer_id: two.company.id })
    expect(over.body.data.customer).toMatchObject({ id: two.company.id })
  })

  it('ends after half an hour without use, and after eight hours with it', async () => {
    app.clock.set('2027-01-04T08:00:00Z')
    const acme = await app.createAccount()
    await customer(acme, 'Northwind', email)
    const door = await openPortal(acme, { access: 'contacts' })
    const ada = await logIn(app, acme, door, email)
    for (let n = 0; n < 16; n += 1) {
      app.clock.advance('PT29M')
      expect((await ada.get(`${door}/me`)).status, String(n)).toBe(200)
    }
    app.clock.advance('PT17M')
    expect((await ada.get(`${door}/me`)).status).toBe(401)
    const idle = await logIn(app, acme, door, email)
    app.clock.advance('PT31M')
    expect((await idle.get(`${door}/me`)).status).toBe(401)
  })

  it('follows what is said of a person at once', async () => {
    const acme = await app.createAccount()
    const { contact } = await customer(acme, 'Northwind', email)
    const door = await openPortal(acme, { access: 'contacts' })
    const next = await logIn(app, acme, door, email)
    const said = await acme.put(`/contacts/${contact.id}`, { portal_role: 'signer' })
    expect(said.body.data, said.text).toMatchObject({ portal_role: 'signer' })
    expect((await next.get(`${door}/me`)).body.data).toMatchObject({
      role: 'signer',
      features: { invoices: false, quotes: true },
    })
    await acme.put(`/contacts/${contact.id}`, { portal_role: 'none' })
    expect(await next.get(`${door}/me`)).toMatchObject(cents(401, 'Not authenticated'))
  })
})

describe('other ways', () => {
  it('lets in by a link once, whoever may come in', async () => {
    const acme = await app.createAccount()
    const { company } = await customer(acme, 'Northwind', email)
    const door = await openPortal(acme)
    const path = `/customers/${company.id}/portal-session`
    expect(await acme.post(path, { email: 'eve@example.com' })).toMatchObject({
      status: 400,
      body: { code: 'not_allowed' },
    })
    const { url } = (await acme.post(path, { email })).body.data
    const link = new URL(url).searchParams.get('link')
    const first = await app.anonymous.post(`${door}/sessions`, { link })
    expect(first).toMatchObject({ status: 201, body: { data: { customer: { id: company.id } } } })
    expect(await app.anonymous.post(`${door}/sessions`, { link })).toMatchObject(
      cents(401, 'This link is no longer valid'),
    )
    expect((await (await acme.invite('viewer')).post(path, { email })).status).toBe(403)
  })

  it('opens nothing elsewhere by its token, and nothing here by others', async () => {
    const [acme, rival] = [await app.createAccount(), await app.createAccount()]
    await customer(acme, 'Northwind', email)
    const [door, otherDoor] = [await openPortal(acme), await openPortal(rival)]
    const ada = await logIn(app, acme, door, email)
    expect((await ada.get('/invoices')).status).toBe(401)
    expect((await ada.get(`${otherDoor}/me`)).status).toBe(401)
    expect((await acme.get(`${door}/me`)).status).toBe(401)
  })

  it('keeps the session in a cookie for who asks, and takes it with the header alone', async () => {
    const acme = await app.createAccount()
    await customer(acme, 'Northwind', email)
    const door = await openPortal(acme)
    const { ticket } = (await app.anonymous.post(`${door}/login`, { email })).body.data
    const body = { ticket, code: await codeFor(acme, email) }
    const reply = await app.anonymous.post(`${door}/sessions`, body, { 'x-session': 'cookie' })
    expect(reply.body.data.token).toBeUndefined()
    const set = reply.headers.get('set-cookie')!
    expect(set).toMatch(/^bowline_portal=bwp_.*HttpOnly; SameSite=Strict/)
    expect(set).toContain(`Path=/api/v1/app${door};`)
    const cookie = set.split(';')[0]!
    const me = (headers: Record<string, string>) =>
      app.anonymous.call('GET', `${door}/me`, { headers: { cookie, ...headers } })
    expect((await me({})).status).toBe(401)
    expect((await me({ 'x-session': 'cookie' })).status).toBe(200)
  })
})
