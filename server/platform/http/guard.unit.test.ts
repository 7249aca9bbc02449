import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { request as undiciRequest } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import type { AllowPrivate } from './allow-list.ts'
import { OutboundBlocked, OutboundFailed } from './errors.ts'
import type { Resolver } from './guard.ts'
import { createMemoryLog, startLoopbackServer } from './loopback-server.ts'
import { createOutboundHttp, type OutboundHttp } from './outbound-http.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function open(allowPrivate: AllowPrivate, resolver?: Resolver, allowPorts?: number[]): OutboundHttp {
  const http = createOutboundHttp({
    allowPrivate,
    log: createMemoryLog(),
    userAgent: 'Bowline test',
    ...(resolver && { resolver }),
    ...(allowPorts && { allowPorts }),
  })
  cleanups.push(() => http.close())
  return http
}

async function serve(answer: string) {
  const requests: { host: string | undefined; url: string | undefined }[] = []
  const server = await startLoopbackServer((req, res) => {
    requests.push({ host: req.headers.host, url: req.url })
    res.setHeader('connection', 'close').end(answer)
  })
  cleanups.push(() => server.close())
  return { ...server, requests }
}

function answerInTurn(...answers: string[][]): { resolver: Resolver; asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async resolver(hostname) {
      const addresses = answers[Math.min(asked.length, answers.length - 1)]!
      asked.push(hostname)
      return addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  }
}

describe('hostile addresses are refused', () => {
  const names: Record<string, string[]> = {
    localhost: ['127.0.0.1', '::1'],
    'metadata.google.internal': ['169.254.169.254'],
    'inside.example': ['192.168.0.10'],
    'mixed.example': ['93.184.216.34', '10.0.0.1'],
    'mapped.example': ['::ffff:10.0.0.1'],
    'scoped.example': ['fe80::1%eth0'],
    'nonsense.example': ['not-an-address'],
  }
  const resolver: Resolver = async hostname =>
    (names[hostname] ?? []).map(address => ({ address, family: address.includes(':') ? 6 : 4 }))

  test.each([
    '',
    'not a url',
    '//example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com:70/_x',
    'data:text/plain,x',
    'javascript:alert(1)',
    'ws://example.com/',
    'http://user@example.com/',
    'http://user:secret@example.com/',
    'http://example.com:22/',
    'http://example.com:25/',
    'http://example.com:5432/',
    'http://example.com:6379/',
    'http://example.com:0/',
    'http://127.0.0.1/',
    'http://127.0.0.1:8080/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0x0.0x0.0x1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http:\\\\127.0.0.1\\',
    'http:127.0.0.1',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'http://[fe80::1]/',
    'http://[fe80::1%25eth0]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://localhost/',
    'https://localhost/',
    'http://LOCALHOST./',
    'http://ｌｏｃａｌｈｏｓｔ/',
    'http://metadata.google.internal/',
    'http://inside.example/',
    'http://mixed.example/',
    'http://mapped.example/',
    'http://scoped.example/',
    'http://nonsense.example/',
  ])('%j', async url => {
    const failure = await open(false, resolver)
      .request({ url })
      .then(
        () => null,
        error => error,
      )
    expect(failure).toBeInstanceOf(OutboundBlocked)
  })

  test('without telling what address a name has', async () => {
    const refused = open(false, resolver).request({ url: 'http://inside.example/path?token=1' })
    await expect(refused).rejects.toThrow(
      'The host "inside.example" has a private or reserved address, which is not allowed.',
    )
    const failure = await open(false, resolver)
      .request({ url: 'http://inside.example/' })
      .catch(error => error)
    expect(`${failure.stack} ${failure.cause ?? ''}`).not.toContain('192.168')
  })

  test('and the operator is told which host it was', async () => {
    const log = createMemoryLog()
    const http = createOutboundHttp({ allowPrivate: false, log, userAgent: 'x', resolver })
    cleanups.push(() => http.close())
    await expect(http.request({ url: 'http://inside.example/?token=1' })).rejects.toThrow(OutboundBlocked)
    expect(log.warnings).toEqual([{ host: 'inside.example' }])
  })

  test('also when the dispatcher is used on its own', async () => {
    const server = await serve('secret')
    const { dispatcher } = open(false, resolver)
    await expect(undiciRequest(server.url, { dispatcher })).rejects.toThrow(OutboundBlocked)
    await expect(undiciRequest(`http://localhost:${server.port}`, { dispatcher })).rejects.toThrow(
      OutboundBlocked,
    )
    expect(server.requests).toEqual([])
  })
})

