import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Route } from '#kit/route.ts'
import { paperMandate, setUpDebits } from '#modules/debits/debits.fixture.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { sampleBody } from '#tests/samples.ts'
import { portal } from './index.ts'
import { customer, everything, logIn, openPortal } from './portal.fixture.ts'
import { features } from './settings/schema.ts'

const app = useTestApp()
const [ada, bob] = ['ada@northwind.example', 'bob@southwind.example']
const openapi = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { security?: unknown[] }>>
}
const PREFIX = '/api/v1/app'

/** Of a session, as the API describes them: a new one is among them without being named here. */
const below = portal.routes.filter(({ path }) => path.startsWith('/portal/{key}'))
const inside = below.filter(({ access }) => access.kind === 'link' && access.admit)
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`
const bodyOf = (route: Route) =>
  route.method === 'GET' || route.method === 'DELETE'
    ? {}
    : { body: route.body ? sampleBody(route.body) : {} }

/** What is there for whoever has no session yet. */
const open = ['', '/logo', '/login', '/sessions', '/confirm-address'].map(end => `/portal/{key}${end}`)

/** A customer of everything that the portal's paths name. */
async function bobOf(acme: Account) {
  const theirs = await customer(acme, 'Southwind', bob)
  const note = (
    await acme.post(`/invoices/${theirs.invoice.id}/credit-notes`, { amount_cents: 1_000, reason: 'r' })
  ).body.data
  const subscription = (
    await acme.post('/subscriptions', {
      company_id: theirs.company.id,
      contact_id: theirs.contact.id,
      items: [{ name: 'Plan', unit_price_cents: 700 }],
    })
  ).body.data
  const deal = (
    await acme.post('/deals', { name: 'Big', contact_id: theirs.contact.id, company_id: theirs.company.id })
  ).body.data
  const contract = (await acme.post('/contracts', { title: 'Terms', deal_id: deal.id, party_b_email: bob }))
    .body.data
  await setUpDebits(acme)
  const mandate = await paperMandate(acme, theirs.company.id, { holder: 'Bob Southwind' })
  const ids: Record<string, string> = {
    'portal invoice': theirs.invoice.id,
    'portal credit note': note.id,
    'portal subscription': subscription.id,
    'portal contract': contract.id,
    'portal payment method': mandate.payment_method_id,
  }
  const secrets = [...Object.values(ids), theirs.invoice.number, theirs.company.id, 'Southwind']
  return { ids, secrets, company: theirs.company.id as string }
}

const fill = (route: Route, ids: Record<string, string>) =>
  Object.entries(route.params).reduce((path, [name, { names }]) => {
    const id = ids[names]
    if (!id) throw new Error(`${nameOf(route)} names a ${names}: add one of another customer above`)
    return path.replace(`{${name}}`, id)
  }, route.path)

/** What is a company's, by when it was last written. */
const writtenAt = async (company: string) => {
  const stamps: unknown[] = []
  for (const table of ['subscriptions', 'invoices', 'payment_methods', 'mandates', 'companies'])
    stamps.push(
      await app.sql(
        `select count(*) > 0 as some, max(t.xmin::text::bigint) as x from ${table} t
         where coalesce(to_jsonb(t)->>'company_id', to_jsonb(t)->>'id') = $1`,
        [company],
      ),
    )
  return stamps
}

describe('the routes of the portal', () => {
  it('are those that the API describes, and all but the door want a session', () => {
    const described = Object.entries(openapi.paths)
      .filter(([path]) => path.startsWith(`${PREFIX}/portal/`))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map(method => `${method.toUpperCase()} ${path.slice(PREFIX.length)}`),
      )
    expect(described.sort()).toEqual(below.map(nameOf).sort())
    expect(below.filter(one => !inside.includes(one)).map(({ path }) => path)).toEqual(open)
    expect(inside.length).toBeGreaterThan(25)
  })

  it('read and change nothing of another customer, and let nobody else in', async () => {
    const acme = await app.createAccount()
    await customer(acme, 'Northwind', ada)
    const { ids, secrets, company } = await bobOf(acme)
    const door = await openPortal(acme, everything)
    ids['portal key'] = door.split('/').at(-1)!
    const [visitor, other] = [await logIn(app, acme, door, ada), await logIn(app, acme, door, bob)]
    expect((await other.get(`${door}/subscriptions`)).body.data).toHaveLength(1)
    expect((await other.get(`${door}/payment-methods`)).body.data).toHaveLength(1)
    // The same address is known at the next portal, too: its session is good there alone.
    const elsewhere = await app.createAccount()
    await customer(elsewhere, 'Northwind', ada)
    const foreign = await logIn(app, elsewhere, await openPortal(elsewhere, everything), ada)
    const before = await writtenAt(company)
    expect(before.flat()).toEqual(Array.from({ length: 5 }, () => expect.objectContaining({ some: true })))
    for (const route of inside.filter(({ path }) => !path.endsWith('/logout'))) {
      const name = nameOf(route)
      const path = fill(route, ids)
      const reply = await visitor.call(route.method, path, bodyOf(route))
      expect([401, 403, 500], name).not.toContain(reply.status)
      for (const secret of secrets) expect(reply.text, name).not.toContain(secret)
      if (Object.keys(route.params).length > 1) {
        const unknown = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '00000000-0000-7000-8000-000000000000')
        const same = await visitor.call(route.method, unknown, bodyOf(route))
        expect([name, reply.status, reply.body]).toEqual([name, 404, same.body])
      }
      for (const [who, stranger] of Object.entries({ nobody: app.anonymous, member: acme, foreign })) {
        const refused = await stranger.call(route.method, path, bodyOf(route))
        expect([name, who, refused.status]).toEqual([name, who, 401])
      }
    }
    expect(await writtenAt(company)).toEqual(before)
  }, 120_000)

  it('say what is not offered before anything else is looked at', async () => {
    const acme = await app.createAccount()
    await customer(acme, 'Northwind', ada)
    await customer(acme, 'Southwind', ada)
    const off = { features: Object.fromEntries(features.map(one => [one, false])) }
    const door = await openPortal(acme, off)
    // Who has not said yet for whom they are here hears it all the same.
    const visitor = await logIn(app, acme, door, ada)
    expect((await visitor.get(`${door}/me`)).body.data).toMatchObject({ customer: null, customers: [{}, {}] })
    for (const route of inside) {
      if (/\/(me|session|logout)$/.test(route.path)) continue
      const path = route.path.replace('{key}', door.split('/').at(-1)!).replaceAll(/\{\w+\}/g, 'nonsense')
      const reply = await visitor.call(
        route.method,
        path,
        route.method === 'GET' ? {} : { body: { items: 'nonsense' } },
      )
      expect([nameOf(route), reply.status, reply.body]).toEqual([
        nameOf(route),
        403,
        expect.objectContaining({ code: 'feature_off', detail: 'This is not offered here' }),
      ])
    }
    await openPortal(acme, { features: Object.fromEntries(features.map(one => [one, true])) })
    for (const route of inside) {
      if (/\/(me|session|logout)$/.test(route.path)) continue
      const path = route.path.replace('{key}', door.split('/').at(-1)!).replaceAll(/\{\w+\}/g, 'nonsense')
      const reply = await visitor.call(route.method, path, route.method === 'GET' ? {} : { body: 'nonsense' })
      expect([nameOf(route), reply.status, reply.body.code]).toEqual([nameOf(route), 409, 'choose_customer'])
    }
  }, 60_000)
})

describe('a token of the portal', () => {
  it('opens nothing outside', async () => {
    const acme = await app.createAccount()
    await customer(acme, 'Northwind', ada)
    const door = await openPortal(acme, everything)
    const visitor = await logIn(app, acme, door, ada)
    const outside = Object.entries(openapi.paths)
      .filter(([path]) => !path.startsWith(`${PREFIX}/portal/`))
      .flatMap(([path, methods]) =>
        Object.entries(methods)
          .filter(([, { security }]) => security?.length !== 0)
          .map(([method]) => [method.toUpperCase(), path] as const),
      )
    expect(outside.length).toBeGreaterThan(500)
    for (const [method, path] of outside) {
      const at = path.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')
      const reply = await visitor.call(method, at, method === 'GET' ? {} : { body: {} })
      expect([method, path, reply.status]).toEqual([method, path, 401])
    }
    expect((await visitor.get(`${door}/me`)).status).toBe(200)
  }, 120_000)
})
