import type { Ctx } from '#kit/context.ts'

export type LetterKind = 'link' | 'copy' | 'notice'

/** What became of a letter: the message it is, or why there is none. */
export interface Outcome {
  message_id: string | null
  note: string | null
}

export async function hasLetter({ db }: Ctx, kind: LetterKind, about: string): Promise<boolean> {
  const row = await db
    .selectFrom('debit_letters')
    .select('at')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLetter(
  ctx: Ctx,
  kind: LetterKind,
  about: string,
  outcome: Outcome,
): Promise<void> {
  await ctx.db
    .insertInto('debit_letters')
    .values({ kind, about, ...outcome, at: ctx.now.toString() })
    .execute()
}
