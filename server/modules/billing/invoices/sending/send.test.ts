import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const lines = [{ name: 'Bureau d’études — 設計', unit_price_cents: 12_345, tax_name: 'TVA', tax_rate: 20 }]

async function createInvoice(account: Account, body: object = {}) {
  return (await account.post('/invoices', { lines, ...body })).body.data
}

/** To customers; what one's own people are told is another matter. */
const mailsOf = (account: Account) =>
  app.sql<{ subject: string; body_html: string; category: string; to_list: { email: string }[] }>(
    `select subject, body_html, category, to_list from email_messages
      where organization_id = $1 and source_kind is distinct from 'notification' order by id`,
    [account.organizationId],
  )

describe('sending an invoice', () => {
  it('issues the draft and mails it with the PDF', async () => {
    const acme = await app.createAccount()
    const invoice = await createInvoice(acme, {
      bill_to_email: 'ada@example.com',
      bill_to_name: 'Ada <script>',
    })
    const reply = await acme.post(`/invoices/${invoice.id}/send`, { cc: ['bob@example.com'] })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({
      attachment: 'INV-000001.pdf',
      cc: ['bob@example.com'],
      sent_to: 'ada@example.com',
      data: { status: 'open', sent_at: '2026-11-16T10:00:00.000Z' },
    })
    expect(reply.body.from_email).toContain('@')
    const [mail] = await mailsOf(acme)
    expect(mail).toMatchObject({ subject: 'Invoice INV-000001 from Acme', category: 'transactional' })
    expect(mail!.body_html).toContain(invoice.public_token)
    expect(mail!.body_html).toContain('$148.14')
    expect(mail!.body_html).not.toContain('<script>')
    const pdf = await acme.get(`/invoices/${invoice.id}/pdf`)
    const hash = createHash('sha256').update(pdf.bytes).digest('hex')
    expect((await acme.get(`/invoices/${invoice.id}`)).body.data.pdf_sha256).toBe(hash)
    expect(reply.body.data.pdf_sha256).toBe(hash)
  })

  it('speaks the language of the PDF it comes with', async () => {
    const acme = await app.createAccount()
    await acme.patch('/organization', { locale: 'de-DE' })
    const invoice = await createInvoice(acme, { bill_to_email: 'ada@example.com', bill_to_name: 'Ada' })
    await acme.post(`/invoices/${invoice.id}/send`)
    const quote = (await acme.post('/quotes', { lines, bill_to_email: 'ada@example.com' })).body.data
    await acme.post(`/quotes/${quote.id}/send`)
    const [mail, offer] = await mailsOf(acme)
    expect(mail!.subject).toBe('Rechnung INV-000001 von Acme')
    for (const words of ['Guten Tag Ada,', 'Offener Betrag', '30. November 2026', 'Rechnung ansehen']) {
      expect(mail!.body_html).toContain(words)
    }
    expect(offer!.subject).toBe('Angebot QT-000001 von Acme')
    expect(offer!.body_html).toContain('Gültig bis')
  })

  it('refuses in the order of the contract', async () => {
    const acme = await app.createAccount()
    const gone = await createInvoice(acme)
    await acme.post(`/invoices/${gone.id}/void`)
    const onVoid = await acme.post(`/invoices/${gone.id}/send`)
    expect([onVoid.status, onVoid.body.detail]).toEqual([409, 'A void invoice cannot be sent'])
    const invoice = await createInvoice(acme)
    const nobody = await acme.post(`/invoices/${invoice.id}/send`)
    expect([nobody.status, nobody.body.detail]).toEqual([
      400,
      'A recipient email is required to send an invoice',
    ])
    expect((await acme.post(`/invoices/${invoice.id}/send`, { to_email: 'nope' })).status).toBe(400)
    const noBox = { to_email: 'ada@example.com', account_id: newId() }
    const unknown = await acme.post(`/invoices/${invoice.id}/send`, noBox)
    expect([unknown.status, unknown.body.detail]).toEqual([400, 'account_id not found'])
    expect((await acme.get(`/invoices/${invoice.id}`)).body.data.status).toBe('draft')
    expect(await mailsOf(acme)).toEqual([])
  })

  it('says so when the mail cannot be handed over, and nothing goes out later', async () => {
    const acme = await app.createAccount()
    const box = await acme.post('/mailboxes', {
      email: 'billing@acme.example',
      // Nobody listens on the port of discard.
      smtp: { host: '127.0.0.1', port: 9, secure: false, user: 'u', password: 'p' },
    })
    expect(box.status, box.text).toBe(201)
    const invoice = await createInvoice(acme)
    const reply = await acme.post(`/invoices/${invoice.id}/send`, {
      to_email: 'ada@example.com',
      account_id: box.body.data.id,
    })
    expect([reply.status, typeof reply.body.detail]).toEqual([502, 'string'])
    expect((await acme.get(`/invoices/${invoice.id}`)).body.data.sent_at).toBeNull()
    const rows = await app.sql<{ status: string }>(
      'select status from email_messages where organization_id = $1',
      [acme.organizationId],
    )
    expect(rows.map(row => row.status)).toEqual(['canceled'])
  })
})

