import type { Db } from '#kit/context.ts'

export interface Step {
  number: number
  result: Buffer | null
}

export const listSteps = (db: Db, key: string): Promise<Step[]> =>
  db
    .selectFrom('idempotency_steps')
    .select(['number', 'result'])
    .where('key', '=', key)
    .orderBy('number')
    .execute()

export async function hasStep(db: Db, key: string, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_steps')
    .select('number')
    .where('key', '=', key)
    .where('number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}

export const insertStep = (db: Db, key: string, step: Step) =>
  db
    .insertInto('idempotency_steps')
    .values({ key, ...step })
    .execute()

export const deleteSteps = (db: Db, key: string) =>
  db.deleteFrom('idempotency_steps').where('key', '=', key).execute()

/** Whether the request is still this attempt's to work on; nobody takes it over before the transaction ends. */
export async function holdKey(db: Db, key: string, claimId: string): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('key', '=', key)
    .where('claim_id', '=', claimId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}
