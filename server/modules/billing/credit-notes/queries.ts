import type { Insertable } from 'kysely'
import type { CreditNotes } from '#db/types.ts'
import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import type { CreditNoteRow } from '../invoices/queries.ts'
import type { PricedTax } from '../pricing/price.ts'
import type { TaxTraits } from '../tax/categories.ts'
import { CreditNoteNotFound } from './errors.ts'

export const listNotesOfRefunds = ({ db }: Ctx, refundIds: readonly string[]): Promise<CreditNoteRow[]> =>
  db.selectFrom('credit_notes').selectAll().where('refund_id', 'in', refundIds).orderBy('id').execute()

export const listNotesOfChange = ({ db }: Ctx, changeId: string): Promise<CreditNoteRow[]> =>
  db
    .selectFrom('credit_notes')
    .selectAll()
    .where('subscription_change_id', '=', changeId)
    .orderBy('id')
    .execute()

export async function requireNote({ db }: Ctx, invoiceId: string, id: string): Promise<CreditNoteRow> {
  const row = await db
    .selectFrom('credit_notes')
    .selectAll()
    .where('id', '=', id)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  return found(row, CreditNoteNotFound)
}

/** The taxes that earlier notes gave back. */
export async function listCreditedTaxes({ db }: Ctx, invoiceId: string): Promise<PricedTax[]> {
  const notes = await db
    .selectFrom('credit_notes')
    .select('taxes')
    .where('invoice_id', '=', invoiceId)
    .execute()
  return notes.flatMap(note => note.taxes as PricedTax[])
}

/** The lines of earlier notes; the taxes of those that were written without any. */
export async function listCredited({ db }: Ctx, invoiceId: string): Promise<(TaxTraits & PricedTax)[]> {
  const notes = await db
    .selectFrom('credit_notes')
    .select(['taxes', 'lines'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute()
  return notes.flatMap(({ taxes, lines }) => {
    const told = lines as unknown as (TaxTraits & PricedTax)[]
    return told.length > 0 ? told : (taxes as PricedTax[])
  })
}

export const markNoteSent = (ctx: Ctx, id: string): Promise<CreditNoteRow> =>
  ctx.db
    .updateTable('credit_notes')
    .set({ sent_at: ctx.now.toString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Nothing where it has been sent: of two at once the second finds that. */
export const markNoteSentOnce = (ctx: Ctx, id: string): Promise<CreditNoteRow | undefined> =>
  ctx.db
    .updateTable('credit_notes')
    .set({ sent_at: ctx.now.toString() })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const insertNote = ({ db }: Ctx, values: Insertable<CreditNotes>): Promise<CreditNoteRow> =>
  db.insertInto('credit_notes').values(values).returningAll().executeTakeFirstOrThrow()
