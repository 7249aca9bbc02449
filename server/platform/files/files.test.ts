import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Files, FileTooLarge } from './files.ts'
import { openFiles } from './open.ts'
import { type S3Server, startS3Server } from './s3-server.fixture.ts'

const MEGABYTE = 1024 * 1024
const place = '01a1dce5-541d-7093-834b-661a97c3b69e'
const keys = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const later = () => Temporal.Now.instant().add({ hours: 1 })

let folder = ''
let server: S3Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowline-files-'))
  server = await startS3Server({ bucket: 'chats', ...keys, page: 3 })
})
beforeEach(() => {
  server.fail = null
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** In pieces of uneven sizes, as they come over a line. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7 + 13) % 200_000) {
    yield bytes.subarray(at, at + Math.max(1, size))
    if (size === 0) size = 1
  }
}

async function allIn(files: Files, moment = later()): Promise<string[]> {
  const all: string[] = []
  for await (const some of files.list(place, moment)) all.push(...some)
  return all.sort()
}

const s3 = () =>
  openFiles({ filesUrl: `s3://chats/some/prefix?endpoint=${server.url}&region=eu-central-1`, filesS3: keys })

describe.each([
  ['a directory', () => openFiles({ filesUrl: folder, filesS3: null })],
  ['S3', s3],
])('files in %s', (_, open) => {
  it('are what was put, whole and in any part, until they are deleted', async () => {
    const files = await open()
    await files.check()
    const stored: { key: string; bytes: Buffer }[] = []
    // Around the size of a part of S3, and more than two of them.
    for (const size of [0, 4_100, 8 * MEGABYTE, 16 * MEGABYTE + 1]) {
      const bytes = randomBytes(size)
      const one = await files.put(place, Readable.from(inPieces(bytes)), 20 * MEGABYTE)
      expect([one.size, one.sha256]).toEqual([size, createHash('sha256').update(bytes).digest('hex')])
      expect(one.head.equals(bytes.subarray(0, 4_100))).toBe(true)
      expect((await buffer(await files.open(one.key))).equals(bytes)).toBe(true)
      stored.push({ key: one.key, bytes })
    }
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: stored.length - 1 }),
        async (a, b, n) => {
          const { key, bytes } = stored[n]!
          const [start, end] = [a % bytes.length, b % bytes.length].sort((x, y) => x - y) as [number, number]
          const part = await buffer(await files.open(key, { start, end }))
          expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
        },
      ),
      { numRuns: 8 },
    )
    expect(await allIn(files)).toEqual(stored.map(({ key }) => key).sort())
    expect(await allIn(files, Temporal.Now.instant().subtract({ hours: 1 }))).toEqual([])
    for (const { key } of stored) await files.delete(key)
    await files.delete(stored[0]!.key)
    await expect(files.open(stored[0]!.key)).rejects.toThrow()
    expect(await allIn(files)).toEqual([])
  })

  it('leave nothing where they are too long or break off', async () => {
    const files = await open()
    const big = Readable.from(inPieces(randomBytes(10 * MEGABYTE)))
    await expect(files.put(place, big, 9 * MEGABYTE)).rejects.toThrow(FileTooLarge)
    async function* broken() {
      yield randomBytes(9 * MEGABYTE)
      throw new Error('the line is gone')
    }
    await expect(files.put(place, Readable.from(broken()), 20 * MEGABYTE)).rejects.toThrow('the line is gone')
    expect(await allIn(files)).toEqual([])
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
    const left = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(left.filter(entry => entry.isFile())).toEqual([])
  })
})

describe('a directory', () => {
  it('shows what is in it to nobody else on the machine', async () => {
    const root = join(folder, 'made', 'by', 'us')
    const files = await openFiles({ filesUrl: root, filesS3: null })
    const { key } = await files.put(place, Readable.from([Buffer.from('a contract')]), 100)
    const modes: Record<string, string> = {}
    for (let path = join(root, key); path.length >= root.length; path = dirname(path)) {
      modes[path] = ((await stat(path)).mode & 0o777).toString(8)
    }
    expect(Object.values(modes)).toEqual(['600', '700', '700', '700'])
    await files.delete(key)
  })
})

describe('S3', () => {
  it('refuses whoever has another secret', async () => {
    const files = await openFiles({
      filesUrl: `s3://chats?endpoint=${server.url}`,
      filesS3: { ...keys, secret: 'another' },
    })
    await expect(files.check()).rejects.toThrow('SignatureDoesNotMatch')
    await expect(files.put(place, Readable.from([Buffer.from('x')]), 10)).rejects.toThrow()
    expect(server.objects.size).toBe(0)
  })

  it('that answers with errors or not at all is asked again', async () => {
    const files = await s3()
    const bytes = randomBytes(9 * MEGABYTE)
    for (const how of ['error', 'cut'] as const) {
      server.fail = { after: 1, how }
      const putting = files.put(place, Readable.from(inPieces(bytes)), 20 * MEGABYTE)
      putting.catch(() => {})
      await expect.poll(() => server.fail!.after, { timeout: 20_000, interval: 1 }).toBeLessThan(0)
      server.fail = null
      const { key } = await putting
      expect((await buffer(await files.open(key))).equals(bytes)).toBe(true)
      await files.delete(key)
    }
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
  })
})
