import {
  Cents,
  Choice,
  CurrencyCode,
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'

const numbers = {
  iban: Nullable(
    Text(42, { description: 'With or without spaces', examples: ['DE89 3704 0044 0532 0130 00'] }),
  ),
  bic: Nullable(Text(20, { examples: ['COBADEFFXXX'] })),
  account_number: Nullable(Text(50)),
  routing_number: Nullable(
    Text(50, { description: 'Routing number, sort code, BSB: what your bank asks for' }),
  ),
  holder: Nullable(Text(140, { description: 'Who the account belongs to, as the bank has it' })),
}

const Name = Text(100, { minLength: 1, examples: ['Main account'] })
const IsDefault = Type.Boolean({
  description:
    'Stands on invoices where the invoice settings name no account. There is one: it takes over from the one before.',
})

export const OwnAccount = NamedObject('OwnBankAccount', {
  id: Uuid,
  name: Type.String(),
  ...numbers,
  currency: Type.String({ examples: ['EUR'] }),
  is_default: Type.Boolean(),
  closing_cents: Nullable(
    Type.Integer({ ...Cents, description: 'The balance its newest statement ends with' }),
  ),
  closing_on: Nullable(DateOnly),
  last_import_at: Nullable(Timestamp),
  warnings: Type.Array(
    Choice(['holder_differs'], {
      description:
        '`holder_differs`: invoices name another holder than the bank does. The banks of payers compare names.',
    }),
  ),
})
export type OwnAccount = Static<typeof OwnAccount>

export const OwnAccountIn = NamedObject('OwnBankAccountInput', {
  name: Name,
  currency: CurrencyCode,
  ...Type.Partial(Type.Object(numbers)).properties,
  is_default: Type.Optional(IsDefault),
})
export type OwnAccountIn = Static<typeof OwnAccountIn>

export const OwnAccountPatch = Type.Object({
  name: Type.Optional(Name),
  currency: Type.Optional(CurrencyCode),
  ...Type.Partial(Type.Object(numbers)).properties,
  is_default: Type.Optional(IsDefault),
})
export type OwnAccountPatch = Static<typeof OwnAccountPatch>
