import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readPdf } from '#platform/pdf/reading.fixture.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { freezeOldDocuments } from './freeze.ts'

const app = useTestApp()
const lines = [{ name: 'Hull survey', unit_price_cents: 100_000, tax_name: 'VAT', tax_rate: 19 }]
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function issue(account: Account, more: object = {}) {
  const { id } = (await account.post('/invoices', { lines, bill_to_email: 'ada@example.com', ...more })).body
    .data
  return (await account.post(`/invoices/${id}/issue`)).body.data
}

const bytesOf = async (account: Pick<Account, 'get'>, path: string) => {
  const reply = await account.get(path)
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  return reply.bytes
}
const textOf = async (account: Pick<Account, 'get'>, path: string) =>
  (await readPdf(await bytesOf(account, path))).text
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const editionsOf = async (account: Account, id: string) =>
  (await account.get(`/invoices/${id}/documents`)).body.data

/** As an invoice was before documents were frozen. */
const forget = (account: Account) =>
  app.sql('delete from document_editions where organization_id = $1', [account.organizationId])

/** Everything a seller can change about itself. */
async function changeSeller(account: Account) {
  await account.patch('/organization', {
    name: 'Renamed Ltd',
    address: 'Another street 9',
    tax_id: 'DE999999999',
    locale: 'fr-FR',
    timezone: 'Asia/Tokyo',
    logo: PIXEL,
    branding: { accent_color: '#ff0000', footer_text: 'Another footer' },
  })
  const put = await account.put('/settings/invoices', {
    bank: { iban: 'DE89370400440532013000' },
    page_size: 'Letter',
    payment_instructions: 'By pigeon',
  })
  expect(put.status, put.text).toBe(200)
}

