import type { Ctx, Db } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import type { ChainedRow } from './audit.ts'

/** Where a trail ends: what the next row follows. */
export type ChainEnd = Pick<ChainedRow, 'seq' | 'hash'> | undefined

/** The end of the trail. Read it behind the contract's lock. */
export const findChainEnd = ({ db }: Ctx, contractId: string): Promise<ChainEnd> =>
  db
    .selectFrom('contract_audit')
    .select(['seq', 'hash'])
    .where('contract_id', '=', contractId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The hash of the text that somebody has signed already, as the trail has it, where nobody can change it. */
export async function findSignedHash({ db }: Ctx, contractId: string): Promise<string | null> {
  const row = await db
    .selectFrom('contract_audit')
    .select('detail')
    .where('contract_id', '=', contractId)
    .where('event', '=', 'signed')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return (row?.detail as { content_sha256?: string } | undefined)?.content_sha256 ?? null
}

export async function loadTrail(db: Db, contractId: string): Promise<ChainedRow[]> {
  const rows = await db
    .selectFrom('contract_audit')
    .select(['seq', 'at', 'party', 'event', 'ip', 'user_agent', 'detail', 'previous_hash', 'hash'])
    .where('contract_id', '=', contractId)
    .orderBy('seq')
    .execute()
  return rows as ChainedRow[]
}

export async function insertRows(
  { db }: Ctx,
  contractId: string,
  rows: readonly ChainedRow[],
): Promise<void> {
  await db
    .insertInto('contract_audit')
    .values(rows.map(row => ({ ...row, contract_id: contractId, detail: toJson(row.detail) })))
    .execute()
}

export async function countBlocked({ db }: Ctx, contractId: string): Promise<number> {
  const { count } = await db
    .selectFrom('contract_audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contract_id', '=', contractId)
    .where('event', '=', 'sign_blocked')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** From where people of the organization have worked on this contract. */
export async function listSenderAddresses({ db }: Ctx, contractId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contract_audit')
    .select('ip')
    .distinct()
    .where('contract_id', '=', contractId)
    .where('party', '=', 'sender')
    .where('ip', '!=', '')
    .limit(100)
    .execute()
  return rows.map(({ ip }) => ip)
}

/** What the trail says of mails that came back. */
export async function listBounces(
  { db }: Ctx,
  contractId: string,
): Promise<{ message_id?: string; bounce?: string }[]> {
  const rows = await db
    .selectFrom('contract_audit')
    .select('detail')
    .where('contract_id', '=', contractId)
    .where('event', '=', 'email_bounced')
    .execute()
  return rows.map(row => row.detail as { message_id?: string; bounce?: string })
}
