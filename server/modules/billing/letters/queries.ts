import type { Ctx } from '#kit/context.ts'

export type InvoiceLetterKind = 'issued' | 'receipt'
export type QuoteLetterKind = 'accepted' | 'declined'

/** What became of a letter: the message it is, or why there is none. */
export interface Outcome {
  message_id: string | null
  note: string | null
}

export async function hasInvoiceLetter(
  { db }: Ctx,
  invoiceId: string,
  kind: InvoiceLetterKind,
  cause: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('invoice_letters')
    .select('at')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertInvoiceLetter(
  ctx: Ctx,
  invoiceId: string,
  kind: InvoiceLetterKind,
  cause: string,
  outcome: Outcome,
): Promise<void> {
  await ctx.db
    .insertInto('invoice_letters')
    .values({ invoice_id: invoiceId, kind, cause, ...outcome, at: ctx.now.toString() })
    .execute()
}

/** Whether the customer has heard of this answer already. */
export async function hasQuoteLetter({ db }: Ctx, quoteId: string, cause: string): Promise<boolean> {
  const row = await db
    .selectFrom('quote_letters')
    .select('at')
    .where('quote_id', '=', quoteId)
    .where('cause', '=', cause)
    .where('audience', '=', 'customer')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertQuoteLetter(
  ctx: Ctx,
  quoteId: string,
  letter: { kind: QuoteLetterKind; cause: string },
  outcome: Outcome,
): Promise<void> {
  await ctx.db
    .insertInto('quote_letters')
    .values({ quote_id: quoteId, audience: 'customer', ...letter, ...outcome, at: ctx.now.toString() })
    .execute()
}
