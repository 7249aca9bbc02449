import { describe, expect, it } from 'vitest'
import { sendChunk, startCall } from '#modules/calls/calls.fixture.ts'
import { modules } from '#modules/index.ts'
import { chat, openChannel, uploadFile } from '#modules/messaging/chat.fixture.ts'
import { tenantOf } from '#tests/cloud-tenant.ts'
import { type Account, useTestApp } from '#tests/harness.ts'

const LIMIT = 1_000_000
const app = useTestApp({ storageMb: { starter: { logs: 1, metrics: 1, files: 1, recordings: 1 } } })

const kept = async (account: Account): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await account.get('/settings/storage')).body.data.kinds.map(
      ({ kind, bytes }: { kind: string; bytes: number }) => [kind, bytes],
    ),
  )

const starter = async () => tenantOf(await app.createAccount(), 'starter')
const lines = (many: number, bytes: number, more: object = {}) => ({
  lines: Array.from({ length: many }, () => ({ message: 'x'.repeat(bytes), ...more })),
})

const filesOf = (account: Account) =>
  account.within(async ctx => {
    const keys: string[] = []
    const later = ctx.now.add({ hours: 24 * 3650 })
    for (const place of [account.organizationId, `${account.organizationId}/calls`])
      for await (const some of ctx.services.files.list(place, later)) keys.push(...some)
    return keys
  })

const form = (field: string, bytes: string, filename: string) => {
  const data = new FormData()
  data.set(field, new Blob([bytes]), filename)
  return data
}

/** How a file gets in by each route that keeps one. */
const uploads: Record<
  string,
  (account: Account, bytes: string) => Promise<{ status: number; body: { code?: string } }>
> = {
  'POST /rooms/{room_id}/attachments': async (account, bytes) =>
    uploadFile(account, await openChannel(chat(account)), { name: 'film.bin', bytes }),
  'POST /calls/{call_id}/recording/chunks': async (account, bytes) =>
    sendChunk(account, await startCall(account, await openChannel(chat(account))), { index: 0 }, bytes),
  'POST /files': async (account, bytes) => {
    const contact = await account.post('/contacts', { first_name: 'Ada', email: 'ada@else.test' })
    const file = form('file', bytes, 'film.bin')
    file.set('subject_type', 'contact')
    file.set('subject_id', contact.body.data.id)
    return account.post('/files', file)
  },
  'POST /contacts/import': (account, bytes) =>
    account.post('/contacts/import', form('file', `email,notes\na@else.test,${bytes}\n`, 'people.csv')),
  'POST /imports/hubspot': (account, bytes) =>
    account.post(
      '/imports/hubspot',
      form('contacts', `Record ID,Email,Notes\n1,a@else.test,${bytes}\n`, 'contacts.csv'),
    ),
  'POST /contracts/upload': (account, bytes) =>
    account.post('/contracts/upload', form('file', bytes.replaceAll(/(.{80})/g, '$1\n'), 'contract.txt')),
  'POST /email/attachments': (account, bytes) =>
    account.post('/email/attachments', form('file', bytes, 'film.bin')),
  'POST /drafts/{draft_id}/attachments': async (account, bytes) => {
    const draft = await account.post('/drafts', {})
    return account.post(`/drafts/${draft.body.data.id}/attachments`, form('file', bytes, 'film.bin'))
  },
  'POST /bills/import': (account, bytes) =>
    account.post('/bills/import', form('file', billOf(bytes), 'bill.xml')),
  'POST /bank-statements/import': async (account, bytes) => {
    await account.post('/bank-accounts', { name: 'Main', iban: 'DE89370400440532013000', currency: 'EUR' })
    return account.post('/bank-statements/import', form('file', statementOf(bytes), 'statement.xml'))
  },
}

