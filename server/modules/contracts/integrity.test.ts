import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Services } from '#kit/context.ts'
import { PdfEngineUnavailable } from '#platform/pdf/errors.ts'
import { readPdf } from '#platform/pdf/reading.fixture.ts'
import { type Account, useOwnTestApp } from '#tests/harness.ts'
import { draftContract, executeContract, mailsOf, sendDraft, signAs, tokenOf } from './testing.fixture.ts'
import { examineSeal } from './verify/seal.ts'

const run = promisify(execFile)
const app = useOwnTestApp()
let acme: Account
let services: Services
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contracts-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  acme = await app.createAccount({ name: 'Acme Rope' })
  services = await acme.within(async ctx => ctx.services)
})
afterEach(() => vi.restoreAllMocks())

const completed = async () =>
  (await mailsOf(app, acme)).filter(({ subject }) => subject.startsWith('Completed')).map(({ to }) => to)
const pdfOf = async (id: string) => (await acme.get(`/contracts/${id}/pdf`)).bytes
const auditOf = async (id: string) => (await acme.get(`/contracts/${id}/audit`)).body
const eventsOf = async (id: string): Promise<string[]> =>
  (await auditOf(id)).data.map(({ event }: { event: string }) => event)

function verify(pdf: Buffer) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(pdf)]), 'contract.pdf')
  return app.anonymous.post('/contracts/verify', form)
}

async function onDisk(pdf: Buffer): Promise<string> {
  const path = join(folder, 'executed.pdf')
  await writeFile(path, pdf)
  return path
}

