import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'

/** The day's row, held until the transaction ends. */
export async function lockBudget(
  { db }: Ctx,
  agentId: string,
  day: string,
): Promise<{ spent: number; held: number }> {
  const { rows } = await sql<{ spent: string; held: string }>`
    insert into agent_budgets as b (agent_id, day) values (${agentId}, ${day}::date)
    on conflict (organization_id, agent_id, day) do update set day = b.day
    returning spent_micro::text as spent, held_micro::text as held`.execute(db)
  return { spent: Number(rows[0]!.spent), held: Number(rows[0]!.held) }
}

export const moveBudget = ({ db }: Ctx, agentId: string, day: string, by: { spent: number; held: number }) =>
  sql`update agent_budgets set spent_micro = spent_micro + ${by.spent}::bigint,
      held_micro = greatest(0, held_micro + ${by.held}::bigint)
    where agent_id = ${agentId} and day = ${day}::date`.execute(db)
