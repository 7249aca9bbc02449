import { createHash } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { customerWith, issued, paperMandate, schedule, setUpDebits } from './debits.fixture.ts'

const app = useTestApp()
let acme: Account
let customer: string
let mandate: { id: string; umr: string; payment_method_id: string }

beforeEach(async () => {
  app.clock.set('2026-11-16T10:00:00Z')
  acme = await app.createAccount({ timezone: 'Europe/Berlin' })
  await setUpDebits(acme)
  customer = await customerWith(acme)
  mandate = await paperMandate(acme, customer)
})

const events = async (type: string) =>
  (
    await app.sql<{ data: Record<string, unknown> }>(
      'select data from events where organization_id = $1 and type = $2 order by seq',
      [acme.organizationId, type],
    )
  ).map(({ data }) => data)
const attempt = async (id: string) =>
  (
    await app.sql<Record<string, unknown>>(
      'select state, amount_cents::int, due_on::text, debit_run_id, code, hard from collection_attempts where id = $1',
      [id],
    )
  )[0]!
const invoiceOf = async ({ id }: { id: string }) => (await acme.get(`/invoices/${id}`)).body.data
const build = (body: object = {}) => acme.post('/debit-runs', body)
const scheduled = async (cents = 11_900, more: object = {}) => {
  const invoice = await issued(acme, customer, cents, more)
  return { invoice, id: await schedule(acme, invoice, mandate) }
}
const parse = (xml: string) =>
  new XMLParser({ parseTagValue: false, isArray: name => ['PmtInf', 'DrctDbtTxInf'].includes(name) }).parse(
    xml,
  ).Document.CstmrDrctDbtInitn
