import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { defaultTaxSettings, type StoredTaxSettings } from '../tax/settings/stored.ts'
import { type Bank, noBank } from './bank.ts'
import {
  defaultInvoiceSettings,
  defaultQuoteSettings,
  type InvoiceSettings,
  type Letterhead,
  type Organization,
  type Payee,
  type Profile,
  type QuoteSettings,
} from './profile.ts'

interface ProfileRow extends Organization {
  invoice_settings: InvoiceSettings | null
  quote_settings: QuoteSettings | null
  tax_settings: StoredTaxSettings | null
  rates: { currency: string; rate: string; as_of: string }[]
}

/** The seller alone, for who needs neither settings nor rates. */
export async function loadOrganization({ db }: Ctx): Promise<Organization> {
  const { rows } = await sql<Organization>`
    select name, timezone, currency, locale, address, country, tax_id, tax_number, legal_address, registration_number,
      contact_name, electronic_address, email, phone, website, logo is not null as has_logo, branding from organizations`.execute(
    db,
  )
  return rows[0]!
}

export async function loadPayee({ db }: Ctx): Promise<Payee> {
  const { rows } = await sql<Organization & { bank: Bank | null; payment_instructions: string | null }>`
    select o.name, o.timezone, o.currency, o.locale, o.address, o.country, o.tax_id, o.tax_number,
      o.legal_address, o.registration_number, o.contact_name, o.electronic_address, o.email, o.phone, o.website, o.logo is not null as has_logo, o.branding, i.bank, i.payment_instructions
    from organizations o left join invoice_settings i on true`.execute(db)
  const { bank, payment_instructions, ...organization } = rows[0]!
  return { organization, invoices: { bank: { ...noBank, ...bank }, payment_instructions } }
}

export async function loadLetterhead(ctx: Ctx): Promise<Profile & Letterhead> {
  const [profile, { logo }] = await Promise.all([
    loadProfile(ctx),
    ctx.db.selectFrom('organizations').select('logo').executeTakeFirstOrThrow(),
  ])
  return { ...profile, logo }
}

export async function loadProfile(ctx: Ctx): Promise<Profile> {
  const { rows } = await sql<ProfileRow>`
    select o.name, o.timezone, o.currency, o.locale, o.address, o.country, o.tax_id, o.tax_number,
      o.legal_address, o.registration_number, o.contact_name, o.electronic_address, o.email, o.phone, o.website, o.logo is not null as has_logo, o.branding, to_jsonb(i) as invoice_settings, to_jsonb(q) as quote_settings, to_jsonb(t) as tax_settings,
      coalesce((
        select jsonb_agg(jsonb_build_object('currency', r.currency, 'rate', r.rate::text, 'as_of', r.as_of))
        from fx_rates r where r.reporting_currency = o.currency), '[]') as rates
    from organizations o left join invoice_settings i on true left join quote_settings q on true
      left join tax_settings t on true`.execute(ctx.db)
  const { invoice_settings, quote_settings, tax_settings, rates, ...organization } = rows[0]!
  return {
    organization,
    invoices: readInvoiceSettings(invoice_settings),
    quotes: pick(defaultQuoteSettings, quote_settings),
    tax: pick(defaultTaxSettings, tax_settings),
    reportingCurrency: organization.currency,
    ownRates: new Map(rates.map(({ currency, rate, as_of }) => [currency, { rate, as_of }])),
  }
}

function readInvoiceSettings(stored: InvoiceSettings | null): InvoiceSettings {
  const settings = pick(defaultInvoiceSettings, stored)
  return { ...settings, bank: { ...noBank, ...settings.bank } }
}

/** The stored row's own settings, without its organization and dates. */
function pick<T extends object>(defaults: T, stored: T | null): T {
  if (!stored) return defaults
  return Object.fromEntries(Object.keys(defaults).map(key => [key, stored[key as keyof T]])) as T
}
