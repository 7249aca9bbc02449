import type { DirectConnection } from '#platform/db/pool.ts'
import type { CompanyIn, PersonIn } from './columns.ts'

/** As the application's role: nothing that is masked can be read here. */
export async function becomeReader(client: DirectConnection): Promise<void> {
  await client.query('set role bowline_app')
  await client.query('set statement_timeout = 0')
}

export async function readVersion(client: DirectConnection): Promise<number> {
  const { rows } = await client.query<{ version: string }>('select version from pool_state')
  return Number(rows[0]!.version)
}

/** How old the structures are, where the doctor looks for it: see pool_structures(). The moment they were read, when none is given. */
export async function tellAge(client: DirectConnection, version: number, readAt?: number): Promise<number> {
  const { rows } = await client.query<{ read_at: string }>({
    name: 'pool structures',
    text: `with moment as (select floor(extract(epoch from clock_timestamp()))::bigint as now)
      select coalesce($2::bigint, now) as read_at, set_config('application_name',
        format('bowline-pool-search %s %s %s', $1::bigint, coalesce($2::bigint, now), now), false) from moment`,
    values: [version, readAt ?? null],
  })
  return Number(rows[0]!.read_at)
}

const personColumns = `p.ord, p.seniority, p.department, p.country, p.city, fold(p.city) as city_key,
  case p.email_status when 'verified' then 0 when 'guessed' then 1 else 2 end as status,
  p.masked_email is not null as has_email, p.masked_phone is not null as has_phone, c.ord as company,
  p.title_key, p.first_key, p.last_key, extract(epoch from p.updated_at)::float8 * 1000 as updated`

const companyColumns = `ord, industry, size, country, city, fold(city) as city_key, technologies, words,
  extract(epoch from updated_at)::float8 * 1000 as updated`

export async function readPeopleAfter(
  client: DirectConnection,
  ord: number,
  limit: number,
): Promise<PersonIn[]> {
  const { rows } = await client.query<PersonIn>({
    name: 'pool people',
    text: `select ${personColumns} from (select * from pool_people where ord > $1 order by ord limit $2) p
      left join pool_companies c on c.id = p.company_id order by p.ord`,
    values: [ord, limit],
  })
  return rows
}

export async function readCompaniesAfter(
  client: DirectConnection,
  ord: number,
  limit: number,
): Promise<CompanyIn[]> {
  const { rows } = await client.query<CompanyIn>({
    name: 'pool companies',
    text: `select ${companyColumns} from pool_companies where ord > $1 order by ord limit $2`,
    values: [ord, limit],
  })
  return rows
}

export interface Changes {
  version: number
  people: PersonIn[]
  companies: CompanyIn[]
  gone: number[]
}

/** Everything since a version, as of one moment. */
export async function readChanges(client: DirectConnection, since: number): Promise<Changes> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const version = await readVersion(client)
    const companies = await client.query<CompanyIn>(
      `select ${companyColumns} from pool_companies where version > $1`,
      [since],
    )
    const people = await client.query<PersonIn>(
      `select ${personColumns} from pool_people p left join pool_companies c on c.id = p.company_id
       where p.version > $1`,
      [since],
    )
    const gone = await client.query<{ ord: number }>(
      `select ord from pool_gone where version > $1 and kind = 'p'`,
      [since],
    )
    return {
      version,
      people: people.rows,
      companies: companies.rows,
      gone: gone.rows.map(({ ord }) => ord),
    }
  } finally {
    await client.query('commit')
  }
}
