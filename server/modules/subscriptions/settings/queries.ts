import type { Ctx } from '#kit/context.ts'

export interface SubscriptionSettings {
  proration_up: 'none' | 'now' | 'next'
  proration_down: 'none' | 'now' | 'next'
  pause_unused: 'extend' | 'credit'
}

const usual: SubscriptionSettings = { proration_up: 'none', proration_down: 'none', pause_unused: 'extend' }

export async function loadSettings({ db }: Ctx): Promise<SubscriptionSettings> {
  const row = await db
    .selectFrom('subscription_settings')
    .select(['proration_up', 'proration_down', 'pause_unused'])
    .executeTakeFirst()
  return (row as SubscriptionSettings | undefined) ?? usual
}

/** Only the keys that were given are written: somebody else may be changing others at the same moment. */
export async function saveSettings(ctx: Ctx, given: Partial<SubscriptionSettings>): Promise<void> {
  const change = { ...given, updated_at: ctx.now.toString() }
  await ctx.db
    .insertInto('subscription_settings')
    .values({ ...usual, ...change })
    .onConflict(conflict => conflict.columns(['organization_id']).doUpdateSet(change))
    .execute()
}
