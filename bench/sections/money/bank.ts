import { XMLParser } from 'fast-xml-parser'
import pg from 'pg'
import { copyOpen, FIRST_CENTS } from '../../kit/bank/open-invoices.ts'
import { type StatementEntry, writeCamt053 } from '../../kit/bank/statement.ts'
import type { Bench, Server } from '../../kit/bench.ts'
import type { Section } from '../../run.ts'

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 10_000)
const MANY = Number(process.env.BENCH_INVOICES ?? 100_000)
const FEW = 1_000
const TRANSFERS = 200
const IBAN = 'DE89370400440532013000'

export const section: Section = {
  summary: `a statement of ${ENTRIES.toLocaleString('en-US')} entries next to parsing and inserting it bare; matching against ${MANY.toLocaleString('en-US')} open invoices next to ${FEW.toLocaleString('en-US')}`,
  async run(bench) {
    const server = await bench.startServer()
    await reading(bench, server)
    await matching(bench, server)
    await server.stop()
  },
}

async function open(server: Server) {
  const { organizationId, headers } = await server.signUp()
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${server.url}/api/v1/app${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return ((await reply.json()) as { data: { id: string; matched: { booked: number } } }).data
  }
  await post('/bank-accounts', { name: 'Main', iban: IBAN, currency: 'EUR' })
  const take = (entries: readonly StatementEntry[], match: boolean) =>
    post('/bank-statements/import', {
      file: Buffer.from(writeCamt053(IBAN, entries)).toString('base64'),
      filename: 'statement.xml',
      match,
    })
  return { organizationId, post, take }
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (count * 1_000) / (performance.now() - start)
}

const BARE = `create table bare_transactions (id bigserial primary key, day date, cents bigint, name text, iban text, text text, ref text unique)`

/** Every bare round is a parse and one statement; ours checks, identifies, keeps the file and tells of it. */
async function reading(bench: Bench, server: Server): Promise<void> {
  const { take } = await open(server)
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  await client.query(BARE)
  const entries = Array.from({ length: ENTRIES }, (_, n) => ({
    cents: 10_000 + n,
    text: `Order ${n} thank you`,
  }))
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })
  await bench.compareWork('read and store a statement', {
    unit: 'entries/s',
    ours: () => perSecond(ENTRIES, () => take(entries, false)),
    bare: async () => {
      const text = writeCamt053(IBAN, entries)
      return perSecond(ENTRIES, () => insertBare(client, parser.parse(text)))
    },
    against: 'fast-xml-parser + one insert',
    atLeast: 1 / 3,
    goal: '≤ 3 times as long',
  })
  await client.end()
}

interface Parsed {
  Document: { BkToCstmrStmt: { Stmt: { Ntry: ParsedEntry[] } } }
}
interface ParsedEntry {
  Amt: { '#text': string }
  BookgDt: { Dt: string }
  AcctSvcrRef: string
  NtryDtls: {
    TxDtls: {
      RltdPties: { Dbtr: { Pty: { Nm: string } }; DbtrAcct: { Id: { IBAN: string } } }
      RmtInf: { Ustrd: string }
    }
  }
}

function insertBare(client: pg.Client, parsed: Parsed): Promise<unknown> {
  const all = parsed.Document.BkToCstmrStmt.Stmt.Ntry
  const details = all.map(one => one.NtryDtls.TxDtls)
  return client.query(
    `insert into bare_transactions (day, cents, name, iban, text, ref)
     select * from unnest($1::date[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])`,
    [
      all.map(one => one.BookgDt.Dt),
      all.map(one => Math.round(Number(one.Amt['#text']) * 100)),
      details.map(one => one.RltdPties.Dbtr.Pty.Nm),
      details.map(one => one.RltdPties.DbtrAcct.Id.IBAN),
      details.map(one => one.RmtInf.Ustrd),
      all.map(one => one.AcctSvcrRef),
    ],
  )
}

/** The same transfers, each with the number of its invoice, where there are few others and where there are many. */
async function matching(bench: Bench, server: Server): Promise<void> {
  const make = async (count: number) => {
    const { organizationId, post, take } = await open(server)
    const lines = [{ name: 'Work', unit_price_cents: FIRST_CENTS }]
    const { id } = await post('/invoices', { currency: 'EUR', lines })
    await post(`/invoices/${id}/issue`, {})
    await copyOpen(bench, id, organizationId, count)
    let next = 0
    return async () => {
      const first = next
      next += TRANSFERS
      const entries = Array.from({ length: TRANSFERS }, (_, n) => ({
        cents: FIRST_CENTS + first + n + 1,
        text: `B-${first + n + 1}`,
      }))
      return perSecond(TRANSFERS, async () => {
        const { matched } = await take(entries, true)
        if (matched.booked !== TRANSFERS) throw new Error(`${matched.booked} of ${TRANSFERS} were booked`)
      })
    }
  }
  const [few, many] = [await make(FEW), await make(MANY)]
  // What is compiled by the first counts for neither.
  await few()
  await many()
  await bench.compareWork(`match against ${MANY.toLocaleString('en-US')} open invoices`, {
    unit: 'transfers/s',
    ours: many,
    bare: few,
    against: `the same against ${FEW.toLocaleString('en-US')}`,
    atLeast: 1 / 1.5,
    goal: '≤ 1.5 times as long',
  })
}
