import { newId } from '#kit/id.ts'
import { type Change, mergeInto } from '../pool/merge.ts'
import type { Importing, Outcome } from './batch.ts'
import type { CompanyRow } from './normalize.ts'
import {
  type CompanyState,
  companyKey,
  companySays,
  fromStoredCompany,
  type StoredCompany,
  toCompanyColumns,
} from './states.ts'
import { copyOver, copyRows, loadCompanies, type Turn } from './write-queries.ts'

interface Known {
  id: string
  domain: string | null
  stored: StoredCompany | null
  state: CompanyState
  change: Change
}

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
  const domains = [...new Set(rows.flatMap(({ domain }) => domain ?? []))]
  const names = [...new Set(rows.flatMap(({ domain, name }) => (domain ? [] : name!)))]
  const known = new Map<string, Known>()
  for (const stored of await loadCompanies(ctx.client, domains, names)) {
    const { id, domain } = stored
    known.set(companyKey(stored), { id, domain, stored, state: fromStoredCompany(stored), change: 'none' })
  }
  for (const row of rows) {
    const key = companyKey(row)
    const found = known.get(key)
    const company = found ?? {
      id: newId(),
      domain: row.domain,
      stored: null,
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
    if (company.stored && company.change === 'none') continue
    const { version } = turn
    const made = toCompanyColumns(company.state, company.domain)
    // Nobody said more than its domain: then it is as old as the day it came.
    const updated_at = made.facts === '[]' ? ctx.now : made.updated_at
    const row = { ...made, id: company.id, version, updated_at }
    if (company.stored) changed.push(row)
    else {
      turn.nextCompany += 1
      fresh.push({ ...row, ord: turn.nextCompany, added_at: ctx.now })
    }
  }
  await copyRows(ctx.client, 'pool_companies', ['id', 'ord', 'added_at', ...columns] as never[], fresh)
  await copyOver(ctx.client, 'pool_companies', 'id' as never, [...columns] as never[], changed)
  return new Map([...known].map(([key, { id }]) => [key, id]))
}