const statementOf = (note: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
    <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct><AddtlStmtInf>${note}</AddtlStmtInf>
    <Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-16</Dt></BookgDt></Ntry>
  </Stmt></BkToCstmrStmt></Document>`

const billOf = (note: string) =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
    <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>7</cbc:ID><cbc:Note>${note}</cbc:Note>
  </Invoice>`

/** They read what comes and keep rows of it, or nothing. */
const keepsNoFile = [
  'POST /suppressions/import',
  'POST /deliverability/dmarc-reports',
  'POST /contracts/verify',
  'POST /debit-runs/returns',
]

describe('logs and metrics of the smallest plan', () => {
  it('stop at the bound, however many send at once, and nothing beyond is kept', async () => {
    const { account, post } = await starter()
    const replies = await Promise.all(Array.from({ length: 8 }, () => post('/logs', lines(3, 60_000))))
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(5)
    const refused = replies.find(({ status }) => status === 429)!
    expect(refused.body).toMatchObject({ code: 'storage_full', retry_after: 14 * 3600 })
    const [row] = await app.sql<{ n: number }>(
      'select count(*)::int as n from log_lines where organization_id = $1',
      [account.organizationId],
    )
    expect(row!.n).toBe(15)
    const { logs } = await kept(account)
    expect(logs).toBeGreaterThan(15 * 60_000)
    expect(logs).toBeLessThanOrEqual(LIMIT)
  })

  it('have room again when their day is gone', async () => {
    const { account, post } = await starter()
    const at = app.clock
      .now()
      .subtract({ hours: 24 * 13 })
      .toString()
    for (let n = 0; n < 4; n += 1) expect((await post('/logs', lines(4, 60_000, { at }))).status).toBe(202)
    expect((await post('/logs', lines(3, 60_000))).status).toBe(429)
    app.clock.advance('P2D')
    expect((await post('/logs', lines(3, 60_000))).status).toBe(202)
    await app.runCron('identity.forget_gone_bytes')
    expect((await kept(account)).logs).toBeLessThan(200_000)
  })

  it('count points as well', async () => {
    const { account, post } = await starter()
    const now = app.clock.now().epochMilliseconds
    const points = (from: number) => Array.from({ length: 2_500 }, (_, n) => [now - (from + n) * 1_000, n])
    const send = (from: number) => post('/metrics', { series: [{ name: 'load', points: points(from) }] })
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1) {
      statuses.push((await send(n * 2_500)).status)
      app.clock.advance('PT1M')
    }
    expect(statuses).toEqual([202, 202, 202, 202, 429])
    expect((await kept(account)).metrics).toBe(LIMIT)
  })
})

describe('files', () => {
  it('stop at the bound by every route that keeps one, and nothing beyond is kept', async () => {
    const takesFiles = modules
      .flatMap(({ routes }) => routes)
      .filter(({ consumes }) => consumes === 'multipart' || consumes === 'stream')
      .map(({ method, path }) => `${method} ${path}`)
    expect([...Object.keys(uploads), ...keepsNoFile].sort()).toEqual(takesFiles.sort())
    for (const [route, upload] of Object.entries(uploads)) {
      const account = await app.createAccount()
      for (const kind of ['files', 'recordings'])
        await app.sql('insert into storage_bytes (organization_id, kind, delta) values ($1, $2, $3)', [
          account.organizationId,
          kind,
          LIMIT - 50_000,
        ])
      const before = await kept(account)
      const refused = await upload(account, 'word '.repeat(20_000))
      expect(refused, route).toMatchObject({ status: 413, body: { code: 'storage_full' } })
      expect([await filesOf(account), await kept(account)], route).toEqual([[], before])
      const taken = await upload(account, 'word '.repeat(1_000))
      expect(taken.status, `${route} ${JSON.stringify(taken.body)}`).toBeLessThan(300)
      const { files = 0, recordings = 0 } = await kept(account)
      expect(files + recordings, route).toBeGreaterThan(2 * (LIMIT - 50_000) + 4_000)
    }
  })

  it('stop there when many come at once, and deleting gives back what they took', async () => {
    const account = await app.createAccount()
    const room = await openChannel(chat(account))
    const bytes = 'x'.repeat(150_000)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => uploadFile(account, room, { name: `${n}.bin`, bytes })),
    )
    const taken = replies.filter(({ status }) => status === 201)
    expect(taken).toHaveLength(6)
    expect(replies.filter(({ status }) => status === 413)).toHaveLength(4)
    expect(await kept(account)).toMatchObject({ files: 900_000 })
    expect(await filesOf(account)).toHaveLength(6)
    await app.sql('delete from chat_attachments where id = $1', [taken[0]!.body.data.id])
    expect(await kept(account)).toMatchObject({ files: 750_000 })
    await app.runCron('operations.fold_lines')
    expect(await kept(account)).toMatchObject({ files: 750_000 })
  })

  it('are not limited on a plan without a bound', async () => {
    const { account } = await tenantOf(await app.createAccount(), 'enterprise')
    const room = await openChannel(chat(account))
    const reply = await uploadFile(account, room, { name: 'film.bin', bytes: 'x'.repeat(2 * LIMIT) })
    expect(reply.status).toBe(201)
    const { kinds } = (await account.get('/settings/storage')).body.data
    expect(kinds).toContainEqual({ kind: 'files', bytes: 2 * LIMIT, limit_bytes: null })
  })
})
