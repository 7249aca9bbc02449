import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { keyWithRead, keyWithWrite, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { claimInDirectory, isInDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { keyErrors, writeErrors } from '../api-keys/errors.ts'
import { recordChange } from '../audit.ts'
import { readTenantSettings, saveTenantSettings } from './queries.ts'
import { SettingsPatch, SlugTaken, TenantSettings } from './schema.ts'

const common = { tag: 'Tenant', base: '/api/v2', path: '/tenant/settings' } as const

export const STATUS_PAGE = 'status_page'

export async function changeSettings(ctx: Ctx, patch: SettingsPatch): Promise<TenantSettings> {
  const before = await readTenantSettings(ctx)
  const after = {
    model_prices: patch.model_prices ?? before.model_prices,
    status_page: { ...before.status_page, ...patch.status_page },
    checks: { ...before.checks, ...patch.checks },
  }
  const { slug, enabled } = after.status_page
  if (enabled && slug === null) throw InvalidInput('status_page.slug is required to show the page')
  if (slug !== before.status_page.slug) await moveSlug(ctx, slug)
  await saveTenantSettings(ctx, after)
  await recordChange(
    ctx,
    'settings_changed',
    { kind: 'tenant', id: ctx.organizationId },
    { fields: Object.keys(patch) },
  )
  return after
}

async function moveSlug(ctx: Ctx, slug: string | null): Promise<void> {
  if (slug !== null && (await isInDirectory(ctx.db, STATUS_PAGE, slug))) return
  await removeFromDirectory(ctx.db, STATUS_PAGE, ctx.organizationId)
  if (slug === null) return
  const entry = { kind: STATUS_PAGE, secret: slug, targetId: ctx.organizationId }
  if (!(await claimInDirectory(ctx.db, entry))) throw SlugTaken()
}

export const settingsRoutes = [
  route({
    ...common,
    method: 'GET',
    operationId: 'getTenantSettings',
    summary: 'Get what the tenant settled: prices of models, its status page, when a check is down',
    access: keyWithRead,
    returns: Data(TenantSettings),
    errors: keyErrors,
    handler: async ctx => ({ data: await readTenantSettings(ctx) }),
  }),
  route({
    ...common,
    method: 'PUT',
    operationId: 'updateTenantSettings',
    summary: 'Settle prices of models, the status page, when a check is down',
    description: 'What is left out stays as it is.',
    access: keyWithWrite,
    body: SettingsPatch,
    returns: Data(TenantSettings),
    errors: [...writeErrors, SlugTaken],
    example: { body: { status_page: { enabled: true, slug: 'acme', title: 'Acme status' } } },
    handler: async (ctx, { body }) => ({ data: await changeSettings(ctx, body) }),
  }),
]
