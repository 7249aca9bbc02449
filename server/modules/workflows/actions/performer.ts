import type { Ctx } from '#kit/context.ts'
import type { Program } from '../engine/program.ts'
import type { Act, Performed } from '../engine/walk.ts'
import type { Facts } from '../facts/view.ts'

/** What actions of one batch share. */
export interface ActionContext {
  ctx: Ctx
  workflow: { id: string; name: string; created_by_id: number | null }
  program: Program
  facts: Facts
}

/** Does the same for several runs; throws where one of them spoils it for all. */
export type Performer = (scene: ActionContext, acts: readonly Act[]) => Promise<Performed[]>

/** Whoever the workflow acts for: not the person who happened to press a button. */
export const asEngine = (ctx: Ctx): Ctx => ({
  ...ctx,
  actor: { kind: 'system', job: 'workflows.run_due', via: 'workflow' },
})
