import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** GitHub's Actions API on loopback: the paths, statuses and shapes that its reference shows, as far as we use them. */
export interface FakeGitHub {
  readonly url: string
  readonly runs: FakeRun[]
  readonly calls: string[]
  /** The inputs that workflows declare; others are refused, as GitHub does. */
  inputs: string[]
  /** Whether `return_run_details` is known there, as it is not on older servers. */
  tellsRun: boolean
  /** What the log of the one job says. */
  log: string
  conclusion: 'success' | 'failure' | 'cancelled'
  finish(): void
  close(): Promise<void>
}

interface FakeRun {
  id: number
  event: string
  ref: string
  inputs: Record<string, string>
  status: 'queued' | 'in_progress' | 'completed'
}

export const githubToken = 'ghp_0123456789abcdefghijABCDEFGHIJ'
const SHA = 'd6fde92930d4715a2b49857d24b940956b26d2d3'

export async function startFakeGitHub(): Promise<FakeGitHub> {
  let nextId = 30_433_642
  const fake: FakeGitHub = {
    url: '',
    runs: [],
    calls: [],
    inputs: ['bowline_run', 'bowline_environment', 'bowline_variables'],
    tellsRun: true,
    log: '2026-11-16T10:00:01.0000000Z hello\n',
    conclusion: 'success',
    finish() {
      for (const run of fake.runs) run.status = 'completed'
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
  const say = (response: ServerResponse, status: number, body?: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body))
  const show = (run: FakeRun) => ({
    id: run.id,
    name: 'Deploy',
    // What `run-name: Deploy ${{ inputs.bowline_run }}` makes of it.
    display_title: `Deploy ${run.inputs.bowline_run ?? ''}`.trim(),
    event: run.event,
    head_branch: run.ref,
    head_sha: SHA,
    status: run.status,
    conclusion: run.status === 'completed' ? fake.conclusion : null,
  })
  const start = (event: string, ref: string, inputs: Record<string, string>) => {
    const run: FakeRun = { id: nextId++, event, ref, inputs, status: 'in_progress' }
    fake.runs.unshift(run)
    return run
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const url = new URL(request.url!, 'http://x')
    const path = url.pathname.replace('/repos/acme/shop', '')
    fake.calls.push(`${request.method} ${path}`)
    if (path === '/blob/log')
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end(fake.log)
    if (path === '/blob/zip') return void response.writeHead(200).end('PK-zipped')
    if (request.headers.authorization !== `Bearer ${githubToken}`)
      return say(response, 401, { message: 'Bad credentials' })
    const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {}
    if (request.method === 'POST' && path === '/actions/workflows/deploy.yml/dispatches') {
      const unknown = Object.keys(body.inputs ?? {}).filter(key => !fake.inputs.includes(key))
      if (unknown.length > 0)
        return say(response, 422, { message: `Unexpected inputs provided: ${JSON.stringify(unknown)}` })
      const run = start('workflow_dispatch', body.ref, body.inputs ?? {})
      if (!body.return_run_details || !fake.tellsRun) return say(response, 204)
      const html_url = `https://github.com/acme/shop/actions/runs/${run.id}`
      return say(response, 200, { workflow_run_id: run.id, run_url: `${fake.url}/runs/${run.id}`, html_url })
    }
    if (request.method === 'POST' && path === '/dispatches') {
      start('repository_dispatch', 'main', body.client_payload)
      return say(response, 204)
    }
    if (path === '/actions/runs') {
      const workflow_runs = fake.runs.filter(run => run.event === url.searchParams.get('event')).map(show)
      return say(response, 200, { total_count: workflow_runs.length, workflow_runs })
    }
    const [, id, rest = ''] = /^\/actions\/runs\/(\d+)(\/.*)?$/.exec(path) ?? []
    const run = fake.runs.find(one => one.id === Number(id))
    if (run && rest === '') return say(response, 200, show(run))
    if (run && rest === '/cancel') return say(response, 202, {})
    if (run && rest === '/jobs') {
      const { status, conclusion } = show(run)
      const times = {
        started_at: '2026-11-16T10:00:01Z',
        completed_at: status === 'completed' ? '2026-11-16T10:00:09Z' : null,
      }
      return say(response, 200, {
        total_count: 1,
        jobs: [{ id: 9, name: 'deploy', status, conclusion, ...times }],
      })
    }
    if (run && rest === '/artifacts')
      return say(response, 200, {
        total_count: 1,
        artifacts: [{ id: 11, name: 'site', size_in_bytes: 9, expired: false }],
      })
    if (path === '/actions/jobs/9/logs')
      return void response.writeHead(302, { location: `${fake.url}/blob/log` }).end()
    if (path === '/actions/artifacts/11/zip')
      return void response.writeHead(302, { location: `${fake.url}/blob/zip` }).end()
    return say(response, 404, { message: 'Not Found' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(fake, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
