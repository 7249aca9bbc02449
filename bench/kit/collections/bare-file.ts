import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'

const entry = (n: number) => `      <DrctDbtTxInf>
        <PmtId><EndToEndId>C-${n}-1</EndToEndId></PmtId>
        <InstdAmt Ccy="EUR">119.00</InstdAmt>
        <DrctDbtTx><MndtRltdInf><MndtId>M-${n}</MndtId><DtOfSgntr>2026-01-15</DtOfSgntr></MndtRltdInf></DrctDbtTx>
        <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
        <Dbtr><Nm>Ada Lovelace</Nm></Dbtr>
        <DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>
        <RmtInf><Ustrd>C-${n} Acme</Ustrd></RmtInf>
      </DrctDbtTxInf>`

export interface BareFile {
  /** The rows of so many debits and their file, in one transaction; debits a second. */
  write(): Promise<number>
  end(): Promise<void>
}

/** Tables as ours without their policies and keys to others, filled with what is updated. */
export async function openBareFile(databaseUrl: string, organizationId: string): Promise<BareFile> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  for (const table of ['debit_run_items', 'collection_attempts', 'invoices']) {
    await client.query(`create table bare_${table} (like ${table} including all)`)
  }
  await client.query('create table bare_runs (id uuid primary key, file bytea not null)')
  for (const table of ['collection_attempts', 'invoices']) {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const columns = rows.map(({ name }) => name).join(', ')
    await client.query(
      `insert into bare_${table} (${columns}) select ${columns} from ${table} where organization_id = $1`,
      [organizationId],
    )
  }
  await client.query('vacuum analyze bare_collection_attempts, bare_invoices')
  const { rows: waiting } = await client.query<{ id: string; invoice_id: string }>(
    'select id, invoice_id from bare_collection_attempts',
  )
  return {
    async write() {
      const started = performance.now()
      const run = randomUUIDv7()
      const file = `<Document>\n${waiting.map((_, n) => entry(n)).join('\n')}\n</Document>`
      await client.query('begin')
      await client.query('insert into bare_runs values ($1, $2)', [run, Buffer.from(file)])
      await client.query(
        `insert into bare_debit_run_items (organization_id, run_id, place, block, attempt_id, invoice_id, number,
           end_to_end_id, amount_cents, sequence, collection_on, umr)
         select $1, $2, row, 1, id, invoice_id, 'C-' || row, 'C-' || row || '-1', 11900, 'RCUR', '2026-12-01', 'M-1'
         from unnest($3::uuid[], $4::uuid[]) with ordinality t (id, invoice_id, row)`,
        [organizationId, run, waiting.map(({ id }) => id), waiting.map(one => one.invoice_id)],
      )
      await client.query(
        `update bare_collection_attempts set debit_run_id = $1, sequence = 'RCUR', collection_on = '2026-12-01',
           updated_at = now() where id = any($2::uuid[])`,
        [run, waiting.map(({ id }) => id)],
      )
      await client.query(
        `update bare_invoices set collection = jsonb_build_object('state', 'scheduled', 'due_on', '2026-12-01')
         where id = any($1::uuid[])`,
        [waiting.map(one => one.invoice_id)],
      )
      await client.query('commit')
      const seconds = (performance.now() - started) / 1_000
      await client.query('vacuum bare_collection_attempts, bare_invoices')
      return waiting.length / seconds
    },
    end: () => client.end(),
  }
}
