import { createHash } from 'node:crypto'
import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { checkRoom, requireRoom } from '#modules/identity/index.ts'
import { safeName } from '#platform/files/type.ts'
import { Answer, onceInTransaction } from '#platform/server/idempotency/once.ts'
import { BillExists } from '../errors.ts'
import { BillReceived } from '../events.ts'
import { readFile } from '../reading/read.ts'
import type { BillContent } from '../reading/read-work.ts'
import type { Bill } from '../schema.ts'
import { factsOf } from './facts.ts'
import { presentBill } from './present.ts'
import { findByFile, findCompanyByVat, insertBill } from './queries.ts'

export interface BillFile {
  bytes: Buffer
  filename: string
}

export interface Imported {
  data: Bill
  /** The same bytes were here before. */
  existing: boolean
}

/** Each file once, whoever brings it how often. It is read before the transaction: strangers decide how long that takes. */
export async function importBill(
  ctx: WorkCtx,
  file: BillFile,
  via: 'upload' | 'mail',
  key?: string,
): Promise<Imported> {
  const sha256 = hashOf(file)
  const known = await ctx.transact(
    async inner => {
      const row = await findByFile(inner, sha256)
      if (!row) await requireRoom(inner, 'files', file.bytes.length)
      return row
    },
    { onlyReads: true },
  )
  const content = known ? null : await readFile(ctx, file.bytes)
  const work = (inner: Ctx) => keepBill(inner, file, content, via)
  if (key === undefined) return ctx.transact(work)
  const hash = createHash('sha256')
    .update(`bill ${sha256} by ${userIdOf(ctx)}`)
    .digest()
  const answer = await ctx.transact(inner =>
    onceInTransaction(inner, key, hash, async () => {
      const imported = await work(inner)
      return new Answer(imported.existing ? 200 : 201, JSON.stringify(imported))
    }),
  )
  return JSON.parse(answer.text)
}

const hashOf = ({ bytes }: BillFile): string => createHash('sha256').update(bytes).digest('hex')

/** `content`: what was read of it; null where the file was here a moment ago. */
export async function keepBill(
  ctx: Ctx,
  file: BillFile,
  content: BillContent | null,
  via: 'upload' | 'mail',
): Promise<Imported> {
  const { bytes, filename } = file
  const sha256 = hashOf(file)
  const known = await findByFile(ctx, sha256)
  if (known) return { data: presentBill(known), existing: true }
  // Bills are never deleted one by one: what was known a moment ago is known still.
  if (!content) throw new Error('a bill that was here is gone')
  const vatId = plainNumber(content.seller.vat_id)
  const row = await insertBill(ctx, {
    content,
    bytes,
    sha256,
    filename: safeName(filename),
    sellerKey: sellerKeyOf(content),
    companyId: vatId ? await findCompanyByVat(ctx, vatId) : null,
    via,
  })
  if (!row) return knownMeanwhile(ctx, sha256, content)
  await checkRoom(ctx, 'files')
  await ctx.emit(BillReceived, {
    ...factsOf(row),
    valid: row.valid,
    received_via: via,
  })
  return { data: presentBill(row), existing: false }
}

async function knownMeanwhile(ctx: Ctx, sha256: string, { number, seller }: BillContent): Promise<Imported> {
  const same = await findByFile(ctx, sha256)
  if (same) return { data: presentBill(same), existing: true }
  throw BillExists(number ?? '', seller.name ?? seller.vat_id ?? seller.tax_number ?? '—')
}

/** As companies have theirs: in capitals, without spaces, dots and hyphens. */
const plainNumber = (number: string | null): string => number?.replaceAll(/[\s.-]/g, '').toUpperCase() ?? ''

/** By what a seller is known again: VAT number, tax number, else the name. */
function sellerKeyOf({ seller }: BillContent): string {
  const vatId = plainNumber(seller.vat_id)
  if (vatId) return `vat ${vatId}`
  const taxNumber = plainNumber(seller.tax_number)
  return taxNumber ? `tax ${taxNumber}` : `name ${(seller.name ?? '').toLowerCase().replaceAll(/\s+/g, ' ')}`
}
