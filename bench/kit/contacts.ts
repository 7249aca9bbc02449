import pg from 'pg'
import type { Bench } from './bench.ts'

const words = (list: string) => `array['${list.split(' ').join("','")}']`

/** 27,000 surnames that look like some, of which the first 300 serve as first names. */
const NAMES = `create temp table names as
  select row_number() over () - 1 as i, initcap(a || b || c) as name from
    unnest(${words('an be car dor el fin gar hol is jen kor lin mar nor ol per quin ros sten tor ul vik wal xan yor zel bach berg dahl mann')}) a,
    unnest(${words('a e ing ov i er un es ir on ard el om ick ast ow ill et am ois u ey ath ind ock usk ev orn iff ela')}) b,
    unnest(${words('son ski ova mann berg dottir ton ley ez ini ault sen wick ford ham by gard stein holt quist ga ki to ra shi moto eau ier o i')}) c;
  create unique index on names (i); analyze names`

const COMPANIES = `insert into companies (organization_id, id, name, domain, created_at, updated_at)
  select $1::uuid, gen_random_uuid(), name || ' ' || (array['Ltd','GmbH','Inc','AG','Systems'])[1 + n % 5],
         lower(name) || n || '.example', now(), now()
  from generate_series(1, $2::int) g (n) join names on i = n * 7919::bigint % 27000`

const CONTACTS = `
  insert into contacts (organization_id, id, first_name, last_name, email, company_id, company_name, title, owner_id,
    status, country, tags, score, created_at, updated_at)
  select $1::uuid, (lpad(to_hex(n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
    a.name, b.name, lower(a.name || '.' || b.name || n || '@' || c.domain), c.id, c.name,
    (array['Engineer','Head of Sales','Chief Executive','Buyer','Manager'])[1 + n % 5],
    o.ids[1 + n % cardinality(o.ids)], (array['lead','lead','prospect','customer'])[1 + n % 4],
    (array['DE','US','FR','GB'])[1 + n % 4], case when n % 21 = 0 then array['vip'] else '{}'::text[] end, n % 100,
    '2025-01-01'::timestamptz + n * interval '10 s', '2025-01-01'::timestamptz + n * interval '10 s'
  from generate_series(1, $2::int) g (n)
  join names a on a.i = (n * 31::bigint) % 300 join names b on b.i = (n * 7919::bigint) % 27000
  join (select row_number() over (order by id) - 1 as at, * from companies where organization_id = $1::uuid) c
    on c.at = n % $3::int,
  (select array_agg(id) as ids from users where organization_id = $1::uuid) o
  order by n`

const FOLLOW_UP = [
  `insert into contact_tags (organization_id, tag, contact_id)
   select organization_id, tag, id from contacts, unnest(tags) tag where organization_id = $1`,
  `insert into tallies (organization_id, name, delta)
   select organization_id, 'contacts', count(*) from contacts where organization_id = $1 group by 1`,
  `insert into uncontacted (organization_id, contact_id)
   select organization_id, id from contacts where organization_id = $1`,
  `insert into search_words (organization_id, word)
   select $1::uuid, lower(first_name) from contacts where organization_id = $1
   union select $1::uuid, lower(last_name) from contacts where organization_id = $1
   union select $1::uuid, lower(split_part(name, ' ', 1)) from companies where organization_id = $1`,
]

const OWNERS = `insert into users (organization_id, email, name, role, created_at, updated_at)
  select $1::uuid, 'owner' || n || '.' || $1::uuid || '@example.com', 'Owner ' || n, 'member', now(), now()
  from generate_series(1, 49) n`

/**
 * Fills organizations with contacts as fast as PostgreSQL can: triggers off, indexes built afterwards, and what the
 * triggers would have kept written by hand.
 */
export async function loadContacts(bench: Bench, loads: { organizationId: string; contacts: number }[]) {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'; ${NAMES}`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'contacts' and indexname <> 'contacts_pkey'`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const { organizationId, contacts } of loads) {
      const companies = Math.max(1, Math.floor(contacts / 50))
      if (contacts > 1_000) await client.query(OWNERS, [organizationId])
      await client.query(COMPANIES, [organizationId, companies])
      await client.query(CONTACTS, [organizationId, contacts, companies])
      for (const statement of FOLLOW_UP) await client.query(statement, [organizationId])
    }
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Organizations beside the one measured, with nobody in them to log in. */
export async function addOrganizations(bench: Bench, count: number): Promise<string[]> {
  const rows = await bench.query<{ id: string }>(
    `insert into organizations (id, name, created_at, updated_at)
     select gen_random_uuid(), 'Small ' || n, now(), now() from generate_series(1, $1::int) n returning id`,
    [count],
  )
  return rows.map(row => row.id)
}
