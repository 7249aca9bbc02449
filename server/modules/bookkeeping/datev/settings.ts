import type { Ctx } from '#kit/context.ts'
import {
  accountMethods,
  chartSource,
  chartTakenOn,
  defaultPayments,
  defaultRevenue,
  type RevenueAccount,
} from './accounts.ts'
import { loadDatev, type StoredDatev, writeDatev } from './queries.ts'
import type { DatevSettings, DatevSettingsIn } from './schema.ts'

const whole = (row: RevenueAccount) => ({
  category: null,
  rate: null,
  supply: null,
  place: null,
  rule: null,
  tax_key: null,
  ...row,
})

function present(stored: StoredDatev): DatevSettings {
  const { chart } = stored
  return {
    ...stored,
    revenue_accounts: stored.revenue_accounts.map(whole) as DatevSettings['revenue_accounts'],
    defaults: chart && {
      source: chartSource,
      taken_on: chartTakenOn,
      revenue_accounts: defaultRevenue(chart).map(row => ({
        ...whole(row),
        name: row.name,
      })) as NonNullable<DatevSettings['defaults']>['revenue_accounts'],
      payment_accounts: defaultPayments(chart),
    },
  }
}

export const getDatev = async (ctx: Ctx): Promise<DatevSettings> => present(await loadDatev(ctx))

export async function putDatev(ctx: Ctx, patch: DatevSettingsIn): Promise<DatevSettings> {
  await writeDatev(ctx, patch)
  return getDatev(ctx)
}

export type ReadyDatev = StoredDatev & {
  chart: NonNullable<StoredDatev['chart']>
  consultant_number: number
  client_number: number
}

export const lacking = ({ chart, consultant_number, client_number }: StoredDatev): string[] => [
  ...(chart ? [] : ['chart']),
  ...(consultant_number ? [] : ['consultant_number']),
  ...(client_number ? [] : ['client_number']),
]

export const isReady = (stored: StoredDatev): stored is ReadyDatev => lacking(stored).length === 0

/** Own accounts go first. */
export const accountsOf = ({ chart, revenue_accounts, payment_accounts }: ReadyDatev) => ({
  revenue: [...revenue_accounts, ...defaultRevenue(chart)],
  payments: Object.fromEntries(
    accountMethods.map(method => [method, payment_accounts[method] ?? defaultPayments(chart)[method]]),
  ) as Record<(typeof accountMethods)[number], string>,
})