describe('the PDF', () => {
  it('is the same for the seller and the customer, byte by byte, also once it is paid', async () => {
    const acme = await app.createAccount()
    const invoice = await createInvoice(acme)
    await acme.post(`/invoices/${invoice.id}/issue`)
    const mine = await acme.get(`/invoices/${invoice.id}/pdf`)
    expect(mine.status, mine.text.slice(0, 300)).toBe(200)
    expect(mine.headers.get('content-type')).toBe('application/pdf')
    expect(mine.headers.get('content-disposition')).toBe('inline; filename="INV-000001.pdf"')
    const theirs = await app.anonymous.get(`/invoices/public/${invoice.public_token}/pdf`)
    expect(theirs.bytes.equals(mine.bytes)).toBe(true)
    await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 100 })
    expect((await acme.get(`/invoices/${invoice.id}/pdf`)).bytes.equals(mine.bytes)).toBe(true)
    const note = (await acme.post(`/invoices/${invoice.id}/credit-notes`, { amount_cents: 50 })).body.data
    const notePdf = await acme.get(`/invoices/${invoice.id}/credit-notes/${note.id}/pdf`)
    expect([notePdf.status, notePdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  })
})

describe('an e-invoice', () => {
  it('travels inside the PDF where both parties are known well enough', async () => {
    const acme = await app.createAccount({ currency: 'EUR' })
    await acme.within(({ db }) =>
      db
        .updateTable('organizations')
        .set({ country: 'DE', tax_id: 'DE123456789', address: 'Hafen 1\n20457 Hamburg' })
        .execute(),
    )
    const known = { bill_to_name: 'Byron SARL', bill_to_address: '1 rue X\nLyon\nFrance', currency: 'EUR' }
    const pdfOf = async (body: object) => {
      const { id } = await createInvoice(acme, body)
      await acme.post(`/invoices/${id}/issue`)
      return (await acme.get(`/invoices/${id}/pdf`)).bytes.toString('latin1')
    }
    const discount = { order_discount_kind: 'percent', order_discount_value: 7 }
    expect(await pdfOf({ ...known, ...discount })).toContain('factur-x.xml')
    expect(await pdfOf({ currency: 'EUR' })).not.toContain('factur-x.xml')
  })
})

