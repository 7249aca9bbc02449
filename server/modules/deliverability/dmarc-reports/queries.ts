import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { selectPage } from '#kit/query.ts'
import type { ReadReport, SourceSum } from './read-report.ts'

const instant = (seconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1_000).toString()

/** Undefined where the same report came before. */
export const insertReport = ({ db, now }: Ctx, report: ReadReport) =>
  db
    .insertInto('dmarc_reports')
    .values({
      id: newId(),
      reporter: report.reporter,
      report_id: report.report_id,
      domain: report.domain,
      begin_at: instant(report.begin),
      end_at: instant(report.end),
      policy: report.policy,
      messages: report.messages,
      aligned: report.aligned,
      created_at: now.toString(),
    })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'reporter', 'report_id', 'domain']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

export const findReportId = async (
  { db }: Ctx,
  { reporter, report_id, domain }: ReadReport,
): Promise<string> =>
  (
    await db
      .selectFrom('dmarc_reports')
      .select('id')
      .where('reporter', '=', reporter)
      .where('report_id', '=', report_id)
      .where('domain', '=', domain)
      .executeTakeFirstOrThrow()
  ).id

export const findReport = ({ db }: Ctx, id: string) =>
  db.selectFrom('dmarc_reports').selectAll().where('id', '=', id).executeTakeFirst()

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

export const addSources = (ctx: Ctx, domain: string, day: string, sources: readonly SourceSum[]) =>
  sql`insert into dmarc_sources as s (domain, day, source_ip, messages, spf_aligned, dkim_aligned, aligned, none,
      quarantine, reject)
    select ${domain}, ${day}::date, n.source_ip, n.messages, n.spf_aligned, n.dkim_aligned, n.aligned, n.none,
      n.quarantine, n.reject
    from json_to_recordset(${toJson(sources)}::json) as n (source_ip text, messages bigint, spf_aligned bigint,
      dkim_aligned bigint, aligned bigint, none bigint, quarantine bigint, reject bigint)
    order by n.source_ip
    on conflict (organization_id, domain, day, source_ip) do update set messages = s.messages + excluded.messages,
      spf_aligned = s.spf_aligned + excluded.spf_aligned, dkim_aligned = s.dkim_aligned + excluded.dkim_aligned,
      aligned = s.aligned + excluded.aligned, none = s.none + excluded.none,
      quarantine = s.quarantine + excluded.quarantine, reject = s.reject + excluded.reject`.execute(ctx.db)

export function listReportRows({ db }: Ctx, domain: string | undefined, page: PageQuery) {
  const base = db
    .selectFrom('dmarc_reports')
    .$if(domain !== undefined, query => query.where('domain', '=', domain!))
  return selectPage(page, base.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'))
}

export async function sumSources({ db }: Ctx, domain: string, since: string): Promise<SourceSum[]> {
  const { rows } = await sql<SourceSum>`
    select source_ip, sum(messages)::bigint as messages, sum(spf_aligned)::bigint as spf_aligned,
      sum(dkim_aligned)::bigint as dkim_aligned, sum(aligned)::bigint as aligned, sum(none)::bigint as none,
      sum(quarantine)::bigint as quarantine, sum(reject)::bigint as reject
    from dmarc_sources where domain = ${domain} and day >= ${since}::date
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}
