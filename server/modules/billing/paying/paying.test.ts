import fc from 'fast-check'
import jsqr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { paintPage, readPdf } from '#platform/pdf/reading.fixture.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { isIban } from '../settings/bank.ts'
import { epcCode } from './epc.ts'

const app = useTestApp()
const IBAN = 'DE89370400440532013000'

async function issue(account: Account, more: object = {}) {
  const lines = [{ name: 'Work', quantity: 12, unit: 'hour', unit_price_cents: 10_025 }]
  const { id } = (await account.post('/invoices', { lines, ...more })).body.data
  return (await account.post(`/invoices/${id}/issue`)).body.data
}

const textOf = async (account: Account, path: string) => {
  const pdf = await account.get(path)
  return (await readPdf(pdf.bytes)).text
}

const connectStripe = (account: Account) =>
  account.post('/integrations', {
    provider: 'stripe',
    secrets: { secret_key: 'sk_test_abc', webhook_secret: 'whsec_abc' },
  })

describe('payment details', () => {
  it('are checked, kept and changed key by key', async () => {
    const acme = await app.createAccount()
    const empty = (await acme.get('/settings/invoices')).body.data
    expect(empty).toMatchObject({ auto_send: true, send_receipts: true, payment_instructions: null })
    expect(Object.values(empty.bank)).toEqual([null, null, null, null, null, null])
    const put = (body: object) => acme.put('/settings/invoices', body)
    const wrong = await put({ bank: { iban: 'DE89370400440532013001' } })
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'bank.iban must be a valid IBAN'])
    expect((await put({ bank: { bic: 'NOPE' } })).body.detail).toBe('bank.bic must be a valid BIC')
    await put({ bank: { iban: 'de89 3704 0044 0532 0130 00', bank_name: 'Commerzbank' } })
    const more = await put({ bank: { bic: 'cobadeffxxx', bank_name: null } })
    expect(more.body.data.bank).toMatchObject({ iban: IBAN, bic: 'COBADEFFXXX', bank_name: null })
    expect((await put({ bank: null })).body.data.bank.iban).toBeNull()
  })

  it('are on PDF, page and mail, with a code that a banking app reads', async () => {
    const acme = await app.createAccount({ currency: 'EUR', name: 'Käse & Söhne' })
    await acme.put('/settings/invoices', {
      bank: { iban: IBAN, bic: 'COBADEFFXXX' },
      payment_instructions: 'Or hand us the money.',
    })
    const invoice = await issue(acme, { bill_to_email: 'ada@example.com' })
    const pdf = await acme.get(`/invoices/${invoice.id}/pdf`)
    const { text } = await readPdf(pdf.bytes)
    for (const words of [
      'DE89 3704 0044 0532 0130 00',
      'COBADEFFXXX',
      'Käse & Söhne',
      'Or hand us the money.',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('Pay online')
    expect(text).toContain('12 hours')
    const code = [
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Käse & Söhne',
      IBAN,
      'EUR1203.00',
      '',
      '',
      'INV-000001',
    ]
    const page = await paintPage(pdf.bytes, 1, 2)
    const read = jsqr.default(new Uint8ClampedArray(page.data), page.width, page.height)
    expect(Buffer.from(read!.binaryData).toString('utf8')).toBe(code.join('\n'))

    const seen = (await app.anonymous.get(`/invoices/public/${invoice.public_token}`)).body.data
    expect(seen.can_pay).toBe(false)
    expect(seen.payment_details).toMatchObject({
      bank: { holder: 'Käse & Söhne', iban: IBAN, bic: 'COBADEFFXXX' },
      instructions: 'Or hand us the money.',
      reference: 'INV-000001',
    })
    const picture = await app.anonymous.get(`/invoices/public/${invoice.public_token}/transfer-code`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])

    await acme.post(`/invoices/${invoice.id}/send`)
    const [mail] = await app.sql<{ body_html: string }>(
      'select body_html from email_messages where organization_id = $1',
      [acme.organizationId],
    )
    expect(mail!.body_html).toContain('DE89 3704 0044 0532 0130 00')
    expect(mail!.body_html).toContain('Or hand us the money.')
    expect(mail!.body_html).toContain('View the invoice')
    expect(mail!.body_html).not.toContain('View and pay')
  })

  it('ask for what is left, and for nothing once it is paid', async () => {
    const acme = await app.createAccount({ currency: 'EUR' })
    await acme.put('/settings/invoices', { bank: { iban: IBAN } })
    const { id, public_token } = await issue(acme)
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 120_299 })
    const page = await paintPage((await acme.get(`/invoices/${id}/pdf?copy=current`)).bytes, 1, 2)
    const read = jsqr.default(new Uint8ClampedArray(page.data), page.width, page.height)
    expect(read!.data).toContain('\nEUR0.01\n')
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 1 })
    const seen = (await app.anonymous.get(`/invoices/public/${public_token}`)).body.data
    expect(seen.payment_details).toBeNull()
    expect((await app.anonymous.get(`/invoices/public/${public_token}/transfer-code`)).status).toBe(404)
    expect(await textOf(acme, `/invoices/${id}/pdf?copy=current`)).not.toContain('IBAN')
  })

  it('name "pay online" only where one can', async () => {
    const acme = await app.createAccount()
    const before = await issue(acme)
    await connectStripe(acme)
    const { id } = await issue(acme, { bill_to_email: 'ada@example.com' })
    expect(await textOf(acme, `/invoices/${before.id}/pdf`)).not.toContain('Pay online')
    expect(await textOf(acme, `/invoices/${id}/pdf`)).toContain('Pay online')
    await acme.post(`/invoices/${id}/send`)
    const [mail] = await app.sql<{ body_html: string }>(
      'select body_html from email_messages where organization_id = $1',
      [acme.organizationId],
    )
    expect(mail!.body_html).toContain('View and pay the invoice')
  })
})

