import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { defaultTaxSettings, type StoredTaxSettings } from '../tax/settings/stored.ts'
import { type Bank, noBank, type OwnBank } from './bank.ts'
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

/** The accounts that stand on invoices, the default first; null where there is none. Joined as `a`. */
export const ownAccounts = sql`lateral (
  select jsonb_agg(jsonb_build_object('currency', b.currency, 'holder', b.holder, 'iban', b.iban, 'bic', b.bic,
    'account_number', b.account_number, 'routing_number', b.routing_number) order by b.is_default desc, b.id) as accounts
  from bank_accounts b where b.iban is not null or b.account_number is not null) a`

interface ProfileRow extends Organization {
  accounts: OwnBank[] | null
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
  const { rows } = await sql<
    Organization & {
      bank: Bank | null
      payment_instructions: string | null
      payment_reference: 'number' | 'rf' | null
      accounts: OwnBank[] | null
    }
  >`
    select o.name, o.timezone, o.currency, o.locale, o.address, o.country, o.tax_id, o.tax_number,
      o.legal_address, o.registration_number, o.contact_name, o.electronic_address, o.email, o.phone, o.website, o.logo is not null as has_logo, o.branding, i.bank, i.payment_instructions, i.payment_reference, a.accounts
    from organizations o left join invoice_settings i on true left join ${ownAccounts} on true`.execute(db)
  const { bank, payment_instructions, payment_reference, accounts, ...organization } = rows[0]!
  return {
    organization,
    invoices: {
      bank: { ...noBank, ...bank },
      payment_instructions,
      payment_reference: payment_reference ?? 'number',
      accounts: accounts ?? [],
    },
  }
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
      o.legal_address, o.registration_number, o.contact_name, o.electronic_address, o.email, o.phone, o.website, o.logo is not null as has_logo, o.branding, to_jsonb(i) as invoice_settings, to_jsonb(q) as quote_settings, to_jsonb(t) as tax_settings, a.accounts,
      coalesce((
        select jsonb_agg(jsonb_build_object('currency', r.currency, 'rate', r.rate::text, 'as_of', r.as_of))
        from fx_rates r where r.reporting_currency = o.currency), '[]') as rates
    from organizations o left join invoice_settings i on true left join quote_settings q on true
      left join tax_settings t on true left join ${ownAccounts} on true`.execute(ctx.db)
  const { invoice_settings, quote_settings, tax_settings, rates, accounts, ...organization } = rows[0]!
  return {
    organization,
    invoices: { ...readInvoiceSettings(invoice_settings), accounts: accounts ?? [] },
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
