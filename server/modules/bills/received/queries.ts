import { sql } from 'kysely'
import { type Ctx, type Db, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found } from '#kit/problem.ts'
import { selectPage } from '#kit/query.ts'
import { BEST_MATCHES } from '#kit/records/finder.ts'
import { BillNotFound } from '../errors.ts'
import type { BillContent } from '../reading/read-work.ts'
import type { BillQuery, BillStatus } from '../schema.ts'

const columns = [
  'id',
  'status',
  'kind',
  'format',
  'profile',
  'number',
  'issue_date',
  'due_date',
  'supply_date',
  'period_start',
  'period_end',
  'currency',
  'seller',
  'buyer',
  'buyer_reference',
  'order_reference',
  'preceding_number',
  'lines',
  'taxes',
  'subtotal_cents',
  'tax_cents',
  'total_cents',
  'paid_cents',
  'payable_cents',
  'payment_reference',
  'valid',
  'findings',
  'company_id',
  'file_sha256',
  'filename',
  'content_type',
  'received_via',
  'received_at',
  'created_by_id',
  'decided_by_id',
  'reject_reason',
  'paid_on',
] as const

const select = (db: Db) =>
  db
    .selectFrom('bills')
    .select(columns)
    .$narrowType<Pick<BillContent, 'seller' | 'buyer' | 'lines' | 'taxes' | 'findings'>>()

export async function findBill({ db }: Pick<Ctx, 'db'>, id: string) {
  return select(db).where('id', '=', id).executeTakeFirst()
}
export type BillRow = NonNullable<Awaited<ReturnType<typeof findBill>>>

export const requireBill = async (ctx: Ctx, id: string): Promise<BillRow> =>
  found(await findBill(ctx, id), BillNotFound)

export const findByFile = ({ db }: Ctx, sha256: string): Promise<BillRow | undefined> =>
  select(db).where('file_sha256', '=', sha256).executeTakeFirst()

/** Newest first: ids sort by the moment. */
export function pageBills({ db }: Ctx, { status, q, ...page }: BillQuery) {
  let listed = select(db)
  if (status) listed = listed.where('status', '=', status)
  if (q?.trim()) {
    listed = listed.where('id', 'in', sql<string>`(select f.id from search_bills(${q}, ${BEST_MATCHES}) f)`)
  }
  return selectPage(page, listed.orderBy('id', 'desc'))
}

export interface Arrival {
  content: BillContent
  bytes: Buffer
  sha256: string
  filename: string
  sellerKey: string
  companyId: string | null
  via: 'upload' | 'mail'
}

/** Undefined where the same file, or the same number of this seller, is here already. */
export async function insertBill(ctx: Ctx, arrival: Arrival): Promise<BillRow | undefined> {
  const { content, bytes, sha256, filename, sellerKey, companyId, via } = arrival
  const { seller, buyer, lines, taxes, findings, ...plain } = content
  const id = newId()
  const inserted = await ctx.db
    .insertInto('bills')
    .values({
      ...plain,
      id,
      seller: toJson(seller),
      buyer: toJson(buyer),
      lines: toJson(lines),
      taxes: toJson(taxes),
      findings: toJson(findings),
      seller_key: sellerKey,
      company_id: companyId,
      file_sha256: sha256,
      filename,
      received_via: via,
      received_at: ctx.now.toString(),
      created_by_id: userIdOf(ctx),
      updated_at: ctx.now.toString(),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  await ctx.db.insertInto('bill_files').values({ bill_id: id, size: bytes.length, content: bytes }).execute()
  return findBill(ctx, id)
}

export const findFile = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('bills as b')
    .innerJoin('bill_files as f', 'f.bill_id', 'b.id')
    .select(['b.filename', 'b.content_type', 'b.file_sha256', 'f.size', 'f.content'])
    .where('b.id', '=', id)
    .executeTakeFirst()

interface Decision {
  status: BillStatus
  decided_by_id?: number | null
  reject_reason?: string
  paid_on?: string
}

/** Of several at once one finds it in a status that it may come from. */
export async function decideBill(
  ctx: Ctx,
  id: string,
  from: readonly BillStatus[],
  decision: Decision,
): Promise<BillRow | undefined> {
  const changed = await ctx.db
    .updateTable('bills')
    .set({ ...decision, updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return changed && findBill(ctx, id)
}

/** The one known longest by this VAT number. */
export async function findCompanyByVat({ db }: Ctx, vatId: string): Promise<string | null> {
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where('vat_id', '=', vatId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findToday({ db, now }: Ctx): Promise<string> {
  const { timezone } = await db.selectFrom('organizations').select('timezone').executeTakeFirstOrThrow()
  return now.toZonedDateTimeISO(timezone).toPlainDate().toString()
}

export const hasBills = async ({ db }: Ctx): Promise<boolean> =>
  (await db.selectFrom('bills').select('id').limit(1).executeTakeFirst()) !== undefined

/** To whom the demo's suppliers write. */
export const findBuyer = ({ db }: Ctx): Promise<{ name: string; timezone: string }> =>
  db.selectFrom('organizations').select(['name', 'timezone']).executeTakeFirstOrThrow()
