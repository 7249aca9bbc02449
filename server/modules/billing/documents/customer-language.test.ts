import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { languages } from '#kit/web/language.ts'
import { readPdf } from '#platform/pdf/reading.fixture.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const app = useTestApp()
let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())

const lines = [{ name: 'Rope', unit_price_cents: 10_000 }]
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
const textOf = async (account: Account, path: string) => {
  const reply = await account.get(path)
  expect(reply.status, reply.text).toBe(200)
  return plain((await readPdf(reply.bytes)).text)
}

async function seller() {
  const acme = await app.createAccount({ name: 'Acme' })
  await acme.patch('/organization', { locale: 'de-DE', currency: 'EUR' })
  await acme.post('/mailboxes', { email: 'post@acme.test', display_name: 'Acme', smtp: sink.smtp })
  // What customers of others are told by now is not ours.
  await app.drain()
  sink.mails.length = 0
  return acme
}
const customer = async (account: Account, more: object = {}) =>
  (await account.post('/contacts', { first_name: 'Ada', email: 'ada@example.com', ...more })).body.data
const mails = async () => {
  await app.drain()
  return sink.mails.splice(0).map(({ mail }) => ({
    subject: mail.subject,
    text: plain(`${mail.text}`),
    html: String(mail.html),
    files: mail.attachments,
  }))
}

describe('a customer abroad', () => {
  it('reads quote, invoice, reminder, receipt and correction in their own language', async () => {
    const acme = await seller()
    const ada = await customer(acme, { language: 'French' })
    expect(ada.language).toBe('fr')

    const quote = (await acme.post('/quotes', { contact_id: ada.id, lines })).body.data
    const offered = await acme.post(`/quotes/${quote.id}/send`)
    expect(offered.body.data.language).toBe('fr')
    const [offer] = await mails()
    expect(offer!.subject).toBe('Devis QT-000001 de Acme')
    expect(offer!.html).toContain('lang="fr"')
    expect(offer!.text).toContain(`/q/${quote.public_token}?lang=fr`)
    expect(plain((await readPdf(offer!.files[0]!.content)).text)).toContain('Devis')

    await acme.put('/settings/invoices', { reminders_enabled: true, reminder_offsets: [3] })
    const invoice = (await acme.post('/invoices', { contact_id: ada.id, payment_terms: 'net_7', lines })).body
      .data
    expect(await textOf(acme, `/invoices/${invoice.id}/pdf`)).toContain('Facture')
    await acme.post(`/invoices/${invoice.id}/send`)
    const [bill] = await mails()
    expect(bill!.subject).toBe('Facture INV-000001 de Acme')
    expect(bill!.text).toContain('Bonjour Ada')
    expect(bill!.text).toContain(`/i/${invoice.public_token}?lang=fr`)
    expect(await textOf(acme, `/invoices/${invoice.id}/pdf`)).toContain('Sous 7 jours')
    const shown = (await app.anonymous.get(`/invoices/public/${invoice.public_token}`)).body.data
    expect(plain(shown.total_display)).toBe('100,00 €')

    app.clock.advance('P11D')
    const [reminder] = await mails()
    expect(reminder!.subject).toBe('La facture INV-000001 est en retard de paiement')

    const note = (await acme.post(`/invoices/${invoice.id}/credit-notes`, { amount_cents: 2_000 })).body.data
    expect(note.lines[0].name).toBe('Avoir sur la facture INV-000001')
    const sent = await acme.post(`/invoices/${invoice.id}/credit-notes/${note.id}/send`)
    expect(sent.status, sent.text).toBe(200)
    const [correction] = await mails()
    expect(correction!.subject).toBe('Avoir CN-000001 de Acme')
    expect(plain((await readPdf(correction!.files[0]!.content)).text)).toContain('Total de l’avoir')

    await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 8_000 })
    const [receipt] = await mails()
    expect(receipt!.subject).toContain('Reçu')
  })

  it('keeps the language a document went out in', async () => {
    const acme = await seller()
    const ada = await customer(acme, { language: 'es' })
    const { id } = (await acme.post('/invoices', { contact_id: ada.id, lines })).body.data
    const issued = (await acme.post(`/invoices/${id}/issue`)).body.data
    expect(issued.language).toBe('es')
    await acme.put(`/contacts/${ada.id}`, { language: null })
    expect(await textOf(acme, `/invoices/${id}/pdf`)).toContain('Factura')
    const refused = await acme.patch(`/invoices/${id}`, { language: 'en' })
    expect(refused.status).toBe(409)
  })

  it('is written to as their company is where nobody says otherwise of them', async () => {
    const acme = await seller()
    const company = (await acme.post('/companies', { name: 'Byron', language: 'pt-BR' })).body.data
    const ada = await customer(acme, { company_id: company.id })
    const { id } = (await acme.post('/invoices', { contact_id: ada.id, lines })).body.data
    expect(await textOf(acme, `/invoices/${id}/pdf`)).toContain('Fatura')
    await acme.put(`/contacts/${ada.id}`, { language: 'ja' })
    expect(await textOf(acme, `/invoices/${id}/pdf`)).toContain('請求書')
    await acme.patch(`/invoices/${id}`, { language: 'English' })
    expect(await textOf(acme, `/invoices/${id}/pdf`)).toContain('Invoice')
  })

  it('of a language that we do not speak gets the seller’s', async () => {
    const acme = await seller()
    const ada = await customer(acme, { language: 'Italiano' })
    expect(ada.language).toBe('it')
    const { id, public_url } = (await acme.post('/invoices', { contact_id: ada.id, lines })).body.data
    expect(await textOf(acme, `/invoices/${id}/pdf`)).toContain('Rechnung')
    expect(public_url).not.toContain('lang')
  })

  it('finds the period of a subscription in its title, in words of theirs', async () => {
    app.clock.set('2026-11-17T10:00:00Z')
    const acme = await seller()
    const ada = await customer(acme, { language: 'fr' })
    const items = [{ name: 'Plan', unit_price_cents: 4_900 }]
    await acme.post('/subscriptions', { contact_id: ada.id, items })
    await app.drain()
    app.clock.set('2026-12-18T10:00:00Z')
    await app.drain()
    const titles = (await acme.get('/invoices')).body.data.map((one: { title: string }) => one.title)
    expect(titles.toReversed()).toEqual([
      'Abonnement 17 novembre – 16 décembre 2026',
      'Abonnement 17 décembre 2026 – 16 janvier 2027',
    ])
  })
})

