import pg from 'pg'
import type { Bench } from '../bench.ts'
import { writtenColumns } from '../copies/columns.ts'

const MAILS = Number(process.env.BENCH_SEARCHED ?? 1_000_000)
const CONNECTIONS = 4

interface Account {
  url: string
  organizationId: string
  headers: Record<string, string>
}

/** What a mail says: a number of its own, one of a hundred topics, one of ten thousand places, and what all of them say. */
const TEXT = `'Shall we meet on Thursday about order' || n || ' to look at the figures of topic' || n % 100
  || ' in place' || n % 10000 || '? I am free after two and would bring the drawings along. '`

/**
 * Mails like one that is there, each with words of its own, older and older: triggers off, indexes built afterwards, and the
 * words written as the trigger would have written them.
 */
async function fill(bench: Bench, organizationId: string): Promise<void> {
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename in ('email_messages', 'email_words') and indexname not in (select conname from pg_constraint)`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const own: Record<string, string> = {
      id: 'gen_random_uuid()',
      message_id: `'bench-' || n || '@navy.test'`,
      thread_id: 'gen_random_uuid()',
      tracking_id: 'null',
      subject: `'Order ' || n`,
      body_text: `repeat(${TEXT}, 3)`,
      body_html: 'null',
      created_at: `m.created_at - n * interval '1 minute'`,
    }
    const columns = await writtenColumns(client, 'email_messages')
    await client.query(
      `insert into email_messages (${columns.join(', ')}) select ${columns.map(name => own[name] ?? `m.${name}`).join(', ')}
       from (select * from email_messages where organization_id = $1 limit 1) m, generate_series(1, $2::int) n`,
      [organizationId, MAILS],
    )
    await client.query(
      `insert into email_words (organization_id, message_id, at, words)
       select m.organization_id, m.id, m.created_at, mail_words_of(m.organization_id, mail_texts_of(m.id, 3))
       from email_messages m where m.organization_id = $1 on conflict do nothing`,
      [organizationId],
    )
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum analyze email_messages')
    await client.query('vacuum analyze email_words')
  } finally {
    await client.end()
  }
}

/** The newest thousand with the words and how many they are, and of those a page. */
const BARE = `with found as materialized (
    select message_id as id from email_words where organization_id = $1 and words @@ $2::tsquery
    order by at desc, message_id desc limit 1000)
  select m.id, m.direction, m.kind, m.status, m.subject, m.snippet, m.from_email, m.from_name, m.to_list, m.cc_list,
    m.thread_id, m.sent_at, m.received_at, m.created_at, (select count(*) from found)
  from found join email_messages m on m.organization_id = $1 and m.id = found.id
  order by m.created_at desc, m.id desc limit 50`

/** Finding mail by its words, next to a server that only puts the same question to the index: a page is less work than a request. */
export async function compareSearch(bench: Bench, { url, organizationId, headers }: Account): Promise<void> {
  await fill(bench, organizationId)
  const all = MAILS.toLocaleString('en-US')
  for (const [name, q] of [
    ['a word of one', `order${Math.floor(MAILS / 2)}`],
    ['a word of one in ten thousand', 'place4711'],
    ['two words', 'topic11 place4711'],
    ['a word of all', 'figures'],
  ] as const) {
    const [terms] = await bench.query<{ query: string }>(
      `select string_agg(format('''%s''', term), ' & ') as query
       from unnest(tsvector_to_array(mail_words_of($1, $2))) term`,
      [organizationId, q],
    )
    const bare = await bench.startBare('statement.ts', {
      STATEMENT: BARE.replace('$2', () => `$q$${terms!.query}$q$`),
      ORGANIZATION_ID: organizationId,
    })
    await bench.compareLoads(`find ${name} in ${all}`, {
      ours: {
        url: `${url}/api/v1/app/emails?limit=50&q=${encodeURIComponent(q)}`,
        headers,
        connections: CONNECTIONS,
      },
      bare: { url: `${bare.url}/rows`, connections: CONNECTIONS },
      against: 'Fastify and the indexed statement',
      atLeast: 0.5,
    })
    await bare.stop()
  }
}
