import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { isPublicMail } from '#kit/text/public-mail.ts'
import type { NamedCompany } from './find-by-name-queries.ts'

/** The domain and those above it that may be a company's. */
function candidatesOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels
    .slice(0, -1)
    .map((_, from) => labels.slice(from).join('.'))
    .filter(name => !isPublicMail(name))
}

/** The oldest company of each domain or of one above it, if contacts are to join by their address at all. */
export async function findCompaniesOfDomains(
  db: Db,
  domains: readonly string[],
): Promise<Map<string, NamedCompany>> {
  const pairs = [...new Set(domains)]
    .filter(domain => !isPublicMail(domain))
    .flatMap(domain => candidatesOf(domain).map(candidate => ({ domain, candidate })))
  if (pairs.length === 0) return new Map()
  const { rows } = await sql<NamedCompany & { domain: string }>`
    select distinct on (w.domain) w.domain, c.id, c.name
    from unnest(${pairs.map(one => one.domain)}::text[], ${pairs.map(one => one.candidate)}::text[])
      as w (domain, candidate)
    join companies c on c.domain = w.candidate
    where (select match_company_by_domain from crm_settings)
    order by w.domain, c.created_at, c.id`.execute(db)
  return new Map(rows.map(({ domain, ...company }) => [domain, company]))
}