describe('what documents print', () => {
  it('is in their own language: countries by name, units in the plural, the brand in the footer', async () => {
    const acme = await app.createAccount()
    await acme.patch('/organization', {
      locale: 'de-DE',
      country: 'DE',
      address: 'Hafen 1\n20457 Hamburg',
      branding: { footer_text: 'Amtsgericht Hamburg HRB 4711' },
    })
    const { id } = await issue(acme, { bill_to_name: 'Byron', bill_to_address: '1 Pall Mall\nLondon\nGB' })
    const invoice = await textOf(acme, `/invoices/${id}/pdf`)
    const note = (await acme.post(`/invoices/${id}/credit-notes`, { amount_cents: 100 })).body.data
    const quote = (await acme.post('/quotes', { bill_to_address: 'Rue 1\nParis\nFR' })).body.data
    for (const [text, words] of [
      [invoice, ['Deutschland', 'Vereinigtes Königreich', 'HRB 4711']],
      [await textOf(acme, `/invoices/${id}/credit-notes/${note.id}/pdf`), ['Königreich', 'HRB 4711']],
      [await textOf(acme, `/quotes/${quote.id}/pdf`), ['Deutschland', 'Frankreich', 'HRB 4711']],
    ] as const) {
      for (const word of words) expect(text).toContain(word)
    }
    expect(invoice).not.toMatch(/\bGB\b/)
  })
})

describe('an account number', () => {
  it('is an IBAN only with the right check digits', () => {
    for (const good of [IBAN, 'GB82WEST12345698765432', 'FR1420041010050500013M02606', 'NO9386011117947']) {
      expect(isIban(good)).toBe(true)
    }
    const digits = fc.integer({ min: 4, max: IBAN.length - 1 })
    fc.assert(
      fc.property(digits, fc.integer({ min: 1, max: 9 }), (at, by) => {
        const slip = String((Number(IBAN[at]) + by) % 10)
        return !isIban(IBAN.slice(0, at) + slip + IBAN.slice(at + 1))
      }),
    )
  })
})

describe('a transfer code', () => {
  it('holds to EPC069-12, whatever the seller is called', () => {
    const amounts = fc.oneof(fc.nat(100), fc.nat(99_999_999_999))
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 140 }),
        amounts,
        fc.boolean(),
        (holder, cents, hasBic) => {
          const bic = hasBic ? 'COBADEFFXXX' : null
          const transfer = {
            holder,
            iban: IBAN,
            bic,
            currency: 'EUR',
            amountCents: cents,
            reference: 'INV-7',
          }
          const code = epcCode(transfer)
          if (cents === 0 || holder.trim() === '') {
            expect(code).toBeUndefined()
            return
          }
          const lines = code!.split('\n')
          expect(lines).toHaveLength(11)
          expect([...lines[5]!].length).toBeLessThanOrEqual(70)
          expect(lines[7]).toMatch(/^EUR\d{1,9}\.\d\d$/)
          expect(Buffer.byteLength(code!)).toBeLessThanOrEqual(331)
        },
      ),
      { numRuns: 500 },
    )
    const euros = { holder: 'A', iban: IBAN, bic: null, amountCents: 100, reference: 'INV-7' }
    expect(epcCode({ ...euros, currency: 'USD' })).toBeUndefined()
    expect(epcCode({ ...euros, currency: 'EUR', amountCents: 100_000_000_000 })).toBeUndefined()
  })
})
