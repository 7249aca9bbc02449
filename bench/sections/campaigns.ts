import { createTransport } from 'nodemailer'
import { measureReading } from '../kit/campaigns/reading.ts'
import { compareCompile, compareMerge } from '../kit/campaigns/rendering.ts'
import { caller, content, makeContacts, sized, type World } from '../kit/campaigns/world.ts'
import { measureLoad } from '../kit/load.ts'
import type { Section } from '../run.ts'

/** BENCH_PARTS=send,freeze,beside,read,render for some of the parts only. */
const parts = (process.env.BENCH_PARTS ?? 'send,freeze,beside,read,render').split(',')
const PATIENCE_MS = 540_000

export const section: Section = {
  summary:
    'one mail to many: sending into an SMTP sink, freezing and counting an audience, reports, rendering',
  async run(bench) {
    if (parts.includes('render')) {
      compareMerge(bench, sized(10_000))
      compareCompile(bench)
    }
    const server = await bench.startServer()
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
    if (parts.includes('beside')) await measureBeside(world, server.url, headers)
    if (parts.includes('read')) await measureReading(world)
    await server.stop()
    await sink.stop()
  },
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
    const started = await Promise.all(Array.from({ length: workers }, () => bench.startWorker()))
    await send(world, 'warm')
    await bench.query('vacuum analyze')
    const few = await send(world, 'ten')
    const many = await send(world, 'hundred')
    for (const worker of started) await worker.stop()
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
  const worker = await bench.startWorker()
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
  await worker.stop()
}

/** What others notice of a campaign that is being sent. */
async function measureBeside(world: World, url: string, headers: Record<string, string>): Promise<void> {
  const { bench, call } = world
  const load = { url: `${url}/api/v1/app/contacts?limit=25`, headers, connections: 4 }
  const worker = await bench.startWorker()
  await send(world, 'ten')
  await measureLoad(load, 10)
  const alone = await measureLoad(load, bench.seconds)
  const { data } = await call('POST', '/campaigns', {
    ...content,
    audience: { filter: { source: ['hundred'] } },
  })
  await call('POST', `/campaigns/${data.id}/send`, {})
  while ((await call('GET', `/campaigns/${data.id}`)).data.stats.sent === 0)
    await new Promise(resolve => setTimeout(resolve, 100))
  const beside = await measureLoad(load, bench.seconds)
  const { status } = (await call('GET', `/campaigns/${data.id}`)).data
  if (status !== 'sending') throw new Error('the campaign was sent before the requests were measured')
  await call('POST', `/campaigns/${data.id}/cancel`)
  await worker.stop()
  bench.note({
    name: 'GET /contacts beside a campaign, p99',
    unit: 'ms',
    ours: beside.p99,
    bare: alone.p99,
    against: 'with nothing else to do',
    ratio: beside.p99 / alone.p99,
    goal: '≤ 2 ×',
    met: beside.p99 / alone.p99 <= 2,
  })
}
