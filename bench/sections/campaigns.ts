import { randomBytes } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Bench } from '../kit/bench.ts'
import { compareCompile, compareMerge } from '../kit/campaigns/rendering.ts'
import type { Child } from '../kit/child.ts'
import type { Section } from '../run.ts'

/**
 * BENCH_SCALE=0.1 for a quick look; the numbers to quote are those of 1. BENCH_PARTS=send,freeze,read,render for some of
 * the parts only.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
const parts = (process.env.BENCH_PARTS ?? 'send,freeze,read,render').split(',')
const sized = (count: number) => Math.max(20, Math.round(count * scale))
const PATIENCE_MS = 540_000

interface World {
  bench: Bench
  sink: Child
  organizationId: string
  call(method: string, path: string, body?: object): Promise<Answer>
  smtpPort: number
}
interface Answer {
  data: { id: string; status: string; stats: Record<string, number> }
}

export const section: Section = {
  summary:
    'one mail to many: sending into an SMTP sink, freezing and counting an audience, reports, rendering',
  async run(bench) {
    if (parts.includes('render')) {
      compareMerge(bench, sized(10_000))
      compareCompile(bench)
    }
    const server = await bench.startServer({ APP_SECRET: randomBytes(33).toString('base64') })
    const sink = await bench.startBare('smtp-sink.ts')
    const { port } = (await (await fetch(`${sink.url}/health`)).json()) as { port: number }
    const { organizationId, headers } = await server.signUp()
    const call = caller(`${server.url}/api/v1/app`, headers)
    const world: World = { bench, sink, organizationId, call, smtpPort: port }
    const smtp = { host: '127.0.0.1', port, secure: false, user: 'bench', password: 'bench' }
    await call('POST', '/mailboxes', { email: 'bench@sender.test', smtp, is_default: true })
    await makeContacts(world, 'ten', sized(10_000))
    await makeContacts(world, 'hundred', sized(100_000))
    await bench.query('analyze')
    if (parts.includes('send')) await measureSending(world)
    if (parts.includes('freeze')) await measureFreezing(world)
    if (parts.includes('read')) await measureReading(world)
    await server.stop()
    await sink.stop()
  },
}

const caller =
  (api: string, headers: Record<string, string>) =>
  async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text)
  }

const makeContacts = ({ bench, organizationId }: World, source: string, count: number) =>
  bench.query(
    `insert into contacts (organization_id, id, first_name, email, source, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, $2 || n || '@d' || n % 50 || '.test', $2, now(), now()
     from generate_series(1, $3::int) n`,
    [organizationId, source, count],
  )

const content = {
  name: 'Bench',
  subject: 'Hello {{first_name}}',
  source: '<p>Hi {{first_name | default: "there"}}, <a href="https://bowline.example/a">a word</a>?</p>',
}

async function send(world: World, source: string): Promise<{ seconds: number; sent: number }> {
  const { call } = world
  const { data } = await call('POST', '/campaigns', {
    ...content,
    audience: { filter: { source: [source] } },
  })
  const started = performance.now()
  await call('POST', `/campaigns/${data.id}/send`, {})
  for (;;) {
    const now = (await call('GET', `/campaigns/${data.id}`)).data
    if (now.status === 'sent')
      return { seconds: (performance.now() - started) / 1_000, sent: now.stats.sent! }
    if (performance.now() - started > PATIENCE_MS)
      throw new Error(`still ${now.status}: ${JSON.stringify(now.stats)}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function sendBare({ smtpPort }: World, count: number): Promise<number> {
  const pool = createTransport({
    host: '127.0.0.1',
    port: smtpPort,
    pool: true,
    maxConnections: 8,
    maxMessages: 1e9,
    ignoreTLS: true,
  })
  const started = performance.now()
  let next = 0
  const work = async () => {
    for (let n = next++; n < count; n = next++) {
      await pool.sendMail({
        from: 'bench@sender.test',
        to: `bare${n}@bench.test`,
        subject: `Hello Person ${n}`,
        html: `<p>Hi Person ${n}, <a href="https://bowline.example/a">a word</a>?</p>`,
        text: `Hi Person ${n}, a word?`,
      })
    }
  }
  await Promise.all(Array.from({ length: 16 }, work))
  pool.close()
  return count / ((performance.now() - started) / 1_000)
}

async function measureSending(world: World): Promise<void> {
  const { bench } = world
  await makeContacts(world, 'warm', sized(500))
  const bare = await sendBare(world, sized(10_000))
  for (const workers of [1, 2]) {
    // The server itself takes jobs too; further ones are processes of their own.
    const more = workers > 1 ? [await bench.startWorker()] : []
    await send(world, 'warm')
    await bench.query('vacuum analyze')
    const few = await send(world, 'ten')
    const many = await send(world, 'hundred')
    for (const worker of more) await worker.stop()
    const ours = few.sent / few.seconds
    bench.note({
      name: `send ${few.sent}, ${workers} worker${workers > 1 ? 's' : ''}`,
      unit: 'mails/s',
      ours,
      bare,
      against: 'pooled nodemailer',
      ratio: ours / bare,
      goal: '≥ 50 %',
      met: ours / bare >= 0.5,
    })
    const [one, each] = [few.seconds / few.sent, many.seconds / many.sent]
    bench.note({
      name: `send ${many.sent} next to ${few.sent}, ${workers} worker${workers > 1 ? 's' : ''}`,
      unit: 'ms/mail',
      ours: each * 1_000,
      bare: one * 1_000,
      against: 'the same, fewer',
      ratio: each / one,
      goal: '≤ 1.2 ×',
      met: each / one <= 1.2,
    })
  }
}

async function measureFreezing(world: World): Promise<void> {
  const { bench, call, organizationId } = world
  const { data: list } = await call('POST', '/lists', { name: 'Bench' })
  await bench.query(
    `insert into list_members (organization_id, list_id, contact_id, added_at)
     select $1, $2, id, now() from contacts where organization_id = $1 and source = 'hundred'`,
    [organizationId, list.id],
  )
  await bench.query('analyze')
  for (const [name, audience] of [
    ['list', { list_ids: [list.id] }],
    ['filter', { filter: { source: ['hundred'] } }],
  ] as const) {
    const { data } = await call('POST', '/campaigns', { ...content, audience, rate_per_minute: 1 })
    const started = performance.now()
    await call('POST', `/campaigns/${data.id}/send`, {})
    for (;;) {
      const [row] = await bench.query<{ done: boolean }>(
        'select frozen_at is not null as done from campaigns where id = $1',
        [data.id],
      )
      if (row?.done) break
      if (performance.now() - started > PATIENCE_MS) throw new Error('it does not freeze')
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    const ours = performance.now() - started
    await call('POST', `/campaigns/${data.id}/cancel`)
    const { data: other } = await call('POST', '/campaigns', content)
    const began = performance.now()
    await bench.query('alter table campaign_recipients disable trigger user')
    await bench.query(
      `insert into campaign_recipients (organization_id, campaign_id, contact_id, name, email)
       select organization_id, $2, id, name, email from contacts where organization_id = $1 and source = 'hundred'`,
      [organizationId, other.id],
    )
    const bare = performance.now() - began
    await bench.query('alter table campaign_recipients enable trigger user')
    bench.note({
      name: `freeze ${sized(100_000)} by ${name}`,
      unit: 'ms',
      ours,
      bare,
      against: 'insert … select',
      ratio: bare / ours,
      goal: '≥ 50 %',
      met: bare / ours >= 0.5,
    })
  }
}

async function timeOf(work: () => Promise<unknown>, rounds = 5): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < rounds; n += 1) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!
}

async function measureReading(world: World): Promise<void> {
  const { bench, call, organizationId } = world
  const made: string[] = []
  for (const [source, count] of [
    ['k', sized(1_000)],
    ['m', sized(1_000_000)],
  ] as const) {
    await makeContacts(world, source, count)
    const { data } = await call('POST', '/campaigns', content)
    await bench.query(
      `insert into campaign_recipients (organization_id, campaign_id, contact_id, name, email, status, sent_at)
       select organization_id, $2, id, name, email, 'sent', now() from contacts where organization_id = $1 and source = $3`,
      [organizationId, data.id, source],
    )
    made.push(data.id)
  }
  await bench.query('vacuum analyze')
  const [few, many] = made as [string, string]
  const compare = async (
    name: string,
    goal: number,
    ours: () => Promise<unknown>,
    bare: () => Promise<unknown>,
    against: string,
  ) => {
    await ours()
    await bare()
    const [a, b] = [await timeOf(ours), await timeOf(bare)]
    bench.note({
      name,
      unit: 'ms',
      ours: a,
      bare: b,
      against,
      ratio: a / b,
      goal: `≤ ${goal} ×`,
      met: a / b <= goal,
    })
  }
  const size = `${sized(1_000_000)} recipients`
  await compare(
    `GET /campaigns/{id}, ${size}`,
    1.3,
    () => call('GET', `/campaigns/${many}`),
    () => call('GET', `/campaigns/${few}`),
    'with 1,000',
  )
  await compare(
    `GET /campaigns/{id}/report, ${size}`,
    1.3,
    () => call('GET', `/campaigns/${many}/report`),
    () => call('GET', `/campaigns/${few}/report`),
    'with 1,000',
  )
  await compare(
    'recipients, page 1,000',
    1.5,
    () => call('GET', `/campaigns/${many}/recipients?limit=50&page=${Math.min(1_000, sized(20_000))}`),
    () => call('GET', `/campaigns/${many}/recipients?limit=50&page=1`),
    'page 1',
  )
  await compare(
    `audience preview, ${size}`,
    1.5,
    () => call('POST', '/campaigns/audience-preview', { audience: { filter: { source: ['m'] } } }),
    () =>
      bench.query(
        `select count(*) filter (where coalesce(c.email, '') <> '' and c.email like '%_@_%.__%' and not c.unsubscribed and s.email is null),
           count(*) from contacts c left join suppressions s on s.organization_id = c.organization_id and s.email = c.email_key
         where c.organization_id = $1 and c.source = 'm'`,
        [organizationId],
      ),
    'the bare count',
  )
}
