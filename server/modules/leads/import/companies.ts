import { LRUCache } from 'lru-cache'
import { newId } from '#kit/id.ts'
import { type Change, mergeInto } from '../pool/merge.ts'
import type { Importing, Outcome } from './batch.ts'
import type { CompanyRow } from './normalize.ts'
import { type CompanyState, companyKey, companySays, fromStoredCompany, toCompanyColumns } from './states.ts'
import { copyOver, copyRows, loadCompanies, type Turn } from './write-queries.ts'

interface KnownCompany {
  id: string
  domain: string | null
  isStored: boolean
  state: CompanyState
  change: Change
}

/** Companies as the last turn left them, by their keys: rows of one company follow each other through a file. */
export interface Remembered {
  /** Of that turn: where it is not the one before, somebody else has written since. */
  version: number
  companies: LRUCache<string, KnownCompany>
}

export const rememberNothing = (): Remembered => ({ version: -1, companies: new LRUCache({ max: 20_000 }) })

const columns = [
  ...(['name', 'domain', 'industry', 'size', 'country', 'city', 'founded', 'description'] as const),
  ...(['technologies', 'linkedin_url', 'phone', 'facts', 'updated_at', 'version'] as const),
] as const

/** Finds or makes the companies of rows, inside the transaction of the batch. Ids by key; into `outcomes` what became of each row. */
export async function saveCompanies(
  ctx: Importing,
  turn: Turn,
  rows: readonly CompanyRow[],
  outcomes: Outcome[] = [],
): Promise<Map<string, string>> {
  const { remembered } = ctx
  if (remembered.version !== turn.version - 1) remembered.companies.clear()
  const known = new Map<string, KnownCompany>()
  const domains = new Set<string>()
  const names = new Set<string>()
  for (const row of rows) {
    const key = companyKey(row)
    const company = remembered.companies.get(key)
    if (company) known.set(key, company)
    else if (row.domain) domains.add(row.domain)
    else names.add(row.name!)
  }
  for (const stored of await loadCompanies(ctx.client, [...domains], [...names])) {
    const { id, domain } = stored
    const state = fromStoredCompany(stored)
    known.set(companyKey(stored), { id, domain, isStored: true, state, change: 'none' })
  }
  for (const row of rows) {
    const key = companyKey(row)
    const found = known.get(key)
    const company = found ?? {
      id: newId(),
      domain: row.domain,
      isStored: false,
      state: {},
      change: 'none' as const,
    }
    known.set(key, company)
    const change = mergeInto(company.state, companySays(row, ctx.source), ctx.rank)
    if (change === 'value' || (change === 'stamp' && company.change === 'none')) company.change = change
    outcomes.push(found ? (change === 'value' ? 'updated' : 'unchanged') : 'added')
  }
  const fresh: object[] = []
  const changed: object[] = []
  for (const company of known.values()) {
    if (company.isStored && company.change === 'none') continue
    const { version } = turn
    const made = toCompanyColumns(company.state, company.domain)
    // Nobody said more than its domain: then it is as old as the day it came.
    const updated_at = made.facts === '[]' ? ctx.now : made.updated_at
    const row = { ...made, id: company.id, version, updated_at }
    if (company.isStored) changed.push(row)
    else {
      turn.nextCompany += 1
      fresh.push({ ...row, ord: turn.nextCompany, added_at: ctx.now })
    }
  }
  await copyRows(ctx.client, 'pool_companies', ['id', 'ord', 'added_at', ...columns] as never[], fresh)
  await copyOver(ctx.client, 'pool_companies', 'id' as never, [...columns] as never[], changed)
  remembered.version = turn.version
  for (const [key, company] of known) {
    remembered.companies.set(key, { ...company, isStored: true, change: 'none' })
  }
  return new Map([...known].map(([key, { id }]) => [key, id]))
}