describe('a document', () => {
  const numbers = { tax_id: 'DE 811 569 869', tax_number: '27/123/45678' }
  const labels = {
    en: ['VAT ID: DE 811', 'Tax ID: 27/'],
    de: ['USt-IdNr.: DE 811', 'Steuernummer: 27/'],
    fr: ['N° TVA: DE 811', 'N° fiscal: 27/'],
    es: ['NIF-IVA: DE 811', 'NIF: 27/'],
    pt: ['N.º de IVA: DE 811', 'NIF: 27/'],
    ja: ['登録番号: DE 811', '納税者番号: 27/'],
  }

  it.each(languages)('in %s calls each of the seller’s numbers what it is', async language => {
    const acme = await seller()
    await acme.patch('/organization', numbers)
    const invoice = (await acme.post('/invoices', { language, lines })).body.data
    const text = await textOf(acme, `/invoices/${invoice.id}/pdf`)
    for (const label of labels[language]) expect(text).toContain(label)
    const { seller: shown } = (await app.anonymous.get(`/invoices/public/${invoice.public_token}`)).body.data
    expect(shown).toMatchObject(numbers)
  })

  it('does not call a local number one for VAT, whichever field it was given in', async () => {
    const acme = await seller()
    await acme.patch('/organization', { tax_id: '27/123/45678' })
    const { id } = (await acme.post('/invoices', { bill_to_tax_id: '143/567/89012', lines })).body.data
    const text = await textOf(acme, `/invoices/${id}/pdf`)
    expect(text).toContain('Steuernummer: 27/123/45678')
    expect(text).toContain('Steuernummer: 143/567/89012')
    expect(text).not.toContain('USt-IdNr.')
  })

  it('calls a correction a Rechnungskorrektur in German', async () => {
    const acme = await seller()
    const { id } = (await acme.post('/invoices', { lines })).body.data
    await acme.post(`/invoices/${id}/issue`)
    const note = (await acme.post(`/invoices/${id}/credit-notes`, { amount_cents: 100 })).body.data
    const text = await textOf(acme, `/invoices/${id}/credit-notes/${note.id}/pdf`)
    expect(text).toContain('Rechnungskorrektur')
    expect(text).not.toContain('Gutschrift')
  })
})

