import type { Ctx, WorkCtx } from '#kit/context.ts'
import { found, Problem } from '#kit/problem.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { startDnsRun } from '#platform/http/dns.ts'
import { textFix } from '../checks/check.ts'
import { changeDmarc, type Policy } from '../checks/dmarc/record.ts'
import { normalizeDomain } from '../checks/domain-name.ts'
import { startRecordedRun, type Zone } from '../checks/recorded.ts'
import { isListed } from '../domains/listed.ts'
import { findRow } from '../domains/queries.ts'
import { requireListed } from '../domains/service.ts'
import { DmarcReportReceived } from '../events.ts'
import {
  addSources,
  findReport,
  findReportId,
  insertReport,
  listReportRows,
  type ReportRow,
  sumSources,
} from './queries.ts'
import type { ReadReport, SourceSum } from './read-report.ts'
import {
  type DmarcReport,
  type DmarcSources,
  ReportNotFound,
  type ReportQuery,
  type TakenIn,
  UnreadableReport,
} from './schema.ts'
import type { Unpacked } from './unpack-work.ts'
import { MOST_PACKED } from './upload.ts'

const MOST_SOURCES = 200
const MOST_HOSTS = 30
const HOST_PATIENCE_MS = 2_000

const unpackElsewhere = boundedTask<typeof import('./unpack-work.ts'), 'unpackReports'>(
  new URL('./unpack-work.ts', import.meta.url),
  'unpackReports',
  { timeMs: 20_000, outputBytes: 32 * 1024 * 1024, slow: true },
)

async function unpack(ctx: WorkCtx, file: Buffer): Promise<Unpacked> {
  if (file.length === 0) throw UnreadableReport('it is empty')
  if (file.length > MOST_PACKED) throw UnreadableReport('it is larger than 10 MB')
  try {
    return await ctx.services.boundedWork.run(ctx, unpackElsewhere, file)
  } catch (error) {
    if (error instanceof Refused) throw UnreadableReport(error.message)
    if (error instanceof Problem && error.code === 'too_costly')
      throw UnreadableReport('it takes too long to read')
    throw error
  }
}

const shown = (id: string, report: ReadReport): DmarcReport => ({
  id,
  reporter: report.reporter,
  report_id: report.report_id,
  domain: report.domain,
  begin: instantOf(report.begin),
  end: instantOf(report.end),
  messages: report.messages,
  aligned: report.aligned,
})

const instantOf = (seconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1_000).toString({ fractionalSecondDigits: 3 })

/** Stores the reports of a file, each once. About domains of others nothing is kept. */
export async function takeInReports(ctx: WorkCtx, file: Buffer): Promise<TakenIn> {
  const { reports, skipped } = await unpack(ctx, file)
  return ctx.transact(async inner => {
    const taken: TakenIn['reports'] = []
    for (const report of reports) {
      if (!(await isListed(inner, report.domain))) {
        throw UnreadableReport(`${report.domain} is not one of your domains`)
      }
      taken.push(await storeReport(inner, report))
    }
    return { reports: taken, skipped }
  })
}

async function storeReport(ctx: Ctx, report: ReadReport): Promise<TakenIn['reports'][number]> {
  const inserted = await insertReport(ctx, report)
  if (!inserted) return { ...shown(await findReportId(ctx, report), report), duplicate: true }
  if (report.sources.length > 0) {
    await addSources(ctx, report.domain, instantOf(report.begin).slice(0, 10), report.sources)
  }
  await ctx.emit(DmarcReportReceived, {
    report_id: inserted.id,
    domain: report.domain,
    reporter: report.reporter,
    messages: report.messages,
    aligned: report.aligned,
  })
  return { ...shown(inserted.id, report), duplicate: false }
}

export async function listReports(ctx: Ctx, query: ReportQuery) {
  const domain = query.domain === undefined ? undefined : (normalizeDomain(query.domain) ?? '')
  const { data, pagination } = await listReportRows(ctx, domain, query)
  return { data: data.map(shownRow), pagination }
}

export const getReport = async (ctx: Ctx, id: string): Promise<DmarcReport> =>
  shownRow(found(await findReport(ctx, id), ReportNotFound))

