import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { useOwnTestApp } from './harness.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const app = useOwnTestApp({ trustProxy: 1 })
const shipped = (file: string) => readFileSync(new URL(`../../deploy/proxy/${file}`, import.meta.url), 'utf8')
const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`]).status === 0

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Each as it ships, but for names, ports and the certificate. */
const proxies = {
  nginx: async (folder: string, port: number) => {
    const key = join(folder, 'key.pem')
    const certificate = join(folder, 'certificate.pem')
    const asked = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
    ]
    execFileSync('openssl', [...asked, '-subj', '/CN=localhost', '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    })
    const site = shipped('nginx.conf')
      .replace('127.0.0.1:8080', new URL(app.url).host)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace(/ssl_certificate +\S+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key +\S+;/, `ssl_certificate_key ${key};`)
      .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const temporary = places.map(place => `${place}_temp_path ${folder}/${place};`).join(' ')
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
       events {} http { access_log off; ${temporary}\n${site} }`,
    )
    return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
      env: { PATH: `${process.env.PATH}:/usr/sbin` },
      stdio: 'ignore',
    })
  },
  caddy: async (folder: string, port: number) => {
    const file = join(folder, 'Caddyfile')
    await writeFile(
      file,
      `{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\thttp_port ${await freePort()}\n}\n${shipped('Caddyfile')}`,
    )
    return spawn('caddy', ['run', '--config', file], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        BOWLINE_HOST: `https://localhost:${port}`,
        BOWLINE_UPSTREAM: new URL(app.url).host,
      },
      stdio: 'ignore',
    })
  },
}

describe.each(Object.keys(proxies) as (keyof typeof proxies)[])('behind %s', name => {
  const there = isInstalled(name)
  let folder = ''
  let proxy: ChildProcess
  let url = ''

  beforeAll(async () => {
    if (!there) return
    folder = await mkdtemp(join(tmpdir(), 'bowline-proxy-'))
    await chmod(folder, 0o755)
    const port = await freePort()
    proxy = await proxies[name](folder, port)
    url = `https://localhost:${port}`
    await vi.waitFor(async () => expect((await ask('GET', '/ready')).status).toBe(200), 30_000)
  })
  afterAll(async () => {
    if (!there) return
    proxy.kill('SIGTERM')
    await once(proxy, 'exit')
    await rm(folder, { recursive: true, force: true })
  })

  async function ask(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Readable | string,
  ) {
    const sent = request(`${url}${path}`, {
      method,
      headers,
      rejectUnauthorized: false,
      servername: 'localhost',
    })
    if (body instanceof Readable) body.pipe(sent)
    else sent.end(body)
    const [answer] = await once(sent, 'response')
    let text = ''
    for await (const chunk of answer) text += chunk
    return { status: answer.statusCode as number, text }
  }

  it.skipIf(!there)(
    'refuses a body that is too large with the words of the server, not of the proxy',
    async () => {
      const account = await app.createAccount()
      const headers = { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ first_name: 'x'.repeat(5 * 1024 * 1024) })
      const { status, text } = await ask('POST', '/api/v1/app/contacts', headers, body)
      expect([status, JSON.parse(text).detail]).toEqual([413, expect.any(String)])
    },
  )

  it.skipIf(!there)('tells the server where a request came from', async () => {
    const account = await app.createAccount()
    const { text } = await ask('GET', '/api/v1/app/account/sessions', {
      authorization: `Bearer ${account.token}`,
      'x-forwarded-for': '203.0.113.9',
    })
    // What a client claims of itself is not believed: one proxy is trusted, and it says 127.0.0.1.
    expect(text).not.toContain('203.0.113.9')
  })

  it.skipIf(!there)('passes a stream on as it comes', async () => {
    const account = await app.createAccount()
    const sent = request(`${url}/api/v1/app/live`, {
      headers: { authorization: `Bearer ${account.token}` },
      rejectUnauthorized: false,
      servername: 'localhost',
    }).end()
    const [answer] = await once(sent, 'response')
    let seen = ''
    answer.on('data', (chunk: Buffer) => {
      seen += chunk
    })
    await account.post('/contacts', { first_name: 'Ada', last_name: 'Byron' })
    await expect.poll(() => seen, { timeout: 10_000 }).toContain('contact.created')
    answer.destroy()
  })

  it.skipIf(!there)('lets sockets through', async () => {
    const account = await app.createAccount()
    const socket = new WebSocket(`${url.replace('https', 'wss')}/api/v1/messaging/ws`, {
      rejectUnauthorized: false,
    })
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'start', token: account.token, rooms: {} }))
    const [first] = await once(socket, 'message')
    expect(JSON.parse(String(first)).type).toBe('hello')
    socket.terminate()
  })
})