const report = (inner: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>B</MsgId>
  <CreDtTm>2026-12-01T08:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>X</OrgnlMsgId></OrgnlGrpInfAndSts>
  <OrgnlPmtInfAndSts><OrgnlPmtInfId>Y</OrgnlPmtInfId>${inner}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
const refused = (id: string, code: string) =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts>`
const takeIn = (xml: string) =>
  acme.post('/debit-runs/returns', { file: Buffer.from(xml).toString('base64') })

describe('the day of a debit', () => {
  it('is a banking day, not before it is due nor before the notice, and is told once', async () => {
    // 16 November 2026 is a Monday: net 7 is the 23rd, later than five days of notice.
    const { id, invoice } = await scheduled()
    expect(await attempt(id)).toMatchObject({ state: 'scheduled', due_on: '2026-11-23' })
    const soon = await scheduled(5_000, { payment_terms: 'due_on_receipt' })
    // Five days on is a Saturday.
    expect(await attempt(soon.id)).toMatchObject({ due_on: '2026-11-23' })
    await Promise.all([app.drain(), app.drain()])
    const told = await app.sql<{ subject: string; body_text: string }>(
      "select subject, body_text from email_messages where organization_id = $1 and subject like '%direct debit' order by id",
      [acme.organizationId],
    )
    expect(told.map(mail => mail.subject)).toEqual([
      `Invoice ${invoice.number} will be collected by direct debit`,
      `Invoice ${soon.invoice.number} will be collected by direct debit`,
    ])
    for (const part of [
      '€119.00',
      'November 23, 2026',
      'DE98ZZZ09999999999',
      mandate.umr,
      'DE89 ···· 3000',
    ]) {
      expect(told[0]!.body_text).toContain(part)
    }
  })

  it('goes by what is still owed', async () => {
    const { id, invoice } = await scheduled()
    await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 1_900 })
    expect(await attempt(id)).toMatchObject({ state: 'scheduled', amount_cents: 10_000 })
    await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 10_000 })
    expect(await attempt(id)).toMatchObject({ state: 'canceled' })
    const credited = await scheduled()
    await acme.post(`/invoices/${credited.invoice.id}/credit-notes`, { amount_cents: 900, reason: 'Less' })
    expect(await attempt(credited.id)).toMatchObject({ state: 'scheduled', amount_cents: 11_000 })
    const given = { amount_cents: 1_000, currency: 'EUR', note: 'Goodwill' }
    expect((await acme.post(`/customers/${customer}/balance`, given)).status).toBe(201)
    expect(await attempt(credited.id)).toMatchObject({ state: 'scheduled', amount_cents: 10_000 })
    await acme.post(`/invoices/${credited.invoice.id}/record-payment`, { amount_cents: 10_000 })
    const other = await scheduled()
    await acme.post(`/invoices/${other.invoice.id}/void`, {})
    expect(await attempt(other.id)).toMatchObject({ state: 'canceled' })
    expect((await build()).body.detail).toBe('Nothing to collect')
  })

  it('is nobody’s once the mandate is revoked', async () => {
    const { id } = await scheduled()
    await acme.post(`/mandates/${mandate.id}/revoke`)
    expect(await attempt(id)).toMatchObject({ state: 'canceled' })
  })

  it('knows euros alone', async () => {
    const invoice = await issued(acme, customer, 100, { currency: 'USD' })
    await expect(schedule(acme, invoice, mandate)).rejects.toThrow('SEPA direct debit collects EUR only')
  })
})

describe('a debit run', () => {
  it('is shown, built, handed over and settled, with the same file each time', async () => {
    const first = await scheduled(11_900)
    const second = await scheduled(333)
    const dry = await build({ dry_run: true })
    expect([dry.status, dry.body.data.id, dry.body.data.count, dry.body.data.sum_cents]).toEqual([
      200,
      null,
      2,
      12_233,
    ])
    expect((await acme.get('/debit-runs')).body.data).toEqual([])

    const { status, body } = await build()
    const run = body.data
    expect([status, run]).toMatchObject([
      201,
      {
        state: 'built',
        count: 2,
        sum_cents: 12_233,
        until: '2026-11-30',
        blocks: [
          { scheme: 'CORE', sequence: 'FRST', collection_on: '2026-11-23', count: 1, sum_cents: 11_900 },
          { scheme: 'CORE', sequence: 'RCUR', collection_on: '2026-11-23', count: 1, sum_cents: 333 },
        ],
        items: [
          { attempt_id: first.id, number: first.invoice.number, amount_cents: 11_900, umr: mandate.umr },
          { attempt_id: second.id, sequence: 'RCUR' },
        ],
      },
    ])
    expect(run.items[0].end_to_end_id).toBe(`${first.invoice.number}-1`)
    const file = await acme.get(`/debit-runs/${run.id}/file`)
    expect(file.headers.get('content-type')).toContain('application/xml')
    expect((await acme.get(`/debit-runs/${run.id}/file`)).bytes.equals(file.bytes)).toBe(true)
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(run.file_sha256)
    const { GrpHdr, PmtInf } = parse(file.text)
    expect(GrpHdr).toMatchObject({ MsgId: run.message_id, NbOfTxs: '2', CtrlSum: '122.33' })
    expect(PmtInf[0].DrctDbtTxInf[0]).toMatchObject({
      InstdAmt: '119.00',
      Dbtr: { Nm: 'Joerg Mueller' },
      DbtrAcct: { Id: { IBAN: 'DE89370400440532013000' } },
      RmtInf: { Ustrd: `${first.invoice.number} Acme` },
    })
    expect((await build()).body.detail).toBe('Nothing to collect')
    // What is paid from now on is in the file all the same.
    await acme.post(`/invoices/${second.invoice.id}/record-payment`, { amount_cents: 100 })
    expect(await attempt(second.id)).toMatchObject({ state: 'scheduled', amount_cents: 333 })

    for (const _ of [1, 2]) {
      const submitted = await acme.post(`/debit-runs/${run.id}/submit`)
      expect([submitted.status, submitted.body.data.state]).toEqual([200, 'submitted'])
    }
    expect((await invoiceOf(first.invoice)).collection).toMatchObject({
      state: 'submitted',
      due_on: '2026-11-23',
    })
    expect((await acme.get(`/invoices/${first.invoice.id}/payments`)).body.data).toMatchObject([
      { status: 'pending', provider: 'sepa', method: 'direct_debit', amount_cents: 11_900 },
    ])
    const late = await acme.delete(`/debit-runs/${run.id}`)
    expect([late.status, late.body.detail]).toEqual([409, 'Debit run is already submitted'])

    app.clock.advance('P8D')
    const settled = await acme.post(`/debit-runs/${run.id}/settle`, {})
    expect([settled.status, settled.body.data.state]).toEqual([200, 'settled'])
    expect((await acme.post(`/debit-runs/${run.id}/settle`, {})).status).toBe(200)
    const paid = await invoiceOf(first.invoice)
    expect(paid).toMatchObject({ status: 'paid', amount_due_cents: 0, collection: null })
    expect(paid.paid_at).toBe('2026-11-23T11:00:00.000Z')
    expect(await invoiceOf(second.invoice)).toMatchObject({ payment_state: 'overpaid', overpaid_cents: 100 })
    expect((await acme.get(`/mandates/${mandate.id}`)).body.data).toMatchObject({
      last_used_on: '2026-11-23',
      expires_on: '2029-11-23',
    })
    for (const kind of ['built', 'submitted', 'settled'])
      expect(await events(`debit_run.${kind}`)).toHaveLength(1)
    // From now on the mandate has been collected by.
    const third = await scheduled(500)
    expect((await build()).body.data.items).toMatchObject([{ attempt_id: third.id, sequence: 'RCUR' }])
  })

  it('shares no invoice with another that is built at once', async () => {
    const all: string[] = []
    for (let n = 0; n < 6; n += 1) all.push((await scheduled(1_000 + n)).id)
    const built = await Promise.all(Array.from({ length: 5 }, () => build()))
    const statuses = built.map(one => one.status).sort()
    expect(new Set(statuses)).toEqual(new Set([201, 409]))
    const items = built
      .flatMap(one => one.body.data?.items ?? [])
      .map((one: { attempt_id: string }) => one.attempt_id)
    expect(items.toSorted()).toEqual(all.toSorted())
  })

  it('is discarded while nobody has it, and its debits wait again', async () => {
    const { id, invoice } = await scheduled()
    const run = (await build()).body.data
    await acme.post(`/invoices/${invoice.id}/record-payment`, { amount_cents: 900 })
    const gone = await acme.delete(`/debit-runs/${run.id}`)
    expect([gone.status, gone.body.data.state]).toEqual([200, 'canceled'])
    expect(await attempt(id)).toMatchObject({ state: 'scheduled', amount_cents: 11_000, debit_run_id: null })
    expect((await acme.delete(`/debit-runs/${run.id}`)).body.detail).toBe('Debit run is already canceled')
    expect((await acme.post(`/debit-runs/${run.id}/submit`)).body.detail).toBe(
      'Debit run is already canceled',
    )
    expect((await build()).body.data.sum_cents).toBe(11_000)
  })

  it('moves a day that is too near to the next banking day', async () => {
    const { id } = await scheduled()
    app.clock.advance('P8D')
    const run = (await build()).body.data
    expect(run.blocks).toMatchObject([{ collection_on: '2026-11-25' }])
    expect(await attempt(id)).toMatchObject({ due_on: '2026-11-25' })
  })

  it('counts as paid five banking days after it collects, unless that is not wanted', async () => {
    const { invoice } = await scheduled()
    const run = (await build()).body.data
    await acme.post(`/debit-runs/${run.id}/submit`)
    // Collected on Monday the 23rd: the fifth banking day after it is Monday the 30th.
    app.clock.advance('P13D')
    await app.runCron('debits.settle_runs')
    expect((await invoiceOf(invoice)).status).toBe('open')
    app.clock.advance('P1D')
    await acme.put('/settings/collections', { sepa: { assume_settled: false } })
    await app.runCron('debits.settle_runs')
    expect((await invoiceOf(invoice)).status).toBe('open')
    await acme.put('/settings/collections', { sepa: { assume_settled: true } })
    await app.runCron('debits.settle_runs')
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', paid_at: '2026-11-23T11:00:00.000Z' })
    expect((await acme.get(`/debit-runs/${run.id}`)).body.data.state).toBe('settled')
  })

  it('collects once by a mandate for one collection', async () => {
    mandate = await paperMandate(acme, customer, { one_off: true })
    await scheduled()
    const run = (await build()).body.data
    expect(run.items).toMatchObject([{ sequence: 'OOFF' }])
    await acme.post(`/debit-runs/${run.id}/settle`, { on: '2026-11-16' })
    expect((await acme.get(`/mandates/${mandate.id}`)).body.data.state).toBe('expired')
  })

  it('is not begun for a second invoice by such a mandate', async () => {
    mandate = await paperMandate(acme, customer, { one_off: true })
    const first = await scheduled()
    await expect(scheduled()).rejects.toThrow('Payment method is not active')
    await acme.post(`/invoices/${first.invoice.id}/void`, {})
    await scheduled(700)
    expect((await build()).body.data.items).toMatchObject([{ amount_cents: 700, sequence: 'OOFF' }])
  })

  it('is for admins to build and for everybody to read', async () => {
    await scheduled()
    const run = (await build()).body.data
    const member = await acme.invite('member')
    expect((await member.post('/debit-runs', {})).status).toBe(403)
    expect((await member.get(`/debit-runs/${run.id}/file`)).status).toBe(403)
    expect((await member.get(`/debit-runs/${run.id}`)).body.data.count).toBe(1)
    expect((await acme.get(`/debit-runs/${crypto.randomUUID()}`)).body.detail).toBe('Debit run not found')
    const kept = await app.sql<{ found: boolean }>(
      "select position('0532013' in encode(file, 'escape')) > 0 as found from debit_runs where id = $1",
      [run.id],
    )
    expect(kept).toEqual([{ found: false }])
  })
})

describe('what comes back', () => {
  it('fails on its way, and is reversed once it had come', async () => {
    const early = await scheduled(1_000)
    const late = await scheduled(2_000)
    const run = (await build()).body.data
    await acme.post(`/debit-runs/${run.id}/submit`)
    const [first, second] = run.items.map((one: { end_to_end_id: string }) => one.end_to_end_id)
    const file = report(refused(first, 'AM04') + refused('NOBODY-1', 'AC01'))
    const { status, body } = await takeIn(file)
    expect([status, body.data]).toEqual([200, { applied: 1, duplicates: 0, unknown: ['NOBODY-1'] }])
    expect((await takeIn(file)).body.data).toEqual({ applied: 0, duplicates: 1, unknown: ['NOBODY-1'] })
    expect(await attempt(early.id)).toMatchObject({ state: 'failed', code: 'AM04', hard: false })
    expect(await invoiceOf(early.invoice)).toMatchObject({ status: 'open', amount_due_cents: 1_000 })

    await acme.post(`/debit-runs/${run.id}/settle`, { on: '2026-11-16' })
    expect(await invoiceOf(late.invoice)).toMatchObject({ status: 'paid' })
    expect((await takeIn(report(refused(second, 'MD01')))).body.data.applied).toBe(1)
    expect(await attempt(late.id)).toMatchObject({ state: 'returned', code: 'MD01', hard: true })
    expect(await invoiceOf(late.invoice)).toMatchObject({
      status: 'open',
      amount_due_cents: 2_000,
      amount_reversed_cents: 2_000,
      paid_at: null,
    })
    expect(await events('payment.returned')).toMatchObject([
      { attempt_id: late.id, code: 'MD01', hard: true, amount_cents: 2_000, company_id: customer },
    ])
    const methods = await app.sql<{ state: string }>(
      'select state from payment_methods where organization_id = $1',
      [acme.organizationId],
    )
    expect(methods).toEqual([{ state: 'failed' }])
  })

  it('is recorded by hand once, and not before it was collected', async () => {
    const { id } = await scheduled()
    const giveBack = async () => {
      const { status, body } = await acme.post(`/collection-attempts/${id}/return`, { code: 'AC04' })
      return [status, body.detail ?? body.data.state]
    }
    expect(await giveBack()).toEqual([409, 'This payment was not collected'])
    const run = (await build()).body.data
    const settled = await acme.post(`/debit-runs/${run.id}/settle`, {})
    expect(settled.status, settled.text).toBe(200)
    expect(await giveBack()).toEqual([200, 'returned'])
    expect(await giveBack()).toEqual([409, 'This payment was already returned'])
    const unknown = await acme.post(`/collection-attempts/${crypto.randomUUID()}/return`, { code: 'AC04' })
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Attempt not found'])
  })

  it('is tried again as often as the settings say, though each had come before', async () => {
    await acme.put('/settings/collections', { retry_days: [1, 3] })
    const { invoice } = await scheduled()
    const tries = async () => (await acme.get(`/invoices/${invoice.id}/attempts`)).body.data
    const next: (string | null)[] = []
    for (const wait of ['P1D', 'P2D', 'P9D']) {
      const run = (await build({ until: '2027-01-31' })).body.data
      await acme.post(`/debit-runs/${run.id}/settle`, {})
      const { id } = (await tries()).at(-1)
      const back = await acme.post(`/collection-attempts/${id}/return`, { code: 'AM04' })
      expect(back.body.data, back.text).toMatchObject({ state: 'returned', hard: false })
      next.push(back.body.data.next_attempt_at)
      app.clock.advance(wait)
      await app.drain()
    }
    expect(next).toEqual(['2026-11-17T08:00:00.000Z', '2026-11-19T08:00:00.000Z', null])
    expect(await tries()).toHaveLength(3)
    expect((await invoiceOf(invoice)).collection).toMatchObject({ state: 'failed' })
  })

  it('comes for a file that nobody said was handed over, and as a whole', async () => {
    const { id } = await scheduled()
    const run = (await build()).body.data
    const whole = `<Document><CstmrPmtStsRpt><GrpHdr><CreDtTm>2026-11-20T08:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts>
      <OrgnlMsgId>${run.message_id}</OrgnlMsgId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>
      </OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`
    expect((await takeIn(whole)).body.data).toEqual({ applied: 1, duplicates: 0, unknown: [] })
    expect(await attempt(id)).toMatchObject({ state: 'failed', code: 'FF01' })
    expect((await acme.get(`/debit-runs/${run.id}`)).body.data.state).toBe('settled')
  })

  it('is read from reports alone', async () => {
    for (const file of ['nothing', `<!DOCTYPE a>${report('')}`]) {
      const { status, body } = await takeIn(file)
      expect([status, body.code]).toEqual([400, 'unreadable'])
    }
    expect((await acme.post('/debit-runs/returns', {})).body.detail).toBe('file is required')
  })
})
