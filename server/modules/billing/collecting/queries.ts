import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { customerColumns, customerOf, type Parties } from '../customers/queries.ts'
import type { CustomerRef } from '../customers/schema.ts'
import type {
  AutoCharge,
  CollectionsSettings,
  CustomerCollections,
  CustomerCollectionsIn,
  LateInterest,
} from './schema.ts'

const noInterest: LateInterest = { enabled: false, points: 9, lump_cents: 4000, base_rates: [] }

export const defaultCollections: CollectionsSettings = {
  auto_charge: 'off',
  charge_at: 'issue',
  retry_days: [1, 3, 5, 7],
  overpayments: 'keep',
  apply_balance: true,
  sepa: null,
  interest: noInterest,
}

/** How customers are charged, dunned and credited. */
export async function loadCollectionsSettings({ db }: Pick<Ctx, 'db'>): Promise<CollectionsSettings> {
  const row = await db
    .selectFrom('collections_settings')
    .select(['auto_charge', 'charge_at', 'retry_days', 'overpayments', 'apply_balance', 'sepa', 'interest'])
    .executeTakeFirst()
  if (!row) return defaultCollections
  const kept = row as unknown as CollectionsSettings
  return { ...kept, interest: { ...noInterest, ...kept.interest } }
}

/** Whoever changes some keys of an object goes by what the others are: they take turns. */
export async function lockCollectionsSettings(
  ctx: Ctx,
): Promise<CollectionsSettings & { default_dunning_policy_id: string | null }> {
  await sql`insert into collections_settings (updated_at) values (${ctx.now.toString()})
    on conflict do nothing`.execute(ctx.db)
  await sql`select from collections_settings for no key update`.execute(ctx.db)
  return { ...(await loadCollectionsSettings(ctx)), default_dunning_policy_id: await findDefaultPolicy(ctx) }
}

async function findDefaultPolicy({ db }: Ctx): Promise<string | null> {
  const row = await db
    .selectFrom('collections_settings')
    .select('default_dunning_policy_id')
    .executeTakeFirst()
  return row?.default_dunning_policy_id ?? null
}

/** Behind the lock on the settings. */
export async function setDefaultPolicy(ctx: Ctx, id: string | null): Promise<void> {
  await ctx.db.updateTable('collections_settings').set({ default_dunning_policy_id: id }).execute()
}

/** The policy by which a customer's invoices are followed up: their own, else the default one. */
export async function findPolicyIdOf({ db }: Ctx, parties: Parties): Promise<string | null> {
  const customer = customerOf(parties)
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(
      (select dunning_policy_id from customer_collections
        where company_id = ${customer?.type === 'company' ? customer.id : null}::uuid
          or contact_id = ${customer?.type === 'contact' ? customer.id : null}::uuid),
      (select default_dunning_policy_id from collections_settings)) as id`.execute(db)
  return rows[0]!.id
}

export async function writeCollectionsSettings(
  ctx: Ctx,
  { retry_days, sepa, interest, ...plain }: Partial<CollectionsSettings>,
): Promise<void> {
  await ctx.db
    .updateTable('collections_settings')
    .set({
      ...plain,
      ...(retry_days && { retry_days: toJson(retry_days) }),
      ...(sepa !== undefined && { sepa: sepa && toJson(sepa) }),
      ...(interest && { interest: toJson(interest) }),
      updated_at: ctx.now.toString(),
    })
    .execute()
}

/** What is agreed with one customer; what is null goes by the settings. */
export async function loadCustomerCollections(
  { db }: Pick<Ctx, 'db'>,
  customer: CustomerRef,
): Promise<CustomerCollections> {
  const column = customer.type === 'company' ? 'company_id' : 'contact_id'
  const row = await db
    .selectFrom('customer_collections')
    .select(['auto_charge', 'dunning_policy_id'])
    .where(column, '=', customer.id)
    .executeTakeFirst()
  return {
    customer,
    auto_charge: (row?.auto_charge ?? null) as AutoCharge | null,
    dunning_policy_id: row?.dunning_policy_id ?? null,
  }
}

export async function writeCustomerCollections(
  ctx: Ctx,
  customer: CustomerRef,
  change: CustomerCollectionsIn,
): Promise<void> {
  const values = { ...change, updated_at: ctx.now.toString() }
  await ctx.db
    .insertInto('customer_collections')
    .values({ id: newId(), ...customerColumns(customer), ...values })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', customer.type === 'company' ? 'company_id' : 'contact_id'])
        .doUpdateSet(values),
    )
    .execute()
}
