import { PageQuery } from '#kit/page.ts'
import {
  Cents,
  Choice,
  DateOnly,
  NamedObject,
  Nullable,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'

export const formats = ['camt', 'mt940', 'ofx', 'csv'] as const

const statement = {
  id: Uuid,
  bank_account_id: Uuid,
  statement_id: Nullable(Type.String({ description: 'As the bank calls it' })),
  sequence: Nullable(Type.Integer()),
  from: Nullable(DateOnly),
  to: Nullable(DateOnly),
  currency: Type.String(),
  opening_cents: Nullable(Cents),
  closing_cents: Nullable(Cents),
  added: Type.Integer(),
  duplicates: Type.Integer(),
}

export const ImportedStatement = NamedObject('ImportedBankStatement', statement)
export type ImportedStatement = Static<typeof ImportedStatement>

export const BankStatement = NamedObject('BankStatement', {
  ...statement,
  format: Choice(formats),
  filename: Type.String(),
  created_at: Timestamp,
})
export type BankStatement = Static<typeof BankStatement>

export const BankImport = NamedObject('BankImport', {
  id: Uuid,
  format: Choice(formats),
  statements: Type.Array(ImportedStatement),
  added: Type.Integer(),
  duplicates: Type.Integer(),
  matched: Type.Object({ booked: Type.Integer(), proposed: Type.Integer(), unmatched: Type.Integer() }),
  warnings: Type.Array(
    NamedObject('BankWarning', { code: Choice(['gap', 'opening_differs']), message: Type.String() }),
  ),
})
export type BankImport = Static<typeof BankImport>

export const StatementQuery = Type.Object({ ...PageQuery.properties, bank_account_id: Type.Optional(Uuid) })
export type StatementQuery = Static<typeof StatementQuery>
