import type { Ctx } from '#kit/context.ts'

export type LetterKind = 'failed' | 'authentication' | 'expiring'

export async function hasLetter({ db }: Ctx, kind: LetterKind, about: string): Promise<boolean> {
  const row = await db
    .selectFrom('collection_letters')
    .select('at')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .executeTakeFirst()
  return row !== undefined
}

/** False where somebody else has just written it. */
export async function insertLetter(
  ctx: Ctx,
  kind: LetterKind,
  about: string,
  outcome: { message_id: string | null; note: string | null },
): Promise<boolean> {
  const row = await ctx.db
    .insertInto('collection_letters')
    .values({ kind, about, ...outcome, at: ctx.now.toString() })
    .onConflict(conflict => conflict.columns(['organization_id', 'kind', 'about']).doNothing())
    .returning('at')
    .executeTakeFirst()
  return row !== undefined
}