describe('an issued invoice', () => {
  it('is the same bytes for ever, whatever becomes of its seller and of itself', async () => {
    const acme = await app.createAccount({ currency: 'EUR' })
    const seen = await issue(acme)
    const unseen = await issue(acme)
    const first = await bytesOf(acme, `/invoices/${seen.id}/pdf`)
    await changeSeller(acme)
    await acme.post(`/invoices/${seen.id}/record-payment`, { amount_cents: 50_000 })
    await acme.post(`/invoices/${seen.id}/credit-notes`, { amount_cents: 10_000 })
    const again = () => bytesOf(app.anonymous, `/invoices/public/${seen.public_token}/pdf`)
    expect((await again()).equals(first)).toBe(true)
    expect((await acme.get(`/invoices/${seen.id}`)).body.data.pdf_sha256).toBe(hashOf(first))
    const late = await textOf(acme, `/invoices/${unseen.id}/pdf`)
    expect(late).toContain('Amount due €1,190.00')
    for (const word of ['Renamed', 'Another', 'pigeon', 'IBAN']) expect(late).not.toContain(word)
    expect((await acme.post(`/invoices/${unseen.id}/void`)).status).toBe(200)
    expect(await textOf(acme, `/invoices/${unseen.id}/pdf`)).toBe(late)
  })

  it('is what was printed once, whatever fonts and version of the server print now', async () => {
    const acme = await app.createAccount()
    const { id, public_token } = await issue(acme)
    await bytesOf(acme, `/invoices/${id}/pdf`)
    // What another version left, with other fonts: nothing of it is as this one would print it.
    const { id: other } = await issue(acme, { notes: 'In other letters', lines: [] })
    const printed = await bytesOf(acme, `/invoices/${other}/pdf`)
    await app.sql(
      `update document_files set content = $2, sha256 = $3
        where edition_id in (select id from document_editions where invoice_id = $1)`,
      [id, printed, hashOf(printed)],
    )
    const ways = [
      bytesOf(acme, `/invoices/${id}/pdf`),
      bytesOf(acme, `/invoices/${id}/documents/1/pdf`),
      bytesOf(app.anonymous, `/invoices/public/${public_token}/pdf`),
    ]
    expect((await Promise.all(ways)).map(bytes => bytes.equals(printed))).toEqual([true, true, true])
  })

  it('says on a copy what was paid since, and on another day nothing else', async () => {
    const acme = await app.createAccount()
    const { id, public_token } = await issue(acme)
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 50_000 })
    const copy = await textOf(acme, `/invoices/${id}/pdf?copy=current`)
    expect(copy).toContain('Copy as of November 16, 2026')
    expect(copy).toContain('Amount due $690.00')
    await acme.post(`/invoices/${id}/record-payment`, { amount_cents: 69_000 })
    expect(await textOf(app.anonymous, `/invoices/public/${public_token}/pdf?copy=current`)).toContain('PAID')
    expect(await textOf(acme, `/invoices/${id}/pdf`)).not.toMatch(/PAID|Copy/)
    expect((await editionsOf(acme, id)).length).toBe(1)
    const wrong = await acme.get(`/invoices/${id}/pdf?copy=old`)
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'copy must be one of current'])
  })

  it('is shown to its customer by the logo that is printed on it', async () => {
    const acme = await app.createAccount()
    await acme.patch('/organization', { logo: PIXEL })
    const { id, public_token } = await issue(acme)
    const view = `/invoices/public/${public_token}`
    const logo = () => bytesOf(app.anonymous, `${view}/logo`)
    const printed = Buffer.from(PIXEL.split(',')[1]!, 'base64')
    expect((await logo()).equals(printed)).toBe(true)
    await acme.patch('/organization', { logo: null })
    expect((await logo()).equals(printed)).toBe(true)
    await acme.post(`/invoices/${id}/documents`, { reason: 'Without a logo' })
    expect((await app.anonymous.get(view)).body.data.seller.logo).toBeNull()
    expect((await app.anonymous.get(`${view}/logo`)).body.code).toBe('logo_not_found')
  })

  it('is rendered once for ten who want it at the same time', async () => {
    const acme = await app.createAccount()
    const { id } = await issue(acme)
    const all = await Promise.all(Array.from({ length: 10 }, () => bytesOf(acme, `/invoices/${id}/pdf`)))
    expect(new Set(all.map(hashOf)).size).toBe(1)
    const [{ count } = { count: 0 }] = await app.sql<{ count: number }>(
      'select count(*)::int as count from document_files where organization_id = $1',
      [acme.organizationId],
    )
    expect(count).toBe(1)
  })

  it('carries no link for who may only read', async () => {
    const acme = await app.createAccount()
    await acme.post('/integrations', {
      provider: 'stripe',
      secrets: { secret_key: 'sk_test_abc', webhook_secret: 'whsec_abc' },
    })
    const { id } = await issue(acme)
    const viewer = await acme.invite('viewer')
    expect(await textOf(viewer, `/invoices/${id}/pdf`)).not.toContain('Pay online')
    expect(await textOf(acme, `/invoices/${id}/pdf`)).toContain('Pay online')
    expect(await textOf(viewer, `/invoices/${id}/documents/1/pdf`)).not.toContain('Pay online')
  })
})