describe('when it is due', () => {
  it('is said once: the seller’s sentence follows the invoice', async () => {
    app.clock.set('2026-11-17T10:00:00Z')
    const acme = await seller()
    await acme.put('/settings/invoices', { terms: 'Zahlbar bis {{due_date}} ({{ payment_terms }}).' })
    const invoice = (await acme.post('/invoices', { payment_terms: 'net_30', lines })).body.data
    const sentence = 'Zahlbar bis 17. Dezember 2026 (Innerhalb von 30 Tagen).'
    expect(await textOf(acme, `/invoices/${invoice.id}/pdf`)).toContain(sentence)
    await acme.post(`/invoices/${invoice.id}/issue`)
    expect(await textOf(acme, `/invoices/${invoice.id}/pdf`)).toContain(sentence)
    const shown = (await app.anonymous.get(`/invoices/public/${invoice.public_token}`)).body.data
    expect(shown.terms).toBe(sentence)
  })

  it('is the due date’s to say where it is not that of the terms', async () => {
    app.clock.set('2026-11-17T10:00:00Z')
    const acme = await seller()
    const { id } = (await acme.post('/invoices', { payment_terms: 'net_30', lines })).body.data
    await acme.post(`/invoices/${id}/issue`, { due_date: '2026-12-01' })
    const text = await textOf(acme, `/invoices/${id}/pdf`)
    expect(text).toContain('1. Dezember 2026')
    expect(text).not.toContain('Innerhalb von 30 Tagen')
  })

  it('is not what the terms of a quote say: the invoice has its own', async () => {
    const acme = await seller()
    await acme.put('/settings/quotes', { terms: 'Freibleibend, gültig bis {{valid_until}}.' })
    await acme.put('/settings/invoices', { terms: 'Es gilt unser Eigentumsvorbehalt.' })
    const quote = (await acme.post('/quotes', { bill_to_email: 'ada@example.com', lines })).body.data
    await acme.post(`/quotes/${quote.id}/send`)
    expect(await textOf(acme, `/quotes/${quote.id}/pdf`)).toMatch(/gültig bis \d+\. \w+ 20\d\d\./)
    await app.anonymous.post(`/quotes/public/${quote.public_token}/accept`, {
      name: 'Ada',
      email: 'ada@example.com',
    })
    const invoice = (await acme.post(`/invoices/from-quote/${quote.id}`)).body.data
    expect(invoice.terms).toBe('Es gilt unser Eigentumsvorbehalt.')
  })
})

describe('a credit note', () => {
  it('stands on the customer’s page with its PDF, and on nobody else’s', async () => {
    const acme = await seller()
    const bill = async () => {
      const { id, public_token } = (await acme.post('/invoices', { lines })).body.data
      await acme.post(`/invoices/${id}/issue`)
      return { id, public_token }
    }
    const [invoice, other] = [await bill(), await bill()]
    await acme.post(`/invoices/${invoice.id}/credit-notes`, { amount_cents: 500, reason: 'Zu spät' })
    const guest = app.anonymous
    const [note] = (await guest.get(`/invoices/public/${invoice.public_token}`)).body.data.credit_notes
    expect(note).toMatchObject({ number: 'CN-000001', total_cents: 500, reason: 'Zu spät' })
    const path = note.pdf_url.split('/api/v1/app')[1]
    expect(await textOf(guest as Account, path)).toContain('CN-000001')
    const strange = path.replace(invoice.public_token, other.public_token)
    expect((await guest.get(strange)).status).toBe(404)
  })

  it('is mailed with its PDF, once for a repeated request', async () => {
    const acme = await seller()
    const { id } = (await acme.post('/invoices', { bill_to_email: 'ada@example.com', lines })).body.data
    await acme.post(`/invoices/${id}/issue`)
    const note = (await acme.post(`/invoices/${id}/credit-notes`, { amount_cents: 500 })).body.data
    expect(note.sent_at).toBeNull()
    const path = `/invoices/${id}/credit-notes/${note.id}/send`
    const headers = { 'idempotency-key': newId() }
    const send = () => acme.call('POST', path, { body: {}, headers })
    const [first, again] = [await send(), await send()]
    expect(first.body).toMatchObject({ attachment: 'CN-000001.pdf', sent_to: 'ada@example.com' })
    expect(again.body).toEqual(first.body)
    const all = await mails()
    expect(all.map(mail => mail.subject)).toEqual(['Rechnungskorrektur CN-000001 von Acme'])
    expect(all[0]!.files.map(file => file.filename)).toEqual(['CN-000001.pdf'])
    const [kept] = (await acme.get(`/invoices/${id}/credit-notes`)).body.data
    expect(kept.sent_at).not.toBeNull()
    const nobody = (await acme.post('/invoices', { lines })).body.data
    await acme.post(`/invoices/${nobody.id}/issue`)
    const lost = (await acme.post(`/invoices/${nobody.id}/credit-notes`, { amount_cents: 500 })).body.data
    expect((await acme.post(`/invoices/${nobody.id}/credit-notes/${lost.id}/send`)).status).toBe(400)
  })
})
