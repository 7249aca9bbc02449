import { trackingLinks } from '#modules/email/index.ts'
import type { Bench, Server } from '../kit/bench.ts'
import type { Section } from '../run.ts'

const EVENTS = 5_000

export const section: Section = {
  summary: 'pixel and click hits, committed before they are answered; provider webhooks',
  async run(bench) {
    const server = await bench.startServer()
    const bare = await bench.startBare('pixel.ts')
    const api = `${server.url}/api/v1/app`
    const { organizationId, headers } = await server.signUp()
    const { trackingId, link } = await sendOne(bench, server, api, organizationId, headers)
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
    const connections = 64
    const load = (url: string) => ({ url, headers: agent, connections })
    const ours = load(`${api}/t/o/${trackingId}.png`)
    const [barePixel, bareRedirect] = [
      `${bare.url}/pixel/${trackingId}`,
      `${bare.url}/redirect/${trackingId}`,
    ]
    await mustAnswerAlike(ours.url, barePixel)
    await mustAnswerAlike(link, bareRedirect)

    await bench.compareLoads('pixel', {
      ours,
      bare: load(barePixel),
      against: 'Fastify, no database',
      atLeast: 0.5,
    })
    await bench.compareLoads('pixel', {
      ours,
      bare: load(`${bare.url}/insert/${trackingId}`),
      against: 'an INSERT each',
      atLeast: 3,
    })
    await bench.compareLoads('click', {
      ours: { ...load(link), expect: 302 },
      bare: { ...load(bareRedirect), expect: 302 },
      against: 'Fastify, no database',
      atLeast: 0.5,
    })
    await webhooks(bench, api, organizationId, headers)
    await server.stop()
    await bare.stop()
  },
}

/** Two answers that differ in more than times are no measure of each other. */
async function mustAnswerAlike(ours: string, bare: string): Promise<void> {
  const [mine, theirs] = await Promise.all([ours, bare].map(readAnswer))
  if (mine !== theirs) throw new Error(`The bare server answers otherwise:\n${mine}\n\n${theirs}`)
}

async function readAnswer(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' })
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'keep-alive')
  return [response.status, ...headers, Buffer.from(await response.arrayBuffer()).toString('base64')].join(
    '\n',
  )
}

async function sendOne(
  bench: Bench,
  server: Server,
  api: string,
  organizationId: string,
  headers: Record<string, string>,
) {
  const json = { ...headers, 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(`${api}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const sent = await post('/email/send', {
    to: 'ada@example.com',
    subject: 'Hi',
    body_html: '<a href="https://example.com/a">a</a>',
  })
  if (!sent.ok) throw new Error(await sent.text())
  const [row] = await bench.query<{ tracking_id: string }>(
    'select tracking_id from email_messages where organization_id = $1 limit 1',
    [organizationId],
  )
  const trackingId = row!.tracking_id
  return {
    trackingId,
    // Signed, as in the mail: only such a click is recorded.
    link: trackingLinks(server.url, { current: bench.appSecret }).click(trackingId, 'https://example.com/a'),
  }
}

let batch = 0

async function webhooks(
  bench: Bench,
  api: string,
  organizationId: string,
  headers: Record<string, string>,
): Promise<void> {
  const created = await fetch(`${api}/integrations`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      provider: 'sendgrid',
      name: 'SendGrid',
      config: {},
      secrets: { api_key: 'SG.0123456789abcdef' },
    }),
  })
  const { data } = (await created.json()) as { data: { id: string } }
  await bench.query(
    `insert into contacts (organization_id, id, email, created_at, updated_at)
     select $1, gen_random_uuid(), 'hook' || n || '@example.com', now(), now() from generate_series(1, $2) n`,
    [organizationId, EVENTS],
  )
  await bench.compareWork('webhook events', {
    unit: 'events/s',
    bare: null,
    against: '',
    goal: '≥ 5,000 /s',
    ours: async () => {
      batch += 1
      const events = Array.from({ length: EVENTS }, (_, n) => ({
        event: 'delivered',
        email: `hook${n + 1}@example.com`,
        timestamp: 1_793_000_000 + n,
        sg_event_id: `b${batch}-${n}`,
      }))
      const body = JSON.stringify(events)
      const started = performance.now()
      const reply = await fetch(`${api}/webhooks/${data.id}/sendgrid`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const { applied } = (await reply.json()) as { applied: number }
      if (applied !== EVENTS) throw new Error(`only ${applied} of ${EVENTS} events were applied`)
      return EVENTS / ((performance.now() - started) / 1000)
    },
  })
}
