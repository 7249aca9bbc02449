import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SaxesParser } from 'saxes'
import { unpackReports } from '#modules/deliverability/dmarc-reports/unpack-work.ts'
import type { Bench, Server } from '../bench.ts'
import { measureLoad } from '../load.ts'

const RECORDS = 100_000
const SOURCES = 500
const scale = Number(process.env.BENCH_SCALE ?? 1)
const [FEW, MANY] = [10_000, Math.max(20_000, Math.round(1_000_000 * scale))]

const record = (n: number) =>
  `<record><row><source_ip>192.0.${n % 2}.${n % 250}</source_ip><count>${1 + (n % 9)}</count><policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>fail</spf></policy_evaluated></row><identifiers><header_from>bench.test</header_from></identifiers><auth_results><dkim><domain>bench.test</domain><result>pass</result></dkim></auth_results></record>\n`

function report(records: number): Buffer {
  const head =
    '<?xml version="1.0"?><feedback><report_metadata><org_name>bench</org_name><report_id>1</report_id><date_range><begin>1794700800</begin><end>1794787199</end></date_range></report_metadata><policy_published><domain>bench.test</domain><p>none</p></policy_published>'
  return Buffer.from(`${head}${Array.from({ length: records }, (_, n) => record(n)).join('')}</feedback>`)
}

export async function compareReading(bench: Bench): Promise<void> {
  const bytes = report(RECORDS)
  const timed = async (work: () => Promise<unknown> | unknown) => {
    const started = performance.now()
    await work()
    return RECORDS / ((performance.now() - started) / 1000)
  }
  await bench.compareWork(`DMARC report of ${RECORDS.toLocaleString('en-US')} records`, {
    unit: 'records/s',
    ours: () => timed(() => unpackReports(bytes)),
    bare: () => timed(() => void new SaxesParser().write(bytes.toString('utf8')).close()),
    against: 'the parser alone',
    atLeast: 0.4,
  })
  const few = await peakOf(report(1_000))
  const many = await peakOf(bytes)
  bench.note({
    name: `memory for ${RECORDS.toLocaleString('en-US')} records`,
    unit: 'MiB at most',
    ours: many,
    bare: few,
    against: '1,000 records',
    ratio: many / few,
    goal: '≤ 1.5×',
    met: many / few <= 1.5,
  })
}

/** The most memory of a process that reads it and does nothing else, less the file itself. */
async function peakOf(bytes: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bowline-bench-'))
  const file = join(folder, 'report.xml')
  await writeFile(file, bytes)
  const work = new URL('../../../server/modules/deliverability/dmarc-reports/unpack-work.ts', import.meta.url)
  const program = `import { readFileSync } from 'node:fs'
    const { unpackReports } = await import(${JSON.stringify(work.href)})
    await unpackReports(readFileSync(process.argv[1]))
    console.log(process.resourceUsage().maxRSS / 1024)`
  const args = ['--no-warnings', '--input-type=module', '-e', program, file]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  await rm(folder, { recursive: true, force: true })
  return Number(stdout) - bytes.length / 2 ** 20
}

/** As records are kept: folded by day and source. Those of before the month add up for as long as a domain is watched. */
async function addSources(bench: Bench, organizationId: string, records: number): Promise<void> {
  await bench.query(
    `insert into sending_domains (organization_id, domain, watched, created_at) values ($1, 'bench.test', true, now())`,
    [organizationId],
  )
  await bench.query(
    `insert into dmarc_sources (organization_id, domain, day, source_ip, messages, spf_aligned, dkim_aligned, aligned, none,
       quarantine, reject)
     select $1, 'bench.test', current_date - (n / $3::int), '2001:db8::' || to_hex(n % $3::int), 9, 8, 9, 9, 9, 0, 0
     from generate_series(0, $2::int - 1) n`,
    [organizationId, records, SOURCES],
  )
  await bench.query('vacuum analyze dmarc_sources')
}

export async function compareSources(bench: Bench, server: Server): Promise<void> {
  const few = await server.signUp()
  const many = await server.signUp()
  await addSources(bench, few.organizationId, FEW)
  await addSources(bench, many.organizationId, MANY)
  const url = `${server.url}/api/v1/app/deliverability/domains/bench.test/sources`
  // Ten thousand records reach back for twenty days: both sides read the same ones.
  const rate = (headers: Record<string, string>) => async () =>
    (await measureLoad({ url: `${url}?days=19`, headers, connections: 4 }, bench.seconds)).perSecond
  await bench.compareWork(`sources, ${MANY.toLocaleString('en-US')} records stored`, {
    unit: 'req/s',
    ours: rate(many.headers),
    bare: rate(few.headers),
    against: `${FEW.toLocaleString('en-US')} records`,
    atLeast: 1 / 1.5,
  })
}
