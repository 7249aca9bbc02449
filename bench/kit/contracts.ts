import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Bench } from './bench.ts'
import { insertCopies } from './copies/columns.ts'

let serial = 0

const duties = [
  'delivers rope of the agreed strength on the agreed day to the agreed place',
  'keeps the goods insured until the carrier has signed for them',
  'answers every notice of a defect in writing within ten working days',
  'gives back all papers and samples that belong to the other party',
  'treats prices, drawings and the names of customers as confidential',
  'bears the cost of an inspection that finds the goods below the standard',
  'may assign a claim only with the consent of the other party',
]

/**
 * About so many pages of clauses, every one of which says something else: an engine that remembers what it has laid out
 * gains nothing by it.
 */
export function contractHtml(pages: number): string {
  serial += 1
  const clauses = Array.from({ length: Math.round(pages * 4.2) }, (_, clause) => {
    const sentences = duties.map(
      (duty, n) =>
        `Under ${serial}.${clause + 1}.${n + 1} the provider ${duty}, as annex ${clause + n} says.`,
    )
    return `<h2>${clause + 1}. Delivery and care</h2><p>${sentences.join(' ')}</p>`
  })
  return `<h1>Service agreement ${serial}</h1>${clauses.join('')}`
}

/** The same text as a page for a browser to print, in the type and on the paper that ours has. */
export const contractPage = (pages: number): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><style>
    @page { size: A4; margin: 25mm 25mm 26mm }
    body { margin: 0; font: 10.5pt/1.394 'Noto Sans', sans-serif; color: #1a1f24 }
    h1 { font-size: 19pt } h2 { font-size: 15pt; break-after: avoid }
  </style>${contractHtml(pages)}</html>`

/** Copies of a contract that was sent, each with a link of its own for party B; the secrets of the links. */
export async function copyContract(bench: Bench, contractId: string, count: number): Promise<Copied[]> {
  const copies = Array.from({ length: count }, () => ({
    id: newId(),
    secret: randomBytes(24).toString('base64url'),
  }))
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const ids = copies.map(copy => copy.id)
    await client.query(
      `${await insertCopies(client, 'contracts')} from contracts c, unnest($2::uuid[]) anew,
         lateral jsonb_populate_record(c, jsonb_build_object('id', anew)) copy where c.id = $1`,
      [contractId, ids],
    )
    await client.query(
      `${await insertCopies(client, 'contract_audit')} from contract_audit a, unnest($2::uuid[]) anew,
         lateral jsonb_populate_record(a, jsonb_build_object('contract_id', anew)) copy where a.contract_id = $1`,
      [contractId, ids],
    )
    await client.query(
      `insert into directory (organization_id, kind, hash, target_id)
       select c.organization_id, 'contract', sha256(secret::bytea), anew || ':b:sign'
       from contracts c, unnest($2::uuid[], $3::text[]) as t (anew, secret) where c.id = $1`,
      [contractId, ids, copies.map(copy => copy.secret)],
    )
  } finally {
    await client.end()
  }
  return copies
}

export interface Copied {
  id: string
  secret: string
}

const newId = () => {
  const hex = randomBytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
