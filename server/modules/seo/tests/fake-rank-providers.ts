import type { IncomingMessage, ServerResponse } from 'node:http'
import { type LoopbackServer, startLoopbackServer } from '#platform/http/loopback-server.ts'

/** What the fakes do instead of answering well. */
export type Mood = 'well' | 'refuses' | 'spent' | 'breaks' | 'rubbish' | 'another' | 'hangs' | 'empty'

export interface FakeRankProviders extends LoopbackServer {
  mood: Mood
  /** Results by keyword, in their order. */
  results: Map<string, string[]>
  asked: { path: string; keyword: string; start: number; body: unknown }[]
  mostAtOnce: number
  beforeAnswer: () => Promise<void>
}

const KEY = 'serp_key_0123456789'
const LOGIN = Buffer.from('ada@example.com:a dataforseo password').toString('base64')
export const serpSecrets = { api_key: KEY }
export const dataForSeoSecrets = { login: 'ada@example.com', password: 'a dataforseo password' }

/** SerpApi and DataForSEO as they answer, their errors included. */
export async function startFakeRankProviders(): Promise<FakeRankProviders> {
  let atOnce = 0
  const server = await startLoopbackServer(async (request, response) => {
    atOnce += 1
    fake.mostAtOnce = Math.max(fake.mostAtOnce, atOnce)
    response.on('close', () => {
      atOnce -= 1
    })
    const url = new URL(request.url ?? '', 'http://fake')
    if (url.pathname === '/account.json') return serpAccount(url, response)
    if (url.pathname === '/search.json') return serpSearch(url, response)
    if (url.pathname === '/v3/appendix/user_data') return dataForSeo(request, response, () => [])
    if (url.pathname === '/v3/serp/google/organic/live/advanced') return dataForSeoSearch(request, response)
    send(response, 404, {})
  })
  const fake: FakeRankProviders = {
    ...server,
    mood: 'well',
    results: new Map(),
    asked: [],
    mostAtOnce: 0,
    beforeAnswer: async () => {},
  }

  function serpAccount(url: URL, response: ServerResponse): unknown {
    if (url.searchParams.get('api_key') !== KEY) return send(response, 401, { error: 'Invalid API key.' })
    send(response, 200, { account_email: 'ada@example.com', total_searches_left: 87 })
  }

  async function serpSearch(url: URL, response: ServerResponse): Promise<unknown> {
    const q = url.searchParams.get('q') ?? ''
    const start = Number(url.searchParams.get('start') ?? 0)
    fake.asked.push({ path: url.pathname, keyword: q, start, body: Object.fromEntries(url.searchParams) })
    await fake.beforeAnswer()
    if (fake.mood === 'hangs') return
    if (fake.mood === 'refuses' || url.searchParams.get('api_key') !== KEY) {
      return send(response, 401, { error: `Invalid API key: ${KEY}` })
    }
    if (fake.mood === 'spent') return send(response, 429, { error: 'Your account has run out of searches.' })
    if (fake.mood === 'breaks') return send(response, 500, { error: 'oops' })
    if (fake.mood === 'rubbish')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"organic_results": [')
    const page = (fake.results.get(q) ?? []).slice(start, start + 10)
    const asked = fake.mood === 'another' ? 'something else' : q
    const base = { search_metadata: { status: 'Success' }, search_parameters: { engine: 'google', q: asked } }
    if (page.length === 0)
      return send(response, 200, { ...base, error: "Google hasn't returned any results for this query." })
    const organic_results = page.map((link, index) => ({ position: index + 1, title: link, link }))
    send(response, 200, {
      ...base,
      organic_results,
      related_searches: [{ query: `${q} near me` }, { query: `cheap ${q}` }],
    })
  }

  async function dataForSeoSearch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [task] = JSON.parse(Buffer.concat(chunks).toString()) as { keyword: string; depth: number }[]
    fake.asked.push({ path: request.url ?? '', keyword: task!.keyword, start: 0, body: task })
    await fake.beforeAnswer()
    dataForSeo(request, response, () => {
      const links = fake.results.get(task!.keyword) ?? []
      if (links.length === 0)
        return [{ status_code: 40_102, status_message: 'No Search Results.', result: null }]
      const organic = links
        .slice(0, task!.depth)
        .map((url, index) => ({ type: 'organic', rank_group: index + 1, rank_absolute: index + 3, url }))
      const items = [
        { type: 'paid', url: 'https://site.example/ad' },
        ...organic,
        { type: 'related_searches', items: [`best ${task!.keyword}`] },
      ]
      const keyword = fake.mood === 'another' ? 'something else' : task!.keyword
      return [{ status_code: 20_000, status_message: 'Ok.', data: task, result: [{ keyword, items }] }]
    })
  }

  function dataForSeo(request: IncomingMessage, response: ServerResponse, tasks: () => unknown[]): unknown {
    if (fake.mood === 'hangs') return
    if (fake.mood === 'refuses' || request.headers.authorization !== `Basic ${LOGIN}`) {
      return send(response, 401, { status_code: 40_100, status_message: 'You are not Authorized.' })
    }
    if (fake.mood === 'spent')
      return send(response, 200, {
        status_code: 20_000,
        tasks: [{ status_code: 40_200, status_message: 'Payment Required.' }],
      })
    if (fake.mood === 'breaks') return send(response, 500, {})
    if (fake.mood === 'rubbish') return send(response, 200, ['what?'])
    send(response, 200, { status_code: 20_000, status_message: 'Ok.', tasks: tasks() })
  }

  return fake
}

const send = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
