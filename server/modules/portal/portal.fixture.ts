import { expect } from 'vitest'
import { Api } from '#tests/api.ts'
import type { Account, TestApp } from '#tests/harness.ts'
import { openCode } from './visits/code.ts'

/** The code of the latest ticket of an address, as its mail says it. */
export const codeFor = (account: Account, email: string): Promise<string> =>
  account.within(async ctx => {
    const ticket = await ctx.db
      .selectFrom('portal_tickets')
      .select(['id', 'sealed_code'])
      .where('email', '=', email.toLowerCase())
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    // As if its mail had left: one that did not opens nothing.
    await ctx.db
      .updateTable('portal_tickets')
      .set({ mailed_at: ctx.now.toString() })
      .where('id', '=', ticket.id)
      .where('mailed_at', 'is', null)
      .execute()
    return openCode(ctx, ticket.id, ticket.sealed_code)
  })

/** Opens the portal; its paths begin with what this answers. */
export async function openPortal(account: Account, settings: object = {}): Promise<string> {
  const reply = await account.put('/settings/portal', { enabled: true, ...settings })
  expect(reply.status, reply.text).toBe(200)
  return `/portal/${reply.body.data.url.split('/').at(-1)}`
}

export const everything = {
  features: { billing_details: true, change: true, pause: true, cancel: true },
}

export async function logIn(app: TestApp, account: Account, door: string, email: string): Promise<Api> {
  const { ticket } = (await app.anonymous.post(`${door}/login`, { email })).body.data
  const reply = await app.anonymous.post(`${door}/sessions`, { ticket, code: await codeFor(account, email) })
  expect(reply.status, reply.text).toBe(201)
  return new Api(app.url, reply.body.data.token)
}

/** A company with a contact and an issued invoice. */
export async function customer(account: Account, name: string, email: string, more: object = {}) {
  const company = (await account.post('/companies', { name })).body.data
  const contact = (await account.post('/contacts', { first_name: name, email, company_id: company.id })).body
    .data
  const invoice = (
    await account.post('/invoices', {
      company_id: company.id,
      contact_id: contact.id,
      currency: 'EUR',
      lines: [{ name: 'Work', unit_price_cents: 10_000 }],
      ...more,
    })
  ).body.data
  const issued = await account.post(`/invoices/${invoice.id}/issue`, {})
  expect(issued.status, issued.text).toBe(200)
  return { company, contact, invoice: issued.body.data }
}