describe('a name is resolved once', () => {
  test('and the connection goes to the address that was checked, under the name that was asked for', async () => {
    const server = await serve('first')
    const { resolver, asked } = answerInTurn(['127.0.0.1'], ['10.0.0.1'])
    const http = open(['127.0.0.1/32'], resolver)
    const answer = await http.request({ url: `http://rebind.example:${server.port}/a?b=c` })
    expect(answer.text()).toBe('first')
    expect(asked).toEqual(['rebind.example'])
    expect(server.requests).toEqual([{ host: `rebind.example:${server.port}`, url: '/a?b=c' }])
  })

  test('and a later, private answer is refused on the next connection', async () => {
    const server = await serve('first')
    const { resolver, asked } = answerInTurn(['127.0.0.1'], ['127.0.0.2'])
    const http = open(['127.0.0.1/32'], resolver)
    const url = `http://rebind.example:${server.port}/`
    await http.request({ url })
    await expect(http.request({ url })).rejects.toThrow(OutboundBlocked)
    expect(asked).toHaveLength(2)
    expect(server.requests).toHaveLength(1)
  })

  test('and one private address among good ones condemns it, before anything is sent', async () => {
    const server = await serve('first')
    const http = open(['127.0.0.1/32'], answerInTurn(['127.0.0.1', '10.0.0.1']).resolver)
    await expect(http.request({ url: `http://mixed.example:${server.port}/` })).rejects.toThrow(
      OutboundBlocked,
    )
    expect(server.requests).toEqual([])
  })

  test('and one that has no address is reported as not found', async () => {
    const failed = open(false, async () => []).request({ url: 'http://nowhere.example/' })
    await expect(failed).rejects.toThrow(new OutboundFailed('The host "nowhere.example" was not found.'))
  })

  test('and TLS asks for the name, not for the address', async () => {
    const received: string[] = []
    const server = createTcpServer(socket => {
      socket.on('error', () => {})
      socket.once('data', chunk => {
        received.push(String(chunk))
        socket.destroy()
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    cleanups.push(() => new Promise(resolve => server.close(() => resolve())))
    const { port } = server.address() as AddressInfo
    const http = open(['127.0.0.1/32'], answerInTurn(['127.0.0.1']).resolver)
    const failed = http.request({ url: `https://named.example:${port}/` })
    await expect(failed).rejects.toThrow(OutboundFailed)
    expect(received[0]).toContain('named.example')
  })
})

describe('an internal host is reached when it is allowed', () => {
  test.each<[string, AllowPrivate, string]>([
    ['by everything being allowed', true, '127.0.0.1'],
    ['by its address', ['127.0.0.1'], '127.0.0.1'],
    ['by its network', ['127.0.0.0/8'], '127.0.0.1'],
    ['by its name', ['hooks.internal'], 'hooks.internal'],
  ])('%s', async (_how, allowPrivate, host) => {
    const server = await serve('hello')
    const http = open(allowPrivate, answerInTurn(['127.0.0.1']).resolver)
    expect((await http.request({ url: `http://${host}:${server.port}/` })).text()).toBe('hello')
  })

  test('but its name does not open its address, nor another name', async () => {
    const server = await serve('hello')
    const http = open(['hooks.internal'], answerInTurn(['127.0.0.1']).resolver)
    await expect(http.request({ url: server.url })).rejects.toThrow(OutboundBlocked)
    const other = http.request({ url: `http://other.internal:${server.port}/` })
    await expect(other).rejects.toThrow(OutboundBlocked)
  })

  test('and a port that is none of the web only when it is named too', async () => {
    const blocked = open(true).request({ url: 'http://127.0.0.1:9200/' })
    await expect(blocked).rejects.toThrow('Port 9200 of "127.0.0.1" is not a web port')
    const allowed = open(true, undefined, [1]).request({ url: 'http://127.0.0.1:1/' })
    await expect(allowed).rejects.toThrow('refused the connection')
  })
})
