import type { DirectConnection } from '#platform/db/pool.ts'
import type { CompanyIn, PersonIn } from './columns.ts'

/**
 * As the application's role: nothing that is masked can be read here. For one transaction at a time, since behind a pooler
 * the connection is somebody else's after it.
 */
async function asReader<T>(
  client: DirectConnection,
  work: () => Promise<T>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<T> {
  await client.query(
    `begin isolation level ${isolation}; set local role bowline_app; set local statement_timeout = 0`,
  )
  try {
    return await work()
  } finally {
    await client.query('commit')
  }
}

const selectVersion = async (client: DirectConnection): Promise<number> => {
  const { rows } = await client.query<{ version: string }>('select version from pool_state')
  return Number(rows[0]!.version)
}

export const readVersion = (client: DirectConnection): Promise<number> =>
  asReader(client, () => selectVersion(client))

/** For the doctor, who asks pool_structures(): up to where this process has read, and whether all of it anew. */
export async function noteReader(
  client: DirectConnection,
  reader: { id: string; version: number; whole: boolean },
): Promise<void> {
  await asReader(client, () =>
    client.query('select note_pool_reader($1, $2, $3)', [reader.id, reader.version, reader.whole]),
  )
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
  const { rows } = await asReader(client, () =>
    client.query<PersonIn>(
      `select ${personColumns} from (select * from pool_people where ord > $1 order by ord limit $2) p
       left join pool_companies c on c.id = p.company_id order by p.ord`,
      [ord, limit],
    ),
  )
  return rows
}

export async function readCompaniesAfter(
  client: DirectConnection,
  ord: number,
  limit: number,
): Promise<CompanyIn[]> {
  const { rows } = await asReader(client, () =>
    client.query<CompanyIn>(
      `select ${companyColumns} from pool_companies where ord > $1 order by ord limit $2`,
      [ord, limit],
    ),
  )
  return rows
}

export interface Changes {
  version: number
  people: PersonIn[]
  companies: CompanyIn[]
  gone: number[]
}

/** Everything since a version, as of one moment. */
export function readChanges(client: DirectConnection, since: number): Promise<Changes> {
  const read = async () => {
    const version = await selectVersion(client)
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
  }
  return asReader(client, read, 'repeatable read')
}
