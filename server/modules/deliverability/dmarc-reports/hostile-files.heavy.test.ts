import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const MOST_MIB = 100
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bowline-reports-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Reads a file as the pool does, in a process that does nothing else, and says how much memory that took at most. */
const program = `
  import { readFileSync } from 'node:fs'
  const { unpackReports } = await import(${JSON.stringify(new URL('./unpack-work.ts', import.meta.url).href)})
  const file = readFileSync(process.argv[1])
  globalThis.gc()
  const idle = process.memoryUsage.rss()
  const said = await unpackReports(file).then(({ reports }) => reports.length + ' ' + reports[0].messages, error => error.message)
  // Not maxRSS: that begins with what the process had that started this one.
  const [, most] = /VmHWM:\\s+(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))
  console.log(JSON.stringify({ said, mib: Math.max(0, Number(most) * 1024 - idle) / 2 ** 20 }))
`

async function read(name: string, content: Buffer): Promise<{ said: string; mib: number }> {
  const file = join(folder, name)
  await writeFile(file, content)
  const args = [
    '--expose-gc',
    '--max-old-space-size=256',
    '--no-warnings',
    '--input-type=module',
    '-e',
    program,
    file,
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

const head =
  '<feedback><report_metadata><org_name>x</org_name><report_id>1</report_id><date_range><begin>1794700800</begin><end>1794787199</end></date_range></report_metadata><policy_published><domain>acme.test</domain><p>none</p></policy_published>'
const record = (n: number) =>
  `<record><row><source_ip>10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}</source_ip><count>1</count><policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>fail</spf></policy_evaluated></row></record>`
const records = (count: number) => Array.from({ length: count }, (_, n) => record(n)).join('')

describe('a file made to take all memory', () => {
  it.each<[string, string, () => Buffer]>([
    [
      'a report of as many sources as are allowed',
      '1 100000',
      () => gzipSync(`${head}${records(100_000)}</feedback>`),
    ],
    [
      'a million records',
      'it has more than 100,000 records',
      () => gzipSync(`${head}${'<record/>'.repeat(1_000_000)}</feedback>`),
    ],
    ['a gzip bomb', 'it is larger than 50 MB', () => gzipSync(Buffer.alloc(80 * 2 ** 20))],
    [
      'a text without end',
      'it is larger than 50 MB',
      () => gzipSync(`${head}<x>${'y'.repeat(52 * 2 ** 20)}`),
    ],
    [
      'an attribute without end',
      'it is larger than 50 MB',
      () => gzipSync(`<feedback x="${'y'.repeat(52 * 2 ** 20)}`),
    ],
  ])('is read within bounds: %s', { timeout: 120_000 }, async (name, said, make) => {
    const answer = await read(name, make())
    expect(answer.said).toBe(said)
    expect(answer.mib).toBeLessThan(MOST_MIB)
  })
})
