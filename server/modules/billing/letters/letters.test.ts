import { describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { sendRaised } from '../invoices/issuing/raise.ts'

const app = useTestApp()

interface Mail {
  id: string
  subject: string
  body_html: string
  to: string
  files: number
}

const mailsOf = (account: Account) =>
  app.sql<Mail>(
    `select m.id, m.subject, m.body_html, m.to_list->0->>'email' as to, (select count(*)::int from email_attachments a
      where a.organization_id = m.organization_id and a.message_id = m.id) as files
    from email_messages m where m.organization_id = $1 order by m.id`,
    [account.organizationId],
  )
const subjects = async (account: Account) => (await mailsOf(account)).map(mail => mail.subject)

async function customerOf(account: Account) {
  return (await account.post('/contacts', { first_name: 'Ada', email: 'ada@example.com' })).body.data
}

async function subscribe(account: Account, more: object = {}) {
  const contact = await customerOf(account)
  const items = [{ name: 'Plan', unit_price_cents: 4_900 }]
  await account.post('/subscriptions', { contact_id: contact.id, items, ...more })
  await app.drain()
}

const invoicesOf = async (account: Account) => (await account.get('/invoices')).body.data

describe('a credit note that comes without an invoice', () => {
  it('is mailed once with its PDF, as auto_send says', async () => {
    const acme = await app.createAccount()
    await subscribe(acme)
    const [{ id }] = (await acme.get('/subscriptions')).body.data
    const [{ id: invoiceId }] = await invoicesOf(acme)
    const less = (cents: number) =>
      acme.patch(`/subscriptions/${id}`, {
        items: [{ name: 'Plan', unit_price_cents: cents }],
        proration: 'now',
      })
    // A cheaper plan is a note and an invoice, in one letter; nothing any more is a note alone.
    await less(4_000)
    await app.drain()
    await less(0)
    await Promise.all([app.drain(), app.drain()])
    const [, , note] = await mailsOf(acme)
    expect(await subjects(acme)).toEqual([
      'Invoice INV-000001 from Acme',
      'Invoice INV-000002 from Acme',
      expect.stringContaining('CN-000002'),
    ])
    expect(note).toMatchObject({ to: 'ada@example.com', files: 1 })
    const notes = (await acme.get(`/invoices/${invoiceId}/credit-notes`)).body.data
    expect(notes).toHaveLength(1)
    await acme.put('/settings/invoices', { auto_send: false })
    await less(4_000)
    await app.drain()
    await acme.post(`/subscriptions/${id}/cancel`, { refund: 'credit' })
    await app.drain()
    expect(await mailsOf(acme)).toHaveLength(3)
  })
})

describe('the invoice of a subscription', () => {
  it('is mailed with its PDF as it is raised', async () => {
    const acme = await app.createAccount()
    await subscribe(acme)
    const [invoice] = await invoicesOf(acme)
    expect(invoice.sent_at).not.toBeNull()
    expect(await mailsOf(acme)).toMatchObject([
      { subject: 'Invoice INV-000001 from Acme', to: 'ada@example.com', files: 1 },
    ])
    expect(invoice.pdf_sha256).not.toBeNull()
  })

  it('goes out once, however many take it up', async () => {
    const acme = await app.createAccount()
    await acme.put('/settings/invoices', { auto_send: false })
    await subscribe(acme)
    expect(await mailsOf(acme)).toEqual([])
    await acme.put('/settings/invoices', { auto_send: true })
    const [{ id }] = await invoicesOf(acme)
    for (let i = 0; i < 8; i++) await acme.within(ctx => ctx.enqueue(sendRaised, { invoice_id: id }))
    await Promise.all([app.drain(), app.drain(), app.drain(), app.drain()])
    expect(await subjects(acme)).toEqual(['Invoice INV-000001 from Acme'])
  })

  it('is not mailed where nobody is known, nor a second time where a person was quicker', async () => {
    const acme = await app.createAccount()
    await acme.post('/subscriptions', { items: [{ name: 'Plan', unit_price_cents: 100 }] })
    await app.drain()
    expect(await mailsOf(acme)).toEqual([])
    const [{ id }] = await invoicesOf(acme)
    await acme.post(`/invoices/${id}/send`, { to_email: 'ada@example.com' })
    await acme.within(ctx => ctx.enqueue(sendRaised, { invoice_id: id }))
    await app.drain()
    expect(await mailsOf(acme)).toHaveLength(1)
  })
})

describe('a receipt', () => {
  const pay = (account: Account, id: string, cents: number) =>
    account.post(`/invoices/${id}/record-payment`, { amount_cents: cents })
  const bill = async (account: Account, more: object = {}) =>
    (
      await account.post('/invoices', {
        bill_to_email: 'ada@example.com',
        lines: [{ name: 'Work', unit_price_cents: 10_000 }],
        ...more,
      })
    ).body.data

  it('thanks for the money when all of it is there, once', async () => {
    const acme = await app.createAccount()
    const { id } = await bill(acme)
    await pay(acme, id, 4_000)
    await app.drain()
    expect(await mailsOf(acme)).toEqual([])
    await pay(acme, id, 6_000)
    await Promise.all([app.drain(), app.drain()])
    await app.drain()
    const mails = await mailsOf(acme)
    expect(mails).toMatchObject([
      { subject: 'Receipt for invoice INV-000001 from Acme', to: 'ada@example.com', files: 1 },
    ])
    expect(mails[0]!.body_html).toContain('$100.00')
    await pay(acme, id, 100)
    await app.drain()
    expect(await mailsOf(acme)).toHaveLength(1)
  })

  it('is for money: not for a credit, not without an address, not where it is switched off', async () => {
    const acme = await app.createAccount()
    const credited = await bill(acme)
    await acme.post(`/invoices/${credited.id}/issue`)
    await acme.post(`/invoices/${credited.id}/credit-notes`, { amount_cents: 10_000 })
    await pay(acme, (await bill(acme, { bill_to_email: null })).id, 10_000)
    await app.drain()
    await acme.put('/settings/invoices', { send_receipts: false })
    await pay(acme, (await bill(acme)).id, 10_000)
    await app.drain()
    expect(await mailsOf(acme)).toEqual([])
  })
})

describe('an answer to a quote', () => {
  async function offer(account: Account, more: object = {}) {
    const contact = await customerOf(account)
    const lines = [{ name: 'Work', unit_price_cents: 10_000 }]
    const made = await account.post('/quotes', { contact_id: contact.id, lines, ...more })
    await account.post(`/quotes/${made.body.data.id}/send`)
    return { contact, quote: made.body.data }
  }
  const answers = async (account: Account) => (await mailsOf(account)).slice(1)

  it('is confirmed to the customer, once', async () => {
    const acme = await app.createAccount()
    const { contact, quote } = await offer(acme)
    await app.anonymous.post(`/quotes/public/${quote.public_token}/accept`, {
      name: 'Ada Byron',
      email: 'ada.private@example.com',
    })
    await Promise.all([app.drain(), app.drain()])
    expect(await answers(acme)).toMatchObject([
      { subject: 'You accepted quote QT-000001 from Acme', to: 'ada.private@example.com', files: 1 },
    ])
    expect((await acme.get(`/contacts/${contact.id}`)).body.data.status).toBe('customer')
  })

  it('tells the seller why it was declined', async () => {
    const acme = await app.createAccount()
    const { contact, quote } = await offer(acme)
    await app.anonymous.post(`/quotes/public/${quote.public_token}/decline`, { reason: 'Too <dear>' })
    await app.drain()
    const told = await answers(acme)
    expect(told.map(mail => mail.subject)).toEqual(['You declined quote QT-000001 from Acme'])
    expect((await acme.get('/notifications')).body.data[0]).toMatchObject({
      title: 'Ada declined quote QT-000001',
      body: 'Too <dear>',
    })
    expect((await acme.get(`/contacts/${contact.id}`)).body.data.status).toBe('lead')
  })

  it('moves the deal where the pipeline says so', async () => {
    const acme = await app.createAccount()
    const deal = (await acme.post('/deals', { name: 'Engine' })).body.data
    const pipeline = (await acme.get('/pipelines')).body.data[0]
    const stage = (kind: string) => pipeline.stages.find((one: { kind: string }) => one.kind === kind).id
    const first = await offer(acme, { deal_id: deal.id })
    const path = `/pipelines/${pipeline.id}`
    expect((await acme.patch(path, { quote_accepted_stage_id: first.quote.id })).status).toBe(400)
    const answer = { name: 'Ada', email: 'ada@example.com' }
    await app.anonymous.post(`/quotes/public/${first.quote.public_token}/decline`, {})
    await app.drain()
    expect((await acme.get(`/deals/${deal.id}`)).body.data.status).toBe('open')
    const patched = await acme.patch(path, {
      quote_accepted_stage_id: stage('won'),
      quote_declined_stage_id: stage('lost'),
    })
    expect(patched.body.data).toMatchObject({ quote_accepted_stage_id: stage('won') })
    const second = await offer(acme, { deal_id: deal.id })
    await app.anonymous.post(`/quotes/public/${second.quote.public_token}/accept`, answer)
    await app.drain()
    expect((await acme.get(`/deals/${deal.id}`)).body.data.status).toBe('won')
  })
})

describe('sending a quote', () => {
  it('needs somebody to send it to, and a day that is still to come', async () => {
    const acme = await app.createAccount()
    const lines = [{ name: 'Work', unit_price_cents: 10_000 }]
    const { id } = (await acme.post('/quotes', { lines, valid_until: '2026-11-15' })).body.data
    const nobody = await acme.post(`/quotes/${id}/send`)
    expect([nobody.status, nobody.body.detail]).toEqual([
      400,
      'A recipient email is required to send a quote',
    ])
    const past = await acme.post(`/quotes/${id}/send`, { to_email: 'ada@example.com' })
    expect([past.status, past.body.detail]).toEqual([
      400,
      'valid_until lies in the past: choose another day before sending',
    ])
    expect((await acme.get(`/quotes/${id}`)).body.data).toMatchObject({ status: 'draft', sent_at: null })
    await acme.patch(`/quotes/${id}`, { valid_until: '2026-11-16' })
    const sent = await acme.post(`/quotes/${id}/send`, { to_email: 'ada@example.com' })
    expect(sent.body.data).toMatchObject({ status: 'sent', valid_until: '2026-11-16' })
  })
})
