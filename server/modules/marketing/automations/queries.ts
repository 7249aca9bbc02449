import { type Ctx, type Db, userIdOf } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { selectPage } from '#kit/query.ts'
import { containing } from '#kit/text/like.ts'
import type { AutomationListQuery } from './schema.ts'

export interface AutomationRow {
  id: string
  workflow_id: string
  name: string
  enabled: boolean
  trigger: Record<string, unknown> & { type: string }
  conditions: Record<string, unknown> | null
  actions: (Record<string, unknown> & { type: string })[]
  created_by_id: number | null
  created_at: string
  updated_at: string
}

const columns = [
  ...(['id', 'workflow_id', 'name', 'enabled', 'trigger', 'conditions', 'actions'] as const),
  ...(['created_by_id', 'created_at', 'updated_at'] as const),
] as const

export async function findAutomation(db: Db, id: string): Promise<AutomationRow | undefined> {
  const row = await db.selectFrom('automations').select(columns).where('id', '=', id).executeTakeFirst()
  return row as AutomationRow | undefined
}

export async function lockAutomation(db: Db, id: string): Promise<AutomationRow | undefined> {
  const row = await db
    .selectFrom('automations')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as AutomationRow | undefined
}

export function listAutomations(db: Db, query: AutomationListQuery) {
  const { q, enabled } = query
  const chosen = db
    .selectFrom('automations')
    .$if(enabled !== undefined, rows => rows.where('enabled', '=', enabled!))
    .$if(Boolean(q?.trim()), rows => rows.where('name', 'ilike', containing(q!.trim())))
  return selectPage(
    query,
    chosen.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc').$castTo<AutomationRow>(),
  )
}

type Values = Pick<AutomationRow, 'name' | 'enabled' | 'trigger' | 'conditions' | 'actions'>

const written = ({ trigger, conditions, actions, ...plain }: Values) => ({
  ...plain,
  trigger: toJson(trigger),
  conditions: conditions === null ? null : toJson(conditions),
  actions: toJson(actions),
})

export async function insertAutomation(
  ctx: Ctx,
  values: Values & Pick<AutomationRow, 'id' | 'workflow_id'>,
): Promise<void> {
  const now = ctx.now.toString()
  const { id, workflow_id, ...rest } = values
  await ctx.db
    .insertInto('automations')
    .values({
      ...written(rest),
      id,
      workflow_id,
      created_by_id: userIdOf(ctx),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateAutomation(ctx: Ctx, id: string, values: Values): Promise<void> {
  await ctx.db
    .updateTable('automations')
    .set({ ...written(values), updated_at: ctx.now.toString() })
    .where('id', '=', id)
    .execute()
}
