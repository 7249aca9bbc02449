import type { WorkCtx } from '#kit/context.ts'
import { RawReply } from '#kit/route.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { checkQuery } from '../query/checking/check.ts'
import { loadEnvironment } from '../query/environment.ts'
import type { ReportQuery } from '../query/schema.ts'
import { getReport } from '../saved/service.ts'
import { type ExportIn, type FileFormat, readFormat } from './schema.ts'
import { contentTypes, openExport } from './stream.ts'

interface Wanted {
  query: ReportQuery
  name: string
  format: FileFormat
  reportId: string | null
}

const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w .()-]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim() || 'report'

export function fileNameHeader(name: string, format: FileFormat): string {
  const encoded = encodeURIComponent(`${name}.${format}`).replaceAll(
    /['()*]/g,
    one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plainName(name)}.${format}"; filename*=UTF-8''${encoded}`
}

async function exportQuery(ctx: WorkCtx, wanted: Wanted, signal: AbortSignal): Promise<RawReply> {
  const { query, name, format, reportId } = wanted
  const environment = await ctx.transact(loadEnvironment)
  const checked = checkQuery(environment, query)
  if (ctx.request?.isHead) return new RawReply(200, { 'content-type': contentTypes[format] }, null)
  const stream = await openExport(ctx, environment, checked, { format, signal })
  try {
    await ctx.transact(inner =>
      recordAudit(inner, {
        action: 'report_exported',
        targetKind: 'report',
        ...(reportId ? { targetId: reportId } : {}),
        detail: { name, format, dataset: query.dataset },
      }),
    )
  } catch (error) {
    stream.destroy()
    throw error
  }
  return new RawReply(
    200,
    {
      'content-type': contentTypes[format],
      'content-disposition': fileNameHeader(name, format),
      'cache-control': 'no-store',
    },
    stream,
  )
}

export async function exportReport(
  ctx: WorkCtx,
  id: string,
  format: string | undefined,
  signal: AbortSignal,
) {
  const file = readFormat(format)
  const { name, query } = await ctx.transact(inner => getReport(inner, id))
  return exportQuery(ctx, { query, name, format: file, reportId: id }, signal)
}

export async function exportUnsaved(ctx: WorkCtx, { query, name, format }: ExportIn, signal: AbortSignal) {
  const wanted = { query, name: name?.trim() || query.dataset, format: readFormat(format), reportId: null }
  return exportQuery(ctx, wanted, signal)
}
