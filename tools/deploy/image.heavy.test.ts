import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useTestDatabase } from '#tests/harness.ts'

const root = join(import.meta.dirname, '../..')
const isPossible = process.getuid?.() === 0 && spawnSync('busybox', ['true']).status === 0

/** The image's own root, made as the Dockerfile makes it, and run as Docker would: another root, another user, nothing else. */
describe.skipIf(!process.env.STRESS || !isPossible)('the image', () => {
  const database = useTestDatabase()
  let folder = ''
  let server: ChildProcess
  let url = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bowline-image-'))
    execFileSync('npm', ['run', '-s', 'build'], { cwd: root })
    execFileSync('sh', ['deploy/image.sh', folder], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    execFileSync('mkdir', ['-p', `${folder}/dev`, `${folder}/proc`])
    for (const [name, minor] of [
      ['null', '3'],
      ['urandom', '9'],
    ] as const) {
      execFileSync('mknod', ['-m', '666', `${folder}/dev/${name}`, 'c', '1', minor])
    }
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as { port: number }
    probe.close()
    url = `http://127.0.0.1:${port}`
    const settings = {
      PATH: '/srv/bowline/node_modules/.bin:/bin',
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: '/data',
      DATABASE_URL: database.databaseUrl,
      APP_SECRET: 'a secret of the image, long enough for it',
      PUBLIC_URL: url,
    }
    const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    server = spawn(
      'chroot',
      ['--userspec=10001:10001', folder, '/bin/env', '-i', ...words].concat(
        '/bin/sh',
        '-c',
        'cd /srv/bowline && exec /bin/sh server/main/start.sh all',
      ),
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(200), 120_000)
  }, 600_000)

  afterAll(async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  })

  it('weighs at most 350 MB', () => {
    const [kilobytes] = execFileSync('du', ['-sk', '--apparent-size', folder], { encoding: 'utf8' }).split(
      '\t',
    )
    expect(Number(kilobytes) / 1000).toBeLessThan(350)
  })

  it('serves the workspace, signs people up and draws documents', async () => {
    expect(await (await fetch(url)).text()).toContain('<script')
    const post = (path: string, body: object, token?: string) =>
      fetch(`${url}/api/v1/app${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      }).then(answer => answer.json() as Promise<{ data: { id: string; access_token: string } }>)
    const person = {
      email: 'ada@example.com',
      password: 'analytical engine 1843',
      name: 'Ada',
      organization_name: 'Acme',
    }
    const { data } = await post('/auth/signup', person)
    const line = { name: 'Rope', quantity: 1, unit_price_cents: 1000 }
    const quote = await post('/quotes', { title: '見積書', lines: [line] }, data.access_token)
    const pdf = await fetch(`${url}/api/v1/app/quotes/${quote.data.id}/pdf`, {
      headers: { authorization: `Bearer ${data.access_token}` },
    })
    expect((await pdf.text()).slice(0, 200)).toMatch(/^%PDF-/)
  })
})
