import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { findProductsOf } from '#modules/billing/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { findCouponByCode } from '#modules/subscriptions/index.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { endAll, findSettings, lockSettings, saveSettings } from './queries.ts'
import type { PortalSettings, PortalSettingsIn, Settings } from './schema.ts'

/** The kind under which the directory knows the key: only while the portal is open. */
export const PORTAL = 'portal'

export const portalUrl = (ctx: Pick<Ctx, 'services'>, key: string): string =>
  `${ctx.services.settings.publicUrl}/portal/${key}`

const present = (ctx: Ctx, { key, ...settings }: Settings): PortalSettings => ({
  ...settings,
  url: portalUrl(ctx, key),
})

export const getSettings = async (ctx: Ctx): Promise<PortalSettings> =>
  present(ctx, (await findSettings(ctx)) ?? (await lockSettings(ctx)))

/** Reached by its key while it is open, and by nothing else. */
async function setDoor(ctx: Ctx, { enabled, key }: Settings): Promise<void> {
  await removeFromDirectory(ctx.db, PORTAL, PORTAL)
  if (enabled) await addToDirectory(ctx.db, { kind: PORTAL, secret: key, targetId: PORTAL })
}

export async function putSettings(ctx: Ctx, given: PortalSettingsIn): Promise<PortalSettings> {
  const before = await lockSettings(ctx)
  const after: Settings = {
    ...before,
    ...given,
    intro: given.intro === undefined ? before.intro : given.intro?.trim() || null,
    features: { ...before.features, ...given.features },
    change: { ...before.change, ...given.change },
    cancel: { ...before.cancel, ...given.cancel },
  }
  if (given.change?.product_ids) await checkProducts(ctx, after)
  if (given.cancel?.offer) {
    const coupon = await findCouponByCode(ctx, given.cancel.offer.coupon_code.trim())
    if (!coupon)
      throw InvalidInput(say`cancel.offer.coupon_code ${{ code: given.cancel.offer.coupon_code }} not found`)
    after.cancel.offer = { ...given.cancel.offer, coupon_code: coupon.code }
  }
  await saveSettings(ctx, after)
  if (after.enabled !== before.enabled) await setDoor(ctx, after)
  await recordAudit(ctx, { action: 'portal_settings_updated' })
  return present(ctx, after)
}

async function checkProducts(ctx: Ctx, { change }: Settings): Promise<void> {
  change.product_ids = [...new Set(change.product_ids.map(id => id.toLowerCase()))]
  const products = await findProductsOf(
    ctx,
    change.product_ids.map(product_id => ({ product_id })),
  )
  for (const id of change.product_ids) {
    const product = products.get(id)
    if (!product) throw InvalidInput(say`change.product_ids ${{ id }} not found`)
    if (product.billing_interval === 'one_time')
      throw InvalidInput(say`change.product_ids ${{ id }} is not a recurring product`)
  }
}

/** Another address; whoever is in by the former one is out. */
export async function rotate(ctx: Ctx): Promise<PortalSettings> {
  const settings = { ...(await lockSettings(ctx)), key: createSecret(16) }
  await endAll(ctx)
  await saveSettings(ctx, settings)
  await setDoor(ctx, settings)
  await recordAudit(ctx, { action: 'portal_rotated' })
  return present(ctx, settings)
}