describe('reminders', () => {
  async function openInvoice(account: Account, more: object = {}) {
    const invoice = await createInvoice(account, {
      bill_to_email: 'ada@example.com',
      payment_terms: 'net_7',
      ...more,
    })
    return (await account.post(`/invoices/${invoice.id}/issue`)).body.data
  }
  const subjects = async (account: Account) => (await mailsOf(account)).map(mail => mail.subject)
  const preview = async (account: Account, id: string) =>
    (await account.get(`/invoices/${id}/reminders`)).body.data

  it('are off until turned on, then each goes out once', async () => {
    app.clock.set('2026-11-16T10:00:00Z')
    const acme = await app.createAccount()
    const invoice = await openInvoice(acme)
    expect(await preview(acme, invoice.id)).toMatchObject({
      enabled: false,
      silent_because: 'reminders are off',
      reminders: Array.from({ length: 5 }, () => ({ status: 'off' })),
    })
    await acme.put('/settings/invoices', { reminders_enabled: true })
    await app.drain()
    const plan = await preview(acme, invoice.id)
    expect(plan.silent_because).toBeNull()
    expect(plan.reminders.map((one: { at: string; status: string }) => [one.at, one.status])).toEqual([
      ['2026-11-20T09:00:00.000Z', 'scheduled'],
      ['2026-11-23T09:00:00.000Z', 'scheduled'],
      ['2026-11-26T09:00:00.000Z', 'scheduled'],
      ['2026-11-30T09:00:00.000Z', 'scheduled'],
      ['2026-12-07T09:00:00.000Z', 'scheduled'],
    ])
    app.clock.set('2026-11-20T09:00:00Z')
    await app.drain()
    await app.drain()
    expect(await subjects(acme)).toEqual(['Invoice INV-000001 is due on November 23, 2026'])
    app.clock.set('2026-11-23T12:00:00Z')
    await app.drain()
    expect(await subjects(acme)).toHaveLength(2)
    // The server was away for two of them: one letter, not two.
    app.clock.set('2026-12-01T00:00:00Z')
    await app.drain()
    expect(await subjects(acme)).toEqual([
      'Invoice INV-000001 is due on November 23, 2026',
      'Invoice INV-000001 is due today',
      'Invoice INV-000001 is overdue',
    ])
    expect((await preview(acme, invoice.id)).reminders.map((one: { status: string }) => one.status)).toEqual([
      'sent',
      'sent',
      'skipped',
      'sent',
      'scheduled',
    ])
    await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: invoice.total_cents })
    app.clock.set('2026-12-20T00:00:00Z')
    await app.drain()
    expect(await subjects(acme)).toHaveLength(3)
    expect((await preview(acme, invoice.id)).silent_because).toBe('the invoice is paid')
  })

  it('never come for what is due at the end of time', async () => {
    const acme = await app.createAccount()
    await acme.put('/settings/invoices', { reminders_enabled: true })
    const never = { payment_terms: 'custom', due_date: '9999-12-31' }
    const invoice = await openInvoice(acme, never)
    expect(invoice).toMatchObject({ status: 'open', due_date: '9999-12-31' })
    expect((await preview(acme, invoice.id)).reminders.map((one: { at: string }) => one.at)).toEqual([
      '9999-12-28T09:00:00.000Z',
      '9999-12-31T09:00:00.000Z',
    ])
    const quote = (await acme.post('/quotes', { lines, valid_until: '9999-12-31' })).body.data
    const to = { to_email: 'ada@example.com' }
    expect((await acme.post(`/quotes/${quote.id}/send`, to)).status).toBe(200)
  })

  it('speak of the day they go out on', async () => {
    app.clock.set('2026-11-16T10:00:00Z')
    const acme = await app.createAccount()
    await acme.put('/settings/invoices', { reminders_enabled: true, reminder_offsets: [0] })
    await openInvoice(acme)
    app.clock.set('2026-11-24T08:00:00Z')
    await app.drain()
    expect(await subjects(acme)).toEqual(['Invoice INV-000001 is overdue'])
  })

  it('stop when the customer answers, and never speak of what was due before the invoice', async () => {
    app.clock.set('2026-11-16T10:00:00Z')
    const acme = await app.createAccount()
    await acme.put('/settings/invoices', { reminders_enabled: true })
    const invoice = await openInvoice(acme, { payment_terms: 'due_on_receipt' })
    await app.drain()
    expect(await subjects(acme)).toEqual([])
    await acme.within(async ctx => {
      const { EmailReplied } = await import('#modules/email/index.ts')
      await ctx.emit(EmailReplied, {
        message_id: newId(),
        contact_id: null,
        mailbox_id: null,
        kind: 'invoice',
        subject: 'Re: Invoice',
        source_kind: 'invoice',
        source_id: invoice.id,
        reply_id: newId(),
        from_email: 'ada@example.com',
        is_auto: false,
      })
    })
    await app.drain()
    app.clock.set('2026-12-20T00:00:00Z')
    await app.drain()
    expect(await subjects(acme)).toEqual([])
    expect((await preview(acme, invoice.id)).silent_because).toBe('the customer replied')
  })
})
