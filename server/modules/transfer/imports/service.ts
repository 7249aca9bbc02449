import { Readable } from 'node:stream'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { toCsvLine } from '#kit/csv.ts'
import { newId } from '#kit/id.ts'
import type { PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { createStripe } from '#modules/billing/index.ts'
import { ImportNotFound } from '#modules/crm/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { importJob } from './jobs.ts'
import { findImportRow, type ImportRow, insertImport, listImportRows, type Report } from './queries.ts'
import { type DataImport, NotStripeKey, type Source, type StripeImportIn } from './schema.ts'
import { askFor } from './stripe/ask.ts'
import { sealKey } from './stripe/key.ts'
import { listFirstWarnings, listWarnings, type NumberedWarning } from './work-queries.ts'

const TOLD_AT_ONCE = 100
const ROWS_AT_ONCE = 1_000

/** A key that Stripe does not know is refused at once; what else goes wrong there may be over in a minute. */
export async function askForStripeImport(ctx: WorkCtx, given: StripeImportIn): Promise<DataImport> {
  const key = given.secret_key.trim()
  if (!/^(sk|rk)_[a-z]+_[\w]+$/i.test(key)) throw NotStripeKey()
  const stripe = await createStripe(ctx, { secretKey: key })
  await askFor(() => stripe.customers.list({ limit: 1 })).catch(error => {
    if (error?.code === 'stripe_key_refused') throw error
  })
  const id = newId()
  const isRehearsal = given.dry_run ?? false
  return ctx.transact(async inner => {
    const row = await insertImport(inner, {
      id,
      source: 'stripe',
      dry_run: isRehearsal,
      status: 'pending',
      sealed_key: sealKey(ctx, id, key),
    })
    await recordAudit(inner, {
      action: 'data_imported',
      targetKind: 'data_import',
      targetId: id,
      detail: { source: 'stripe', dry_run: isRehearsal },
    })
    await inner.enqueue(importJob, { import_id: id })
    return present(inner, row)
  })
}

export async function listImports(ctx: Ctx, page: PageQuery) {
  const { data, pagination } = await listImportRows(ctx.db, page)
  return { data: await presentAll(ctx, data), pagination }
}

export const getImport = async (ctx: Ctx, id: string): Promise<DataImport> =>
  present(ctx, found(await findImportRow(ctx.db, id), ImportNotFound))

export const present = async (ctx: Ctx, row: ImportRow): Promise<DataImport> =>
  (await presentAll(ctx, [row]))[0]!

async function presentAll(ctx: Ctx, rows: readonly ImportRow[]): Promise<DataImport[]> {
  const warned = rows.filter(row => row.warning_count > 0).map(({ id }) => id)
  const warnings = await listFirstWarnings(ctx.db, warned, TOLD_AT_ONCE)
  return rows.map(row => tell(row, warnings.get(row.id) ?? []))
}

function tell(row: ImportRow, warnings: readonly NumberedWarning[]): DataImport {
  const share = row.total === 0 ? 0 : Math.min(1, row.done / row.total)
  return {
    id: row.id,
    source: row.source as Source,
    status: row.status as DataImport['status'],
    dry_run: row.dry_run,
    progress: row.status === 'succeeded' ? 1 : Math.round(share * 10_000) / 10_000,
    report: {
      ...(row.report as Report),
      warnings: warnings.map(({ entity, foreign_id, detail }) => ({ entity, foreign_id, detail })),
      warning_count: row.warning_count,
    },
    error: row.error,
    created_by_id: row.created_by_id,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
  }
}

export async function sendWarnings(ctx: WorkCtx, id: string): Promise<RawReply> {
  found(await ctx.transact(({ db }) => findImportRow(db, id)), ImportNotFound)
  return new RawReply(
    200,
    {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="import-warnings.csv"',
    },
    Readable.from(writeWarnings(ctx, id)),
  )
}

async function* writeWarnings(ctx: WorkCtx, id: string): AsyncGenerator<string> {
  yield `\ufeff${toCsvLine(['entity', 'id', 'warning'])}`
  for (let last = 0; ; ) {
    const after = last
    const rows: NumberedWarning[] = await ctx.transact(({ db }) =>
      listWarnings(db, id, { after, most: ROWS_AT_ONCE }),
    )
    yield rows.map(({ entity, foreign_id, detail }) => toCsvLine([entity, foreign_id ?? '', detail])).join('')
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)!.number
  }
}
