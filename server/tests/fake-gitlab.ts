import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** GitLab's pipelines API on loopback, in the shapes its reference shows. */
export interface FakeGitLab {
  readonly url: string
  readonly pipelines: {
    id: number
    ref: string
    status: string
    variables: { key: string; value: string }[]
  }[]
  /** What the job has printed so far. */
  trace: string
  status: 'running' | 'success' | 'failed'
  close(): Promise<void>
}

export const gitlabToken = 'glpat-0123456789abcdefghij'

export async function startFakeGitLab(): Promise<FakeGitLab> {
  const fake: FakeGitLab = {
    url: '',
    pipelines: [],
    trace: '',
    status: 'running',
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
  const say = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const url = new URL(request.url!, 'http://x')
    const path = url.pathname.replace('/api/v4/projects/acme%2Fshop', '')
    if (request.headers['private-token'] !== gitlabToken)
      return say(response, 401, { message: '401 Unauthorized' })
    if (request.method === 'POST' && path === '/pipeline') {
      const { ref, variables } = JSON.parse(Buffer.concat(parts).toString())
      const pipeline = { id: 46 + fake.pipelines.length, ref, status: 'running', variables }
      fake.pipelines.push(pipeline)
      return say(response, 201, {
        id: pipeline.id,
        sha: 'a91957a858320c0e17f3a0eca7cfacbff50ea29a',
        ref,
        status: 'created',
      })
    }
    if (path === '/pipelines') return say(response, 200, fake.pipelines.toReversed())
    const [, id, rest = ''] = /^\/pipelines\/(\d+)(\/.*)?$/.exec(path) ?? []
    const pipeline = fake.pipelines.find(one => one.id === Number(id))
    if (pipeline && rest === '/variables') return say(response, 200, pipeline.variables)
    if (pipeline && rest === '')
      return say(response, 200, {
        id: pipeline.id,
        sha: 'a91957a858320c0e17f3a0eca7cfacbff50ea29a',
        status: fake.status,
      })
    if (pipeline && rest === '/jobs') {
      const finished_at = fake.status === 'running' ? null : '2026-11-16T10:00:09.000Z'
      const artifacts_file = finished_at ? { filename: 'artifacts.zip', size: 12 } : undefined
      const started_at = '2026-11-16T10:00:01.000Z'
      return say(response, 200, [
        { id: 7, name: 'deploy', status: fake.status, started_at, finished_at, artifacts_file },
      ])
    }
    if (path === '/jobs/7/trace')
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end(fake.trace)
    return say(response, 404, { message: '404 Not Found' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(fake, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4` })
}
