import type { Ctx } from '#kit/context.ts'

export async function loadSentOn(ctx: Ctx, sequenceId: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('sequence_days')
    .select(['day', 'sent'])
    .where('sequence_id', '=', sequenceId)
    .orderBy('day', 'desc')
    .limit(3)
    .execute()
  return new Map(rows.map(({ day, sent }) => [String(day), sent]))
}
