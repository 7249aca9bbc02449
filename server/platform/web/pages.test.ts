import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addPages } from './add-pages.ts'
import type { Pages } from './pages.ts'
import { hashSources } from './sources.ts'

async function visit(pages: Pick<Pages, 'hasFailed'>) {
  const app = Fastify()
  addPages(app, { current: () => null, close() {}, ...pages }, [
    { pages: [{ path: '/i/{token}', page: 'invoice' }] },
  ])
  const answer = await app.inject({ url: '/i/token', headers: { 'accept-language': 'fr' } })
  await app.close()
  return answer
}

describe('before the pages are built', () => {
  it('asks for a moment, and comes back by itself', async () => {
    const answer = await visit({ hasFailed: () => false })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers.refresh).toBe('2')
    expect(answer.body).toContain('Un instant')
  })

  it('does not keep people waiting for what will not come', async () => {
    const answer = await visit({ hasFailed: () => true })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers.refresh).toBeUndefined()
    expect(answer.body).toContain('indisponible')
  })
})

describe('a page that a module declares', () => {
  const asset = {
    type: 'text/html',
    etag: '"1"',
    plain: Buffer.from('<p>chat</p>'),
    brotli: null,
    gzip: null,
  }
  const built = {
    current: () => ({
      app: () => undefined,
      shell: () => asset,
      words: () => [],
      file: () => undefined,
    }),
    hasFailed: () => false,
    close() {},
  }

  it('is shown in frames of others where it says so', async () => {
    const app = Fastify()
    addPages(app, built, [
      {
        pages: [
          { path: '/chat/{token}', page: 'chat', framed: true },
          { path: '/form', page: 'form' },
        ],
      },
    ])
    const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy']
    expect(await policyOf('/chat/1')).toContain('frame-ancestors *')
    expect(await policyOf('/form')).toContain("frame-ancestors 'none'")
    await app.close()
  })
})

describe('the name of the sources', () => {
  it('changes with what is built, and with nothing else', async () => {
    const root = await mkdtemp(join(tmpdir(), 'bowline-sources-'))
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    }
    for (const path of [
      'web/ui/a.css',
      'sdk/index.ts',
      'package-lock.json',
      'server/platform/web/build.ts',
    ]) {
      await write(path, 'first')
    }
    const first = hashSources(root)
    await write('web/README.md', 'words')
    await write('web/dist/x/page.js', 'built')
    await write('web/tests/page.test.ts', 'test')
    expect(hashSources(root)).toBe(first)
    const later = [first]
    const built = [
      'web/ui/a.css',
      'web/ui/b.css',
      'web/app/handbook/page.md',
      'sdk/index.ts',
      'package-lock.json',
    ]
    for (const path of built) {
      await write(path, 'second')
      later.push(hashSources(root))
    }
    expect(new Set(later).size).toBe(6)
    await rm(root, { recursive: true })
  })
})
