import type { Bench, Server } from '../bench.ts'
import { measureLoad } from '../load.ts'
import { pound } from '../marketing/bare.ts'

const INBOXES = 100
const BOUNCING = 20_000
const scale = Number(process.env.BENCH_SCALE ?? 1)
const FEW = 10_000
const MANY = Math.max(FEW * 2, Math.round(1_000_000 * scale))

async function addMailboxes(bench: Bench, organizationId: string, count: number): Promise<string[]> {
  const rows = await bench.query<{ id: string }>(
    `insert into mailboxes (organization_id, id, email, created_at, updated_at)
     select $1, gen_random_uuid(), 'box' || n || '@bench.test', now(), now() from generate_series(1, $2::int) n returning id`,
    [organizationId, count],
  )
  return rows.map(({ id }) => id)
}

/** Spread over the mailboxes and over the last four weeks, with the sums of their days. */
async function addMessages(bench: Bench, organizationId: string, count: number): Promise<void> {
  await bench.query(
    `with boxes as (select id, row_number() over () - 1 as at, count(*) over () as n from mailboxes where organization_id = $1)
     insert into inbox_messages (organization_id, mailbox_id, message_id, sent_at, bounce)
     select $1::uuid, b.id, gen_random_uuid(), now() - (g % 28) * interval '1 day' - (g % 1000) * interval '1 minute',
       case when g % 97 = 0 then 'hard' end
     from generate_series(1, $2::int) g join boxes b on b.at = g % b.n`,
    [organizationId, count],
  )
  await bench.query(
    `insert into inbox_days as d (organization_id, mailbox_id, day, sent, hard_bounces)
     select organization_id, mailbox_id, sent_at::date, count(*), count(bounce) from inbox_messages
     where organization_id = $1 group by 1, 2, 3
     on conflict (organization_id, mailbox_id, day) do update set sent = excluded.sent, hard_bounces = excluded.hard_bounces`,
    [organizationId],
  )
  await bench.query('vacuum analyze inbox_messages')
  await bench.query('vacuum analyze inbox_days')
}

export async function compareHealth(bench: Bench, server: Server): Promise<void> {
  const few = await server.signUp()
  const many = await server.signUp()
  const [box] = await addMailboxes(bench, few.organizationId, INBOXES)
  const [other] = await addMailboxes(bench, many.organizationId, INBOXES)
  await addMessages(bench, few.organizationId, FEW)
  await addMessages(bench, many.organizationId, MANY)
  const api = `${server.url}/api/v1/app/deliverability/inboxes`
  const rate = (url: string, headers: Record<string, string>) => async () =>
    (await measureLoad({ url, headers, connections: 8 }, bench.seconds)).perSecond
  const against = `${FEW.toLocaleString('en-US')} messages`
  const behind = `${MANY.toLocaleString('en-US')} messages`
  await bench.compareWork(`health of one inbox, ${behind}`, {
    unit: 'req/s',
    ours: rate(`${api}/${other}`, many.headers),
    bare: rate(`${api}/${box}`, few.headers),
    against,
    atLeast: 1 / 1.3,
  })
  await bench.compareWork(`list of ${INBOXES} inboxes, ${behind}`, {
    unit: 'req/s',
    ours: rate(api, many.headers),
    bare: rate(api, few.headers),
    against,
    atLeast: 1 / 1.3,
  })
}

/** Bounces of older messages, behind a hundred newer ones that arrived: judged each time, and never enough for a pause. */
async function addBouncing(bench: Bench, organizationId: string, mailbox: string, tag: string) {
  // Of addresses nobody knows, providers may say what they like.
  await bench.query(
    `insert into contacts (organization_id, id, email, created_at, updated_at)
     select $1, gen_random_uuid(), $2 || n || '@example.com', now(), now() from generate_series(1, $3::int) n`,
    [organizationId, tag, BOUNCING],
  )
  await bench.query(
    `with added as (
       insert into email_messages (organization_id, id, direction, mailbox_id, thread_id, message_id, from_email, to_list, kind,
         category, status, sent_at, created_at, updated_at)
       select $1, gen_random_uuid(), 'out', $2::uuid, gen_random_uuid(), $3 || n || '@bench.test', 'a@bench.test',
         jsonb_build_array(jsonb_build_object('email', $3 || n || '@example.com', 'name', '')), 'one_off', 'outreach', 'sent',
         now() - interval '5 days', now() - interval '5 days', now()
       from generate_series(1, $4::int) n returning id)
     insert into inbox_messages (organization_id, mailbox_id, message_id, sent_at)
     select $1, $2::uuid, id, now() - interval '5 days' from added`,
    [organizationId, mailbox, tag, BOUNCING],
  )
  await bench.query(
    `insert into inbox_messages (organization_id, mailbox_id, message_id, sent_at)
     select $1, $2::uuid, gen_random_uuid(), now() - interval '1 day' from generate_series(1, 100)`,
    [organizationId, mailbox],
  )
  await bench.query('vacuum analyze inbox_messages')
}

export async function compareBounces(bench: Bench, server: Server): Promise<void> {
  const { headers, organizationId } = await server.signUp()
  const api = `${server.url}/api/v1/app`
  const [judged, left] = await addMailboxes(bench, organizationId, 2)
  await bench.query('update mailboxes set auto_pause = false where id = $1', [left])
  await addBouncing(bench, organizationId, judged!, 'judged')
  await addBouncing(bench, organizationId, left!, 'left')
  const created = await fetch(`${api}/integrations`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'sendgrid', config: {}, secrets: { api_key: 'SG.0123456789abcdef' } }),
  })
  const { data } = (await created.json()) as { data: { id: string } }
  const next = { judged: 0, left: 0 }
  const book = (tag: 'judged' | 'left') => () =>
    pound(
      bench,
      async () => {
        next[tag] += 1
        const n = next[tag]
        if (n > BOUNCING) throw new Error('every message has bounced: give the benchmark more of them')
        const event = {
          event: 'bounce',
          email: `${tag}${n}@example.com`,
          timestamp: Math.floor(Date.now() / 1000),
          sg_event_id: `${tag}-${n}`,
          'smtp-id': `<${tag}${n}@bench.test>`,
        }
        const reply = await fetch(`${api}/webhooks/${data.id}/sendgrid`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify([event]),
        })
        const { applied } = (await reply.json()) as { applied: number }
        if (applied !== 1) throw new Error('a bounce was not booked')
      },
      4,
    )
  await bench.compareWork('bounce booked with the pause judged', {
    unit: 'per second',
    ours: book('judged'),
    bare: book('left'),
    against: 'without',
    atLeast: 0.85,
  })
  const [row] = await bench.query<{ n: string; paused: boolean }>(
    `select count(*) as n, bool_or(is_paused) as paused from inbox_messages i join mailboxes m on m.id = i.mailbox_id
     where i.mailbox_id = $1 and bounce = 'hard'`,
    [judged],
  )
  if (Number(row!.n) !== next.judged || row!.paused)
    throw new Error('the bounces were not booked as they should')
}