describe('another edition', () => {
  it('comes of another text, with the seller of then', async () => {
    const acme = await app.createAccount()
    const { id } = await issue(acme, { notes: 'Thank you' })
    const first = await bytesOf(acme, `/invoices/${id}/pdf`)
    await changeSeller(acme)
    const patched = await acme.patch(`/invoices/${id}`, { notes: 'Thanks a lot', po_number: 'PO-7' })
    expect([patched.status, patched.body.data.pdf_sha256]).toEqual([200, null])
    await acme.patch(`/invoices/${id}`, { notes: 'Thanks a lot' })
    const now = await textOf(acme, `/invoices/${id}/pdf`)
    expect(now).toContain('Thanks a lot')
    expect(now).toContain('PO-7')
    expect(now).not.toContain('Renamed')
    expect((await bytesOf(acme, `/invoices/${id}/documents/1/pdf`)).equals(first)).toBe(true)
    const listed = await editionsOf(acme, id)
    expect(listed).toMatchObject([
      { edition: 2, origin: 'edit', reason: null, files: [{ kind: 'pdf', format: 'pdf' }] },
      { edition: 1, origin: 'issue', files: [{ sha256: hashOf(first), size: first.length }] },
    ])
    expect((await acme.get(`/invoices/${id}`)).body.data.pdf_sha256).toBe(listed[0].files[0].sha256)
  })

  it("takes the seller's details of today where somebody asks for it", async () => {
    const acme = await app.createAccount()
    const { id } = await issue(acme)
    await changeSeller(acme)
    const made = await acme.post(`/invoices/${id}/documents`, { reason: 'Our VAT number was missing' })
    expect(made.status, made.text).toBe(201)
    expect(made.body.data).toMatchObject({
      edition: 2,
      origin: 'request',
      reason: 'Our VAT number was missing',
      created_by: { id: acme.userId },
      files: [],
    })
    expect(await textOf(acme, `/invoices/${id}/pdf`)).toContain('Renamed Ltd')
    const events = await app.sql<{ type: string }>(
      `select type from events where organization_id = $1 and type = 'invoice.edition_created'`,
      [acme.organizationId],
    )
    expect(events).toHaveLength(1)
    expect((await acme.get(`/invoices/${id}/documents/3/pdf`)).body.detail).toBe('Edition not found')
  })

  it('is none of a draft', async () => {
    const acme = await app.createAccount()
    const { id, number } = (await acme.post('/invoices', { lines })).body.data
    expect(await editionsOf(acme, id)).toEqual([])
    const refused = await acme.post(`/invoices/${id}/documents`, {})
    expect([refused.status, refused.body.detail]).toEqual([409, `Invoice ${number} is still a draft`])
    expect((await acme.get(`/invoices/${id}/documents/1/pdf`)).status).toBe(409)
  })
})

describe('a credit note', () => {
  it('is frozen as it is issued', async () => {
    const acme = await app.createAccount()
    const { id } = await issue(acme)
    const note = (await acme.post(`/invoices/${id}/credit-notes`, { amount_cents: 100 })).body.data
    await changeSeller(acme)
    const path = `/invoices/${id}/credit-notes/${note.id}/pdf`
    const text = await textOf(acme, path)
    expect(text).toContain(note.number)
    expect(text).not.toContain('Renamed')
  })
})

describe('a document of before', () => {
  it('takes its snapshot once and says so', async () => {
    const acme = await app.createAccount()
    const { id } = await issue(acme)
    const wanted = await issue(acme)
    await acme.post('/invoices', { lines })
    const note = (await acme.post(`/invoices/${id}/credit-notes`, { amount_cents: 100 })).body.data
    await forget(acme)
    await acme.patch(`/invoices/${wanted.id}`, { notes: 'Edited before its turn came' })
    const batch = (after: string | null) => acme.within(ctx => freezeOldDocuments.batch(ctx, after))
    const filled = await batch(null)
    expect(filled).toEqual({ upTo: note.id, rows: 2 })
    expect(await batch(filled!.upTo)).toBeNull()
    expect(await batch(null)).toBeNull()
    await changeSeller(acme)
    expect(await editionsOf(acme, id)).toMatchObject([{ edition: 1, origin: 'later' }])
    expect((await editionsOf(acme, wanted.id)).map((one: { origin: string }) => one.origin)).toEqual([
      'edit',
      'later',
    ])
    expect(await textOf(acme, `/invoices/${id}/credit-notes/${note.id}/pdf`)).not.toContain('Renamed')
  })

  it('is frozen by the first who looks at it', async () => {
    const acme = await app.createAccount()
    const { id } = await issue(acme)
    await forget(acme)
    const first = await bytesOf(acme, `/invoices/${id}/pdf`)
    await changeSeller(acme)
    expect((await bytesOf(acme, `/invoices/${id}/pdf`)).equals(first)).toBe(true)
    expect(await editionsOf(acme, id)).toMatchObject([{ edition: 1, origin: 'later' }])
  })
})
