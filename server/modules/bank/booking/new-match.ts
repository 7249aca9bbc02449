import type { Insertable } from 'kysely'
import type { BankMatches } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'

interface NewMatch {
  kind?: 'payment' | 'link' | 'credit'
  invoice_id: string | null
  payment_id: string | null
  cents: number
  write_off_cents?: number
  credit_note_id?: string | null
  rule: string | null
  by?: number | null
}

export const matchOf = (ctx: Ctx, transactionId: string, match: NewMatch): Insertable<BankMatches> => ({
  id: newId(),
  transaction_id: transactionId,
  kind: match.kind ?? 'payment',
  invoice_id: match.invoice_id,
  payment_id: match.payment_id,
  amount_cents: match.cents,
  write_off_cents: match.write_off_cents ?? 0,
  credit_note_id: match.credit_note_id ?? null,
  rule: match.rule,
  created_by_id: match.by ?? null,
  created_at: ctx.now.toString(),
})
