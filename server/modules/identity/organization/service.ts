import { isDeepStrictEqual } from 'node:util'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { readName } from '#kit/name.ts'
import { InvalidInput, problem } from '#kit/problem.ts'
import { type Address, type ElectronicAddress, readAddress } from '#kit/text/postal.ts'
import { recordAudit } from '../audit/record.ts'
import { forgetAfterCommit } from '../credentials/forget.ts'
import { OrganizationUpdated } from '../events.ts'
import { readAreas } from './areas.ts'
import { readCountry, readCurrency, readLocale, readTimeZone, readWebsite } from './locality.ts'
import { readLogo } from './logo.ts'
import { loadOrganization, removeOrganization, saveOrganization } from './queries.ts'
import type { Branding, OrganizationPatch, OrganizationView } from './schema.ts'

/** Said by whoever keeps sums in it. */
export const ReportingCurrencyFixed = problem(
  409,
  'reporting_currency_fixed',
  'The reporting currency cannot change any more: recurring revenue has been booked in it',
)

export const NotConfirmed = problem(
  400,
  'not_confirmed',
  'To delete the organization and everything in it, confirm must be its exact name',
)

const objects = new Set(['branding', 'areas', 'legal_address', 'electronic_address'])
const NO_BRANDING: Branding = { accent_color: null, footer_text: null }

export async function getOrganization(ctx: Ctx) {
  const row = await loadOrganization(ctx)
  return {
    ...row,
    plan: row.plan as OrganizationView['plan'],
    branding: { ...NO_BRANDING, ...(row.branding as Partial<Branding>) },
    areas: readAreas(row.areas),
    legal_address: row.legal_address as Address | null,
    electronic_address: row.electronic_address as ElectronicAddress | null,
  }
}

export async function changeOrganization(ctx: WorkCtx, { logo, ...patch }: OrganizationPatch) {
  readPatch(patch)
  const given = logo === undefined ? {} : { logo: logo && (await readLogo(ctx, logo)) }
  return ctx.transact(inner => updateOrganization(inner, { ...patch, ...given }))
}

/** What is sent as it was is no change: a form may send all of its fields, also those that are settled for good. */
async function updateOrganization(ctx: Ctx, patch: OrganizationPatch) {
  const before = await getOrganization(ctx)
  const { branding, areas, ...given } = readPatch(patch)
  const merged = {
    ...given,
    ...(branding ? { branding: { ...before.branding, ...branding } } : {}),
    ...(areas ? { areas: { ...before.areas, ...areas } } : {}),
  }
  const changed = Object.entries(merged).filter(
    ([key, value]) => !isDeepStrictEqual(value, before[key as keyof typeof before]),
  )
  const fields = changed.map(([key]) => key)
  if (fields.length > 0) {
    await saveOrganization(
      ctx,
      Object.fromEntries(
        changed.map(([key, value]) => [key, objects.has(key) && value !== null ? toJson(value) : value]),
      ),
    )
    await recordAudit(ctx, {
      action: 'organization_updated',
      targetKind: 'organization',
      targetId: ctx.organizationId,
      detail: { fields },
    })
    if (fields.includes('require_2fa')) forgetAfterCommit(ctx)
    await ctx.emit(OrganizationUpdated, { organization_id: ctx.organizationId, fields })
  }
  return getOrganization(ctx)
}

function readPatch({ address, branding, ...patch }: OrganizationPatch) {
  const { name, timezone, currency, locale, country, website, legal_address } = patch
  const color = branding?.accent_color
  if (color && !/^#[0-9a-f]{6}$/i.test(color)) {
    throw InvalidInput('branding.accent_color must be a color such as #1a73e8')
  }
  return {
    ...patch,
    ...(name === undefined ? {} : { name: readName('name', name) }),
    ...(timezone === undefined ? {} : { timezone: readTimeZone(timezone) }),
    ...(currency === undefined ? {} : { currency: readCurrency(currency) }),
    ...(locale === undefined ? {} : { locale: readLocale(locale) }),
    ...(address === undefined ? {} : { address: address ?? '' }),
    ...(country ? { country: readCountry(country) } : {}),
    ...(website ? { website: readWebsite(website) } : {}),
    ...(legal_address === undefined ? {} : { legal_address: readAddress('legal_address', legal_address) }),
    branding,
  }
}

/** Everything of the organization goes with its row; the trace that stays is in the server's log. */
export async function deleteOrganization(ctx: Ctx, confirm: string): Promise<void> {
  const { name } = await loadOrganization(ctx)
  if (confirm !== name) throw NotConfirmed()
  await removeOrganization(ctx)
  forgetAfterCommit(ctx)
  ctx.afterCommit(() => ctx.log.warn({ organization_id: ctx.organizationId }, 'an organization was deleted'))
}
