import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RawReply, viewer, workRoute } from '#kit/route.ts'
import { streamAnswer } from '#modules/cloud/index.ts'
import { modules } from '#modules/index.ts'
import { Client } from '#modules/messaging/live/client.fixture.ts'
import { type Account, useTestApp } from './harness.ts'
import { startSecondApp } from './second-app.ts'

/** Streams without declaring it, as routes do that stream where they are asked to. */
const endless = workRoute({
  method: 'GET',
  path: '/endless',
  tag: 'Test',
  summary: 'Stream without end',
  access: viewer,
  alsoAnswers: [streamAnswer],
  handler: async () =>
    new RawReply(200, { 'content-type': 'text/event-stream' }, Readable.from(tick(), { objectMode: false })),
})

async function* tick() {
  for (;;) {
    yield ': still here\n\n'
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

const app = useTestApp({}, [endless])
let urls: string[]
let second: Awaited<ReturnType<typeof startSecondApp>>
beforeAll(async () => {
  second = await startSecondApp(app, app.clock, { brings: [endless] })
  urls = [app.url, second.url]
})
afterAll(() => second.close())

const paths = ['/api/v1/app/live', '/api/v2/logs/tail', '/api/v1/app/endless']

/** Open once its first words came; `over` once its body has ended as it should. */
async function open(url: string, headers: Record<string, string>) {
  const reply = await fetch(url, { headers })
  expect([url, reply.status]).toEqual([url, 200])
  const reader = reply.body!.getReader()
  await reader.read()
  const over = (async () => {
    while (!(await reader.read()).done);
    return 'over'
  })()
  return { over }
}

async function openAll(headers: Record<string, string>, which = paths) {
  return Promise.all(urls.flatMap(url => which.map(path => open(url + path, headers))))
}

const bearer = ({ token }: { token: string | null }) => ({ authorization: `Bearer ${token}` })
const overOf = (streams: { over: Promise<string> }[]) => Promise.all(streams.map(({ over }) => over))
const all = (n: number) => Array.from({ length: n }, () => 'over')

describe('what stays open', () => {
  it('is all here: a new stream or socket joins this test', () => {
    const declared = modules
      .flatMap(module => module.routes)
      .filter(({ produces }) => produces === 'text/event-stream')
    expect(declared.map(({ base, path }) => base + path).toSorted()).toEqual(paths.slice(0, 2).toSorted())
    const sockets = modules.flatMap(module => module.sockets ?? []).map(({ path }) => path)
    expect(sockets).toEqual(['/api/v1/messaging/ws'])
  })

  it('ends with a change of the role, in every process, and for nobody else', {
    timeout: 20_000,
  }, async () => {
    const acme = await app.createAccount()
    const [grace, mary] = [await acme.invite('admin'), await acme.invite('admin')]
    const sockets = (account: Account) => Promise.all(urls.map(url => Client.open(url, account.token!)))
    const [hers, others] = [await openAll(bearer(grace)), await openAll(bearer(mary))]
    const [herSockets, otherSockets] = [await sockets(grace), await sockets(mary)]
    let isOverElsewhere = false
    for (const end of [...others.map(one => one.over), ...otherSockets.map(one => one.closed)])
      void end.then(() => {
        isOverElsewhere = true
      })
    await acme.patch(`/team/members/${grace.userId}`, { role: 'viewer' })
    expect(await overOf(hers)).toEqual(all(6))
    expect(await Promise.all(herSockets.map(one => one.closed))).toEqual([4401, 4401])
    expect(isOverElsewhere).toBe(false)
    for (const url of urls) {
      const refused = await fetch(`${url}/api/v2/logs/tail`, { headers: bearer(grace) })
      expect(refused.status).toBe(403)
      await open(`${url}/api/v1/app/live`, bearer(grace))
    }
    await acme.delete(`/team/members/${mary.userId}`)
    expect(await overOf(others)).toEqual(all(6))
    expect(await Promise.all(otherSockets.map(one => one.closed))).toEqual([4401, 4401])
  })

  it('ends with the key or the token that opened it', { timeout: 20_000 }, async () => {
    const acme = await app.createAccount()
    const { id, api_token } = (await acme.post('/api/v2/tenant/api-keys', {})).body.data
    const token = (await acme.post('/auth/tokens', { name: 'Script' })).body.data
    const byKey = await openAll({ 'x-api-key': api_token }, ['/api/v2/logs/tail'])
    const byToken = await openAll(bearer(token), ['/api/v1/app/live', '/api/v1/app/endless'])
    await acme.delete(`/api-keys/${id}`)
    expect(await overOf(byKey)).toEqual(all(2))
    await acme.delete(`/auth/tokens/${token.id}`)
    expect(await overOf(byToken)).toEqual(all(4))
  })
})
