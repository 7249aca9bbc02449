import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Ctx } from '#kit/context.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { listMessages } from '../messages/queries.ts'
import type { MessageQuery } from '../messages/schema.ts'

const app = useTestApp()

/** As many more mails like one, each older than those before; `rope` is in all of them. */
async function grow(like: string, from: number, to: number): Promise<void> {
  const [{ columns }] = (await app.sql<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'email_messages' and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`,
  )) as [{ columns: string }]
  // Past the triggers, which would take the words of each by themselves.
  await app.sql(`
    set session_replication_role = replica;
    insert into email_messages (${columns}) select ${columns} from (
      select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'message_id', 'grown-' || n,
        'tracking_id', null, 'user_id', null, 'created_at', m.created_at - n * interval '1 minute'))).*
      from email_messages m cross join generate_series(${from}, ${to}) n where m.id = '${like}') r;
    insert into email_words (organization_id, message_id, at, words)
      select m.organization_id, m.id, m.created_at, w.words from email_messages m
      cross join (select words from email_words where message_id = '${like}') w where m.message_id like 'grown-%'
        and not exists (select from email_words w where w.message_id = m.id);
    reset session_replication_role;
    select gin_clean_pending_list('email_words_words');
    analyze email_messages; analyze email_words`)
}

/** Rows that a page of mails has looked at, whatever tables they are in. */
async function touched(ada: Account, query: Partial<MessageQuery>): Promise<{ found: number; rows: number }> {
  return ada.within(async system => {
    const actor = { kind: 'user', id: ada.userId, role: 'owner', sessionId: null, tokenId: null } as const
    const ctx = { ...system, db: system.db, now: system.now, actor } as unknown as Ctx
    const before = await rowsRead(ctx)
    const { data } = await listMessages(ctx, { page: 1, limit: 20, ...query })
    return { found: data.length, rows: (await rowsRead(ctx)) - before }
  })
}

async function rowsRead({ db }: Ctx): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::integer as rows
    from pg_stat_xact_user_tables where relname like 'email%'`.execute(db)
  return rows[0]!.rows
}

it('costs the same however much mail there is', { timeout: 120_000 }, async () => {
  const ada = await app.createAccount()
  const send = async (subject: string, text: string) =>
    (await ada.post('/email/send', { to: 'grace@navy.test', subject, body_html: `<p>${text}</p>` })).body
      .message_id as string
  const like = await send('Hemp', 'A rope.')
  await send('Needle', 'A needle and a rope.')
  const asked: [Partial<MessageQuery>, number][] = [
    [{ q: 'needle' }, 1],
    [{ q: 'rope needle' }, 1],
    [{ q: '"needle and a rope"' }, 1],
    [{ q: 'rope' }, 20],
    [{ q: 'needle', to: 'grace', has_attachment: false }, 1],
    [{ q: 'nowhere' }, 0],
    [{ sender: 'me' }, 2],
  ]
  const look = async () => {
    const all: number[] = []
    for (const [query, found] of asked) {
      const seen = await touched(ada, query)
      expect([query, seen.found]).toEqual([query, found])
      all.push(seen.rows)
    }
    return all
  }
  await grow(like, 1, 1_500)
  const before = await look()
  await grow(like, 1_501, 7_500)
  const after = await look()
  const grown = after.flatMap((rows, at) =>
    rows > before[at]! * 1.2 + 20 ? [[asked[at]![0], before[at], rows]] : [],
  )
  expect(grown).toEqual([])
})
