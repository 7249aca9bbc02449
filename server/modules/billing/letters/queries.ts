import type { Ctx } from '#kit/context.ts'

export type InvoiceLetterKind = 'issued' | 'receipt'
export type QuoteLetterKind = 'accepted' | 'declined'
export type Audience = 'owner' | 'customer'

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

/** Who has heard of this answer already. */
export async function listQuoteLetters({ db }: Ctx, quoteId: string, cause: string): Promise<Audience[]> {
  const rows = await db
    .selectFrom('quote_letters')
    .select('audience')
    .where('quote_id', '=', quoteId)
    .where('cause', '=', cause)
    .execute()
  return rows.map(row => row.audience as Audience)
}

export async function insertQuoteLetter(
  ctx: Ctx,
  quoteId: string,
  letter: { kind: QuoteLetterKind; audience: Audience; cause: string },
  outcome: Outcome,
): Promise<void> {
  await ctx.db
    .insertInto('quote_letters')
    .values({ quote_id: quoteId, ...letter, ...outcome, at: ctx.now.toString() })
    .execute()
}

interface Person {
  email: string
  name: string
}

/** Whose quote it is: who made it, else the owner of its contact, else the first owner of the organization. */
export async function findQuoteOwner(
  { db }: Ctx,
  quote: { created_by_id: number | null; contact_id: string | null },
): Promise<Person | undefined> {
  const contact = quote.contact_id
    ? await db.selectFrom('contacts').select('owner_id').where('id', '=', quote.contact_id).executeTakeFirst()
    : undefined
  const first = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  for (const id of [quote.created_by_id, contact?.owner_id, first?.id]) {
    if (id == null) continue
    const person = await db
      .selectFrom('users')
      .select(['email', 'name'])
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (person) return person
  }
  return undefined
}
