import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { fitsPlaces, parseDecimal } from '#kit/money/rational.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { readVatId } from '#kit/text/postal.ts'
import { localDate } from '#kit/time/zone.ts'
import { findMailboxIds, MailboxNotFound } from '#modules/email/index.ts'
import { loadProfile } from '../../settings/profile-queries.ts'
import { readPlace } from '../../tax/places.ts'
import type { TaxSettings, TaxSettingsIn } from '../../tax/settings/schema.ts'
import { isState } from '../../tax/states.ts'
import { taxNameOf } from '../../taxing/home.ts'
import { writeTaxSettings } from './queries.ts'

export async function getTaxSettings(ctx: Ctx): Promise<TaxSettings> {
  const profile = await loadProfile(ctx)
  const { threshold_opening_year: _year, ...stored } = profile.tax
  return { ...stored, tax_name: taxNameOf(profile) }
}

interface Days {
  from?: string | null | undefined
  to?: string | null | undefined
}

function readDays({ from = null, to = null }: Days, field: string) {
  if (from && to && to < from) throw InvalidInput(`${field}.to must not be before from`)
  return { from, to }
}

const readRegistrations = (given: NonNullable<TaxSettingsIn['registrations']>) =>
  given.map((one, index) => {
    const at = `registrations[${index}]`
    return {
      country: readPlace(one.country, `${at}.country`),
      number: readVatId(one.number ?? null),
      scheme: one.scheme ?? 'domestic',
      ...readDays(one, at),
    }
  })

const readNexus = (given: NonNullable<TaxSettingsIn['us_nexus']>) =>
  given.map((one, index) => {
    const at = `us_nexus[${index}]`
    const state = one.state.toUpperCase()
    if (!isState(state)) throw InvalidInput(`${at}.state must be a state of the USA such as NY`)
    if (!fitsPlaces(parseDecimal(one.rate), 4)) {
      throw InvalidInput(`${at}.rate must have at most 4 decimals`)
    }
    return { state, rate: one.rate, ...readDays(one, at) }
  })

/** Only the keys that were given are written: somebody else may be changing others at the same moment. */
export async function putTaxSettings(ctx: Ctx, patch: TaxSettingsIn): Promise<TaxSettings> {
  const { registrations, us_nexus, country, tax_name, small_business_reason, ...plain } = patch
  const change: Record<string, unknown> = { ...plain }
  if (country !== undefined) change.country = country?.trim() ? readPlace(country, 'country') : null
  if (tax_name !== undefined) change.tax_name = tax_name?.trim() || null
  if (small_business_reason !== undefined) {
    change.small_business_reason = small_business_reason?.trim() || null
  }
  if (registrations) change.registrations = toJson(readRegistrations(registrations))
  if (us_nexus) change.us_nexus = toJson(readNexus(us_nexus))
  if (plain.threshold_opening_cents !== undefined) {
    change.threshold_opening_year = localDate(ctx.now, (await loadProfile(ctx)).organization.timezone).year
  }
  if (plain.bills_mailbox_id) {
    const id = plain.bills_mailbox_id.toLowerCase()
    found((await findMailboxIds(ctx.db, [id]))[0], MailboxNotFound)
    change.bills_mailbox_id = id
  }
  await writeTaxSettings(ctx, change)
  return getTaxSettings(ctx)
}