const shownRow = (row: ReportRow): DmarcReport => ({
  id: row.id,
  reporter: row.reporter,
  report_id: row.report_id,
  domain: row.domain,
  begin: row.begin_at,
  end: row.end_at,
  messages: row.messages,
  aligned: row.aligned,
})

export async function getSources(ctx: WorkCtx, text: string, days: number): Promise<DmarcSources> {
  const since = ctx.now
    .subtract({ hours: 24 * days })
    .toString()
    .slice(0, 10)
  const { domain, row, sums } = await ctx.transact(async inner => {
    const listed = await requireListed(inner, text)
    return { domain: listed, row: await findRow(inner, listed), sums: await sumSources(inner, listed, since) }
  })
  const messages = sums.reduce((total, sum) => total + sum.messages, 0)
  const aligned = sums.reduce((total, sum) => total + sum.aligned, 0)
  const top = sums.slice(0, MOST_SOURCES)
  const hosts = await nameHosts(
    ctx,
    top.slice(0, MOST_HOSTS).map(({ source_ip }) => source_ip),
    row?.recorded ?? null,
  )
  const policy = (row?.dmarc_policy ?? null) as Policy | null
  return {
    messages,
    aligned,
    aligned_rate: messages === 0 ? null : Math.round((10_000 * aligned) / messages) / 100,
    policy,
    sources: top.map(({ none, quarantine, reject, ...sum }) => ({
      ...sum,
      host: hosts.get(sum.source_ip) ?? null,
      dispositions: { none, quarantine, reject },
    })),
    recommendation: recommend(domain, policy, row?.known.dmarc?.record ?? null, sums, messages, aligned),
  }
}

async function nameHosts(
  ctx: WorkCtx,
  ips: readonly string[],
  recorded: Zone | null,
): Promise<Map<string, string>> {
  const run = recorded
    ? startRecordedRun(recorded)
    : startDnsRun({
        servers: ctx.services.settings.dnsServers,
        deadlineMs: HOST_PATIENCE_MS,
        mostQuestions: MOST_HOSTS,
        timeoutMs: HOST_PATIENCE_MS,
        tries: 1,
      })
  try {
    const named = await Promise.all(
      ips
        .filter(ip => !ip.includes(':'))
        .map(async ip => {
          const { values } = await run.ask(`${ip.split('.').reverse().join('.')}.in-addr.arpa`, 'PTR')
          return [ip, values[0]] as const
        }),
    )
    return new Map(named.flatMap(([ip, host]) => (host ? [[ip, host] as const] : [])))
  } finally {
    run.end()
  }
}

const ENOUGH_MESSAGES = 100
const ENOUGH_ALIGNED = 0.98
const MOST_NAMED = 10
const nextOf: Readonly<Record<Policy, Policy | null>> = {
  none: 'quarantine',
  quarantine: 'reject',
  reject: null,
}

/** The next step where the reports say that nobody of one's own would be turned away by it. */
export function recommend(
  domain: string,
  policy: Policy | null,
  record: string | null,
  sums: readonly SourceSum[],
  messages: number,
  aligned: number,
): DmarcSources['recommendation'] {
  const failing = sums.filter(sum => sum.aligned < sum.messages)
  const blocked = {
    messages: messages - aligned,
    sources: failing
      .toSorted((a, b) => b.messages - b.aligned - (a.messages - a.aligned))
      .slice(0, MOST_NAMED)
      .map(({ source_ip }) => source_ip),
  }
  const next = policy ? nextOf[policy] : 'none'
  const not = (reason: string) => ({ policy: next, ready: false, reason, blocked, fix: null })
  if (policy === null) return not('There is no DMARC policy yet')
  if (next === null) return not('The policy is as strict as it gets')
  if (messages < ENOUGH_MESSAGES) return not(`Reports tell of ${messages} messages; 100 are needed to judge`)
  if (aligned < ENOUGH_ALIGNED * messages) {
    return not(`${blocked.messages} of ${messages} messages would be turned away`)
  }
  const fix = record
    ? textFix(`_dmarc.${domain}`, changeDmarc(record, { p: next }), 'In place of the present record.')
    : null
  return { policy: next, ready: true, reason: `${aligned} of ${messages} messages are aligned`, blocked, fix }
}
