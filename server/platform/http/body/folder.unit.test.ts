import { mkdir, mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OutboundBusy, OutboundTimeout } from '../errors.ts'
import { createMemoryLog, type LoopbackServer, startLoopbackServer } from '../loopback-server.ts'
import { createOutboundHttp, type OutboundHttp } from '../outbound-http.ts'
import { type BodyFolder, createBodyFolder } from './folder.ts'

const LONG = Buffer.from(Array.from({ length: 200_000 }, (_, n) => `line ${n}\n`).join(''))
let http: OutboundHttp
let within: string
let folder: BodyFolder
const servers: LoopbackServer[] = []

beforeEach(async () => {
  http = createOutboundHttp({
    allowPrivate: ['127.0.0.1/32'],
    log: createMemoryLog(),
    userAgent: 'Bowline test',
  })
  within = await mkdtemp(join(tmpdir(), 'bowline-test-'))
  folder = createBodyFolder(within)
})

afterEach(async () => {
  await http.close()
  for (const server of servers.splice(0)) await server.close()
  await rm(within, { recursive: true })
})

async function serve(listener: RequestListener): Promise<string> {
  const server = await startLoopbackServer(listener)
  servers.push(server)
  return server.url
}

const files = async () => (await readdir(within, { recursive: true })).filter(name => /\/\d+$/.test(name))

test('a long answer is in a file, to the byte, however it was packed', async () => {
  const plain = await serve((_, response) => void response.end(LONG))
  const packed = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(LONG))
  })
  for (const url of [plain, packed]) {
    const answer = await http.request({ url, folder })
    expect(answer).toMatchObject({ length: LONG.length, isCut: false })
    expect((await readFile(answer.file!)).equals(LONG)).toBe(true)
    // Whoever guesses by the first bytes finds them where they always are.
    expect(answer.body.subarray(0, 512)).toEqual(LONG.subarray(0, 512))
    await folder.drop(answer.file!)
  }
  expect(await files()).toEqual([])
})

test('a cut one ends at the limit', async () => {
  const url = await serve((_, response) => void response.end(LONG))
  const answer = await http.request({ url, folder, maxBytes: 1_000_000, cutsAtLimit: true })
  expect(answer).toMatchObject({ length: 1_000_000, isCut: true })
  expect((await readFile(answer.file!)).equals(LONG.subarray(0, 1_000_000))).toBe(true)
})

test('a short one stays in memory, and so does any where nobody gives a folder', async () => {
  const url = await serve((request, response) => void response.end(request.url === '/' ? LONG : 'short'))
  expect(await http.request({ url: `${url}/short`, folder })).toMatchObject({ file: null, length: 5 })
  expect(await http.request({ url })).toMatchObject({ file: null, body: LONG })
  expect(await readdir(within)).toEqual([])
})

test('where no file can be made it stays in memory; where one cannot be written the host is not blamed', async () => {
  const url = await serve((_, response) => void response.end(LONG))
  const nowhere = createBodyFolder(join(within, 'missing'))
  expect(await http.request({ url, folder: nowhere })).toMatchObject({ file: null, body: LONG })
  const full: BodyFolder = {
    ...folder,
    async create() {
      const made = await folder.create()
      await made.file.close()
      return { ...made, file: await open('/dev/full', 'w') }
    },
  }
  await expect(http.request({ url, folder: full })).rejects.toThrow(OutboundBusy)
  expect(await files()).toEqual([])
})

test('one that breaks off leaves nothing behind', async () => {
  const url = await serve((request, response) => {
    response.write(LONG)
    if (request.url === '/broken') setTimeout(() => response.destroy(), 50)
  })
  await expect(http.request({ url: `${url}/broken`, folder })).rejects.toThrow()
  await expect(http.request({ url, folder, timeoutMs: 200 })).rejects.toThrow(OutboundTimeout)
  await expect.poll(files).toEqual([])
})

test('closing it takes everything along, and what a killed process left goes with the next one', async () => {
  const names = ['bowline-bodies-killed', 'bowline-bodies-working', 'other']
  for (const name of names) {
    await mkdir(join(within, name))
    await writeFile(join(within, name, '1'), 'left')
  }
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000)
  for (const name of ['bowline-bodies-killed', 'other']) await utimes(join(within, name), longAgo, longAgo)
  const { file } = await folder.create()
  await file.close()
  expect(await readdir(within)).toHaveLength(3)
  await folder.close()
  expect((await readdir(within)).sort()).toEqual(['bowline-bodies-working', 'other'])
})
