import { Choice, NamedObject, Nullable, type Static, Text, Type, Uuid } from '#kit/schema.ts'

const Column = Type.Unsafe<string | number>({
  anyOf: [
    { type: 'string', minLength: 1, maxLength: 200 },
    { type: 'integer', minimum: 1, maximum: 200 },
  ],
  description: 'By its name, or its number from 1.',
  examples: ['Buchungstag'],
})
const Maybe = Type.Optional(Nullable(Column))

const Columns = NamedObject('BankMappingColumns', {
  booked_on: Column,
  amount: Maybe,
  debit: Maybe,
  credit: Maybe,
  value_on: Maybe,
  currency: Maybe,
  name: Maybe,
  iban: Maybe,
  remittance: Type.Optional(
    Type.Unsafe<string | number | (string | number)[] | null>({
      anyOf: [
        { type: 'string', minLength: 1, maxLength: 200 },
        { type: 'integer', minimum: 1, maximum: 200 },
        {
          type: 'array',
          maxItems: 20,
          items: {
            anyOf: [
              { type: 'string', minLength: 1, maxLength: 200 },
              { type: 'integer', minimum: 1, maximum: 200 },
            ],
          },
        },
        { type: 'null' },
      ],
      description: 'One column or several, joined by a space.',
    }),
  ),
  reference: Maybe,
  balance: Maybe,
})
export type Columns = Static<typeof Columns>

const Name = Text(100, { minLength: 1, examples: ['Sparkasse'] })
const Delimiter = Choice([',', ';', 'tab', '|'])
const Encoding = Choice(['utf-8', 'windows-1252'])
const Decimal = Choice(['.', ','])
const DateFormat = Text(20, {
  minLength: 4,
  description: 'Of YYYY, YY, MM and DD, and what stands between them.',
  examples: ['DD.MM.YYYY'],
})
const SkipRows = Type.Integer({ minimum: 0, maximum: 50 })

export const BankMapping = NamedObject('BankMapping', {
  id: Uuid,
  name: Type.String(),
  delimiter: Delimiter,
  encoding: Encoding,
  decimal: Decimal,
  date_format: Type.String(),
  skip_rows: SkipRows,
  header: Type.Boolean(),
  columns: Columns,
})
export type BankMapping = Static<typeof BankMapping>

export const BankMappingIn = NamedObject('BankMappingInput', {
  name: Name,
  delimiter: Type.Optional(Delimiter),
  encoding: Type.Optional(Encoding),
  decimal: Type.Optional(Decimal),
  date_format: DateFormat,
  skip_rows: Type.Optional(SkipRows),
  header: Type.Optional(
    Type.Boolean({ description: 'Whether the first row names the columns; so unless said.' }),
  ),
  columns: Columns,
})
export type BankMappingIn = Static<typeof BankMappingIn>
