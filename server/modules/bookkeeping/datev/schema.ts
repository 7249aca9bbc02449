import { Choice, NamedObject, Nullable, named, type Static, Text, Type } from '#kit/schema.ts'
import { accountMethods, chartNames, places } from './accounts.ts'

const Account = Type.String({ pattern: '^\\d{4,8}$', examples: ['8400'] })
const categories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const

const conditions = {
  category: Nullable(Choice(categories, { description: 'Which tax category it is for; null: any' })),
  rate: Nullable(Type.Number({ minimum: 0, maximum: 100, description: 'Which rate it is for; null: any' })),
  supply: Nullable(Choice(['service', 'eservice', 'goods'], { description: 'null: any' })),
  place: Nullable(
    Choice(places, { description: 'Whose tax it is: at home, elsewhere in the Union, elsewhere; null: any' }),
  ),
  rule: Nullable(
    Text(40, { description: 'By which rule it was decided; null: any', examples: ['small_business'] }),
  ),
}
const key = Nullable(
  Type.String({
    pattern: '^\\d{1,4}$',
    description: 'Key of the tax (BU); null where the account brings it by itself',
  }),
)

export const RevenueAccount = NamedObject('RevenueAccount', { ...conditions, account: Account, tax_key: key })
const RevenueAccountIn = named(
  'RevenueAccountInput',
  Type.Object({ ...Type.Partial(Type.Object({ ...conditions, tax_key: key })).properties, account: Account }),
)

const PaymentAccounts = named(
  'PaymentAccounts',
  Type.Partial(Type.Object(Object.fromEntries(accountMethods.map(method => [method, Account])))),
)

const plain = {
  chart: Nullable(Choice(chartNames, { description: 'null: no DATEV file is made' })),
  consultant_number: Nullable(Type.Integer({ minimum: 1001, maximum: 9_999_999 })),
  client_number: Nullable(Type.Integer({ minimum: 1, maximum: 99_999 })),
  fiscal_year_start: Type.Integer({ minimum: 1, maximum: 12, description: 'The month' }),
  account_length: Type.Integer({ minimum: 4, maximum: 8 }),
  first_debtor: Type.Integer({
    minimum: 10_000,
    maximum: 69_999,
    description: 'The number of the first customer, of five digits; the next ones count on',
  }),
}

export const DatevSettings = NamedObject('DatevSettings', {
  ...plain,
  revenue_accounts: Type.Array(RevenueAccount, {
    description: 'Accounts of your own, which go before those of the chart; the first that fits is taken',
  }),
  payment_accounts: PaymentAccounts,
  defaults: Nullable(
    NamedObject(
      'DatevDefaults',
      {
        source: Type.String(),
        taken_on: Type.String(),
        revenue_accounts: Type.Array(
          NamedObject('DefaultRevenueAccount', {
            ...conditions,
            account: Account,
            tax_key: key,
            name: Type.String(),
          }),
        ),
        payment_accounts: Type.Object(Object.fromEntries(accountMethods.map(method => [method, Account]))),
      },
      { description: 'Of the chart' },
    ),
  ),
})
export type DatevSettings = Static<typeof DatevSettings>

export const DatevSettingsIn = Type.Partial(
  Type.Object({
    ...plain,
    revenue_accounts: Type.Array(RevenueAccountIn, { maxItems: 100 }),
    payment_accounts: PaymentAccounts,
  }),
)
export type DatevSettingsIn = Static<typeof DatevSettingsIn>
