import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'

/** The executed copy. */
export async function findExecutedPdf({ db }: Ctx, contractId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('contract_pdfs')
    .select('content')
    .where('contract_id', '=', contractId)
    .executeTakeFirst()
  return row?.content
}

export async function insertExecutedPdf(
  ctx: Ctx,
  contractId: string,
  sha256: string,
  content: Buffer,
): Promise<void> {
  await ctx.db
    .insertInto('contract_pdfs')
    .values({ contract_id: contractId, sha256, content, created_at: ctx.now.toString() })
    .execute()
}

/** Also true of one that is gone: nobody needs to wait for it. */
export async function isSealed({ db }: Ctx, contractId: string): Promise<boolean> {
  const row = await db
    .selectFrom('contracts')
    .select('executed_pdf_sha256')
    .where('id', '=', contractId)
    .executeTakeFirst()
  return row?.executed_pdf_sha256 !== null
}

export type SealKeyRow = Selectable<DB['contract_seal_keys']>

export const findNewestSealKey = ({ db }: Ctx): Promise<SealKeyRow | undefined> =>
  db.selectFrom('contract_seal_keys').selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirst()

export async function listCertificates({ db }: Ctx): Promise<Buffer[]> {
  const rows = await db.selectFrom('contract_seal_keys').select('certificate').execute()
  return rows.map(row => row.certificate)
}

/** The organization's name; whoever makes its seal holds its row. */
export async function lockOrganization({ db }: Ctx): Promise<string> {
  return (await db.selectFrom('organizations').select('name').forNoKeyUpdate().executeTakeFirstOrThrow()).name
}

export async function insertSealKey(
  { db }: Ctx,
  values: Insertable<DB['contract_seal_keys']>,
): Promise<void> {
  await db.insertInto('contract_seal_keys').values(values).execute()
}

export const lockSealKeys = ({ db }: Ctx): Promise<Pick<SealKeyRow, 'id' | 'private_key'>[]> =>
  db.selectFrom('contract_seal_keys').select(['id', 'private_key']).forUpdate().execute()

export async function updateSealKey({ db }: Ctx, id: string, privateKey: Buffer): Promise<void> {
  await db.updateTable('contract_seal_keys').set({ private_key: privateKey }).where('id', '=', id).execute()
}

/** Contracts whose links are sealed under another key than the one whose header is given. */
export const lockTokensNotUnder = ({ db }: Ctx, header: Buffer, limit: number) =>
  db
    .selectFrom('contracts')
    .select(['id', 'tokens'])
    .where(sql<boolean>`substring(tokens from 1 for ${header.length}) <> ${header}`)
    .limit(limit)
    .forUpdate()
    .execute()

export async function updateTokens({ db }: Ctx, id: string, tokens: Buffer): Promise<void> {
  await db.updateTable('contracts').set({ tokens }).where('id', '=', id).execute()
}
