import { setTimeout as pass } from 'node:timers/promises'
import { startOAuthServer } from '../../../server/tests/oauth-server.ts'
import type { Bench, Server } from '../bench.ts'
import type { Child } from '../processes/child.ts'

const scale = Number(process.env.BENCH_SCALE ?? 1)
const MAILS = Math.max(100, Math.round(1_000 * scale))
/** Those before are sent while connections are made. */
const WARM = 20

async function totalOf(sink: Child, path = '/'): Promise<{ total: number; port: number }> {
  return (await fetch(sink.url + path)).json() as Promise<{ total: number; port: number }>
}

export async function compareSending(bench: Bench, server: Server): Promise<void> {
  const [sink, oauth] = await Promise.all([bench.startBare('smtp-sink.ts'), startOAuthServer()])
  const { port } = await totalOf(sink)
  const { headers, organizationId } = await server.signUp()
  const api = `${server.url}/api/v1/app`
  const post = async (path: string, body: object) => {
    const reply = await fetch(api + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${text}`)
    return { headers: reply.headers, data: (JSON.parse(text) as { data: Record<string, string> }).data }
  }
  const smtp = { host: '127.0.0.1', port, secure: false }
  const withPassword = await post('/mailboxes', {
    email: 'password@bench.test',
    smtp: { ...smtp, user: 'sender', password: 'a password' },
  })
  oauth.email = 'token@bench.test'
  await post('/integrations', {
    provider: 'google_mail',
    config: { client_id: oauth.clientId, api_base: oauth.base, smtp, imap: { ...smtp, port: 1 } },
    secrets: { client_secret: oauth.clientSecret },
  })
  const started = await post('/webmail/oauth/google/start', {})
  const cookie = started.headers.get('set-cookie')!.split(';')[0]!
  const back = await fetch(server.url + oauth.authorize(started.data.authorization_url!), {
    headers: { cookie },
  })
  if (!back.ok) throw new Error(`the sign-in answered ${back.status}`)
  const [signedIn] = await bench.query<{ id: string }>(
    `select id from mailboxes where organization_id = $1 and email = 'token@bench.test'`,
    [organizationId],
  )
  // Nobody reads these mailboxes: there is nothing to read.
  await bench.query('update mailboxes set imap = null where organization_id = $1', [organizationId])
  let n = 0
  const send = async (mailbox: string): Promise<number> => {
    await totalOf(sink, '/reset')
    const one = async () => {
      n += 1
      await post('/email/send', {
        to: `p${n}@example.com`,
        subject: 'Hello',
        body_html: '<p>Hello</p>',
        account_id: mailbox,
      })
    }
    for (let left = MAILS; left > 0; left -= 20) await Promise.all(Array.from({ length: 20 }, one))
    const worker = await bench.startWorker()
    const at = async (count: number) => {
      while ((await totalOf(sink)).total < count) await pass(5)
      return performance.now()
    }
    const from = await at(WARM)
    const to = await at(MAILS)
    await worker.stop()
    return (MAILS - WARM) / ((to - from) / 1000)
  }
  await bench.compareWork('mails sent by XOAUTH2', {
    unit: 'mails/s',
    ours: () => send(signedIn!.id),
    bare: () => send(withPassword.data.id!),
    against: 'by password, to the same server',
    atLeast: 0.95,
  })
  await oauth.close()
  await sink.stop()
}