describe('signing at the same moment', () => {
  it('lets one of two posts of a party sign', async () => {
    const contract = await sendDraft(acme)
    const replies = await Promise.all(Array.from({ length: 5 }, () => signAs(app, contract, 'b')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect((await eventsOf(contract.id)).filter(event => event === 'signed')).toHaveLength(1)
  })

  it('completes, seals and mails once when both parties are last', async () => {
    const contract = await sendDraft(acme)
    const replies = await Promise.all([signAs(app, contract, 'a'), signAs(app, contract, 'b')])
    expect(replies.map(({ body }) => body.both_signed).sort()).toEqual([false, true])
    await app.drain()
    const events = await eventsOf(contract.id)
    expect(events.filter(event => event === 'completed' || event === 'sealed')).toEqual([
      'completed',
      'sealed',
    ])
    expect(await completed()).toEqual(['ada@acme.test', 'grace@navy.test'])
  })
})

describe('a crash between the last signature and the seal', () => {
  const breakTable = (table: string) =>
    app.sql(`create or replace function boom() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
      create trigger boom before insert on ${table} for each row execute function boom()`)
  const mendTable = (table: string) => app.sql(`drop trigger boom on ${table}`)

  it.each([
    [
      'before the page is laid out',
      async () => {
        vi.spyOn(services.pdf, 'layoutHtml').mockRejectedValue(new Error('power cut'))
        return async () => vi.restoreAllMocks()
      },
    ],
    [
      'after it is laid out and before it is sealed',
      async () => {
        const layOut = services.pdf.layoutHtml
        vi.spyOn(services.pdf, 'layoutHtml').mockImplementation(async (ctx, document) => {
          await layOut(ctx, document)
          throw new Error('power cut')
        })
        return async () => vi.restoreAllMocks()
      },
    ],
    [
      'while the file is stored',
      async () => {
        await breakTable('contract_pdfs')
        return () => mendTable('contract_pdfs')
      },
    ],
    [
      'while the mails are written',
      async () => {
        await breakTable('email_recipients')
        return () => mendTable('email_recipients')
      },
    ],
  ] as const)('%s loses nothing and doubles nothing', async (_, breakDown) => {
    const contract = await sendDraft(acme)
    await signAs(app, contract, 'b')
    await signAs(app, contract, 'a')
    const mend = await breakDown()
    await app.drain()
    expect((await auditOf(contract.id)).executed_pdf_sha256).toBeNull()
    expect(await completed()).toEqual([])
    await mend()
    // Nobody calls for it: the agenda finds what was left behind, and again finds it done.
    for (let round = 0; round < 2; round += 1) {
      app.clock.advance('PT11M')
      await app.drain()
    }
    const { executed_pdf_sha256, chain_intact } = await auditOf(contract.id)
    expect([executed_pdf_sha256, chain_intact]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), true])
    expect((await eventsOf(contract.id)).filter(event => event === 'sealed')).toHaveLength(1)
    expect(await completed()).toEqual(['ada@acme.test', 'grace@navy.test'])
    expect(await app.sql('select 1 from contract_pdfs where contract_id = $1', [contract.id])).toHaveLength(1)
  })

  it('answers 502 with the reason while the engine is away, and never loses the signature', async () => {
    const contract = await sendDraft(acme)
    const away = new PdfEngineUnavailable('the renderer could not start')
    vi.spyOn(services.pdf, 'layoutHtml').mockRejectedValue(away)
    vi.spyOn(services.pdf, 'measureHtml').mockRejectedValue(away)
    expect((await signAs(app, contract, 'b')).status).toBe(200)
    const sentence = 'PDF engine unavailable: the renderer could not start'
    for (const reply of [
      await acme.get(`/contracts/${contract.id}/pdf`),
      await app.anonymous.get(`/contracts/sign/${tokenOf(contract.sign_url_b)}/pdf`),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([502, sentence])
    }
    expect((await draftContract(acme)).id).toBeTruthy()
  })
})

describe('the trail', () => {
  it('holds the head of the chain that is printed on the certificate', async () => {
    const { id } = await executeContract(app, acme)
    const { data, chain_head } = await auditOf(id)
    const sealed = data.find(({ event }: { event: string }) => event === 'completed')
    const printed = (await readPdf(await pdfOf(id))).text
    expect(printed).toContain(`Audit chain head ${sealed.hash}`)
    expect(data.at(-1).hash).toBe(chain_head)
  })

  it('can be neither changed nor shortened by the application', async () => {
    const { id } = await draftContract(acme)
    const client = new pg.Client(app.adminUrl)
    await client.connect()
    const asApplication = (statement: string) =>
      client
        .query(
          `begin; set local role bowline_app; set local app.org_id = '${acme.organizationId}'; ${statement}`,
        )
        .finally(() => client.query('rollback'))
    for (const statement of [
      `update contract_audit set event = 'x'`,
      'delete from contract_audit',
      'truncate contract_audit',
      'delete from contracts',
      'update contract_pdfs set sha256 = sha256',
      'delete from contract_pdfs',
    ]) {
      await expect(asApplication(statement), statement).rejects.toThrow(/permission denied|append-only/)
    }
    await app.sql('grant update, delete on contract_audit to bowline_app')
    for (const statement of [`update contract_audit set event = 'x'`, 'delete from contract_audit']) {
      await expect(asApplication(statement), statement).rejects.toThrow('append-only')
    }
    await app.sql('revoke update, delete on contract_audit from bowline_app')
    await client.end()
    expect(await auditOf(id)).toMatchObject({ chain_intact: true })
  })

  it('shows a row that was changed behind everybody’s back', async () => {
    const contract = await executeContract(app, acme)
    const pdf = await pdfOf(contract.id)
    expect((await verify(pdf)).body.data).toMatchObject({ valid: true, problems: [] })
    await app.sql('alter table contract_audit disable trigger user')
    await app.sql(`update contract_audit set ip = '10.0.0.1' where contract_id = $1 and seq = 3`, [
      contract.id,
    ])
    await app.sql('alter table contract_audit enable trigger user')
    expect(await auditOf(contract.id)).toMatchObject({ chain_intact: false })
    expect((await verify(pdf)).body.data).toMatchObject({
      valid: false,
      problems: ['The audit trail on record was altered at entry 3.'],
    })
  })

  it('goes only with its organization', async () => {
    const contract = await executeContract(app, acme)
    await app.sql('delete from organizations where id = $1', [acme.organizationId])
    for (const table of ['contracts', 'contract_audit', 'contract_pdfs', 'contract_seal_keys']) {
      expect(
        await app.sql(`select 1 from ${table} where organization_id = $1`, [acme.organizationId]),
      ).toEqual([])
    }
    expect((await app.anonymous.get(`/contracts/sign/${tokenOf(contract.sign_url_b)}`)).status).toBe(404)
  })

  it('holds no token that opens anything without the application’s key', async () => {
    const contract = await sendDraft(acme)
    const token = tokenOf(contract.sign_url_b)
    const tables = await app.sql<{ t: string }>(
      `select quote_ident(table_name) as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { t } of tables) {
      const found = await app.sql(`select 1 from ${t} x where x::text like $1 or x::text like $2`, [
        `%${token}%`,
        `%${Buffer.from(token).toString('hex')}%`,
      ])
      expect([t, found.length]).toEqual([t, 0])
    }
  })
})

describe('the executed copy', () => {
  it('is valid for other programs, in six scripts, and for our own check until a byte is changed', async () => {
    const words = ['Zürich Łódź', 'Συμφωνία', 'Договор', '契約書の条項', 'العقد', 'הסכם']
    const contract = await executeContract(app, acme, {
      title: 'Договор 契約',
      content_html: words.map(word => `<p>${word}</p>`).join(''),
      party_b_name: 'Γκρέις 山田',
    })
    const pdf = await pdfOf(contract.id)
    const path = await onDisk(pdf)
    const { stdout: signatures } = await run('pdfsig', ['-nocert', path])
    expect(signatures).toContain('Signature is Valid')
    expect(signatures).toContain('Total document signed')
    expect(signatures).toContain('ETSI.CAdES.detached')
    expect((await run('qpdf', ['--check', path])).stdout).toContain(
      'No syntax or stream encoding errors found',
    )
    const { stdout: text } = await run('pdftotext', ['-layout', path, '-'])
    for (const word of [
      ...words,
      'Договор 契約',
      'Γκρέις 山田',
      contract.id,
      'Certificate of completion',
      'Audit trail',
    ]) {
      expect(text).toContain(word)
    }
    const audit = await auditOf(contract.id)
    const head = (
      await app.sql<{ hash: string }>(
        `select hash from contract_audit where contract_id = $1 and event = 'completed'`,
        [contract.id],
      )
    )[0]!.hash
    expect(text).toContain(head)
    expect(text).toContain(audit.content_sha256)
    expect((await verify(pdf)).body.data).toMatchObject({
      valid: true,
      envelope_id: contract.id,
      title: 'Договор 契約',
      sealed_by: 'Acme Rope contract seal',
      checks: { seal: 'intact', content: 'intact', audit_chain: 'intact', record: 'identical' },
    })

    const [key] = await app.sql<{ certificate: Buffer }>(
      'select certificate from contract_seal_keys where organization_id = $1',
      [acme.organizationId],
    )
    const { subject, validFromDate, validToDate } = new X509Certificate(key!.certificate)
    expect(subject).toContain('CN=Acme Rope contract seal')
    expect([validFromDate.getUTCFullYear(), validToDate.getUTCFullYear()]).toEqual([
      app.clock.now().toZonedDateTimeISO('UTC').year,
      app.clock.now().toZonedDateTimeISO('UTC').year + 30,
    ])

    const whole = await examineSeal(pdf)
    const step = Math.floor(pdf.length / 150)
    for (let at = 0; at < pdf.length; at += step) {
      const changed = Buffer.from(pdf)
      changed[at]! ^= 0x20
      const seal = await examineSeal(changed)
      const holds = seal.status === 'intact' && seal.certificate_sha256 === whole.certificate_sha256
      expect([at, holds]).toEqual([at, false])
    }
    const changed = Buffer.from(pdf)
    changed[1_000]! ^= 0x01
    expect((await verify(changed)).body.data).toMatchObject({ valid: false, checks: { seal: 'broken' } })
    expect((await verify(Buffer.concat([pdf, Buffer.from('\n% more')]))).body.data).toMatchObject({
      valid: false,
      problems: expect.arrayContaining(['Something was added behind the seal.']),
    })
    expect((await verify(Buffer.from('hello'))).body.detail).toBe('Could not read file: it is not a PDF file')
  })

  it('is stored once and comes back the same, whatever changes around it', async () => {
    const contract = await executeContract(app, acme)
    const first = await pdfOf(contract.id)
    await acme.patch('/organization', { name: 'Renamed' })
    const byLink = await app.anonymous.get(new URL(contract.pdf_url_a).pathname)
    expect(byLink.bytes.equals(first)).toBe(true)
    await app.anonymous.get(new URL(contract.pdf_url_a).pathname)
    expect((await eventsOf(contract.id)).filter(event => event === 'downloaded')).toHaveLength(1)
    const view = await app.anonymous.get(`/contracts/sign/${tokenOf(contract.pdf_url_a)}`)
    expect(view.body).toMatchObject({ mode: 'download', can_sign: false, already_signed: true })
    app.clock.advance('P370D')
    expect((await app.anonymous.get(new URL(contract.pdf_url_a).pathname)).status).toBe(404)
    expect((await pdfOf(contract.id)).equals(first)).toBe(true)
  })
})
