import { sql } from 'kysely'
import { filterEntity } from '#modules/crm/index.ts'
import { unsought } from '../orders/schema.ts'
import { Quote, QuotePatch } from './schema.ts'

export const quoteEntity = filterEntity({
  name: 'quotes',
  table: 'quotes',
  owner: 'created_by_id',
  shape: Quote,
  input: QuotePatch,
  without: [...unsought, 'approval_reasons'],
  fields: () => ({ approval_required: { value: sql`(quotes.approval_reasons <> '[]')` } }),
})
