import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Bench, Server } from '../../kit/bench.ts'
import { measureLoad } from '../../kit/load.ts'
import { median } from '../../kit/table.ts'

/** A number next to another; met as `isMet` says. */
function compare(bench: Bench, name: string, { unit, ours, bare, against, goal, isMet }: Compared): void {
  const ratio = ours / bare
  bench.note({ name, unit, ours, bare, against, ratio, goal, met: isMet(ratio) })
}
interface Compared {
  unit: string
  ours: number
  bare: number
  against: string
  goal: string
  isMet: (ratio: number) => boolean
}

export type Headers = Record<string, string>
export const post = async (
  server: Server,
  headers: Headers,
  path: string,
  body: object,
): Promise<Response> => {
  const response = await fetch(`${server.url}/api/v1/app${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.clone().arrayBuffer()
  return response
}

const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}

async function writeFile(file: string, rows: number): Promise<void> {
  const out = createWriteStream(file)
  out.write('name,title,email,company_name,company_domain,country,city,updated_at\n')
  for (let n = 0; n < rows; n += 1) {
    const firm = n % Math.ceil(rows / 11)
    const line = `Bench Person${n},Head of Sales,bench${n}@bench${firm}.example,Bench ${firm},bench${firm}.example,DE,Berlin,2026-10-01\n`
    if (!out.write(line)) await new Promise(resolve => out.once('drain', resolve))
  }
  await new Promise<void>(resolve => out.end(resolve))
}

/** Rows a second of a file, next to COPY of it into a table without an index; and memory that does not grow with it. */
export async function measureImport(bench: Bench, rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bowline-bench-leads-'))
  const file = join(folder, 'people.csv')
  await writeFile(file, rows)
  const before = await bench.query<{ next_person: number }>('select next_person from pool_state')
  const started = performance.now()
  const child = spawn(
    process.execPath,
    ['server/main/cli.js', 'import-pool', file, '--source', 'bench', '--licence', 'none'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: bench.databaseUrl,
        APP_SECRET: bench.appSecret,
        LOG_LEVEL: 'warn',
      },
    },
  )
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  let early = 0
  let late = 0
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  while (!isOver) {
    const [state] = await bench.query<{ next_person: number }>('select next_person from pool_state')
    const memory = await residentMb(child.pid!)
    const done = state!.next_person - before[0]!.next_person
    if (memory > 0 && done > 0 && done <= rows / 2) early = Math.max(early, memory)
    if (memory > 0 && done > rows / 2) late = memory
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  if ((await ended) !== 0) throw new Error('import-pool failed')
  const ours = rows / ((performance.now() - started) / 1_000)
  const client = new pg.Client(bench.databaseUrl)
  await client.connect()
  await client.query(
    'create table bench_copy (name text, title text, email text, company text, domain text, country text, city text, at text)',
  )
  const copying = performance.now()
  await pipeline(createReadStream(file), client.query(copyFrom('copy bench_copy from stdin csv header')))
  const bare = rows / ((performance.now() - copying) / 1_000)
  await client.query('drop table bench_copy')
  await client.end()
  await rm(folder, { recursive: true })
  compare(bench, `import of ${rows} people`, {
    unit: 'rows/s',
    ours,
    bare,
    against: 'a bare COPY into an unindexed table',
    goal: '≥ 10 %',
    isMet: ratio => ratio >= 0.1,
  })
  compare(bench, 'import, memory at the end', {
    unit: 'MiB',
    ours: late,
    bare: early,
    against: 'the most of its first half',
    goal: '≤ 1.2 ×',
    isMet: ratio => ratio <= 1.2,
  })
}

const words = ['about', 'contact', 'team', 'legal', 'imprint', 'about/us', 'contact/office']

/** A site of eight pages, next to fetching the same one after another. */
export async function measureCrawl(bench: Bench): Promise<void> {
  const links = words.map(word => `<a href="/${word}">${word}</a>`).join('')
  const text = '<p>Rope and knots for ships, since 1890. Write to sales@knots.example.</p>'.repeat(300)
  const site = createServer((request, response) => {
    const isPage = request.url === '/' || words.includes(request.url!.slice(1))
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isPage ? `<html><title>Knots</title>${links}${text}</html>` : '')
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const server = await bench.startServer({ CRAWL_PER_SECOND: '0' })
  const crawled: number[] = []
  const fetched: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const { headers } = await server.signUp()
    const began = performance.now()
    const answer = await post(server, headers, '/leads/enrich', { url })
    const took = performance.now() - began
    const { data } = (await answer.json()) as { data: { pages: unknown[] } }
    if (data.pages.length !== 8) throw new Error(`the crawl read ${data.pages.length} pages`)
    const from = performance.now()
    for (const path of ['/', ...words.map(word => `/${word}`)]) await (await fetch(url + path)).text()
    // The first pays for what is compiled.
    if (round === 0) continue
    crawled.push(took)
    fetched.push(performance.now() - from)
  }
  await server.stop()
  site.close()
  compare(bench, 'crawl of 8 pages', {
    unit: 'ms',
    ours: median(crawled),
    bare: median(fetched),
    against: 'fetching the same pages bare',
    goal: '≤ 1.5 ×',
    isMet: ratio => ratio <= 1.5,
  })
}

/** Milliseconds until a server is ready. */
export async function timeStart(bench: Bench): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now()
    const server = await bench.startServer({ LEADS_INDEX_FROM: '0' })
    times.push(performance.now() - began)
    await server.stop()
  }
  return median(times)
}

export const noteStart = (bench: Bench, people: number, ours: number, bare: number): void =>
  compare(bench, `start beside ${people} people, until ready`, {
    unit: 'ms',
    ours,
    bare,
    against: 'beside an empty pool',
    goal: '≤ 1.2 ×',
    isMet: ratio => ratio <= 1.2,
  })

/** What one organization notices of eight connections on which others count facets. */
export async function measureBeside(bench: Bench, server: Server): Promise<void> {
  const { headers } = await server.signUp()
  for (let n = 0; n < 50; n += 1) await post(server, headers, '/contacts', { first_name: `Contact ${n}` })
  const load = { url: `${server.url}/api/v1/app/contacts?limit=25`, headers, connections: 4 }
  // An organization may ask 300 times a minute: many share the work.
  const others: Headers[] = []
  for (let n = 0; n < 40; n += 1) others.push((await server.signUp()).headers)
  await measureLoad(load, 5)
  const alone = await measureLoad(load, bench.seconds)
  let isOver = false
  let asked = 0
  const ask = async () => {
    while (!isOver) {
      asked += 1
      const who = others[asked % others.length]!
      const filters = { country: ['US', 'DE'], seniority: ['head', 'vp'], has_email: true }
      await post(server, who, '/leads/facets', { filters })
    }
  }
  const asking = Array.from({ length: 8 }, ask)
  const beside = await measureLoad(load, bench.seconds)
  isOver = true
  await Promise.all(asking)
  compare(bench, 'GET /contacts beside 8 connections of facets, p99', {
    unit: 'ms',
    ours: beside.p99,
    bare: alone.p99,
    against: `alone; ${asked} facet calls meanwhile`,
    goal: '≤ 2 ×',
    isMet: ratio => ratio <= 2,
  })
}
