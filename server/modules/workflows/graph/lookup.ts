import type { Ctx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { findTemplateIds } from '#modules/campaigns/index.ts'
import { findListIds } from '#modules/crm/index.ts'
import { findPipelineIds, findStageIds } from '#modules/deals/index.ts'
import { findMailboxIds, hasSender } from '#modules/email/index.ts'
import { findUserIds } from '#modules/identity/index.ts'
import { findSequenceIds } from '#modules/sequences/index.ts'
import { findWorkflowIds } from './lookup-queries.ts'
import { type ReferenceKind, type ReferenceLookup, referencesOf, settingsReferences } from './references.ts'
import type { FullSettings, Graph } from './schema.ts'

type Finder = (ctx: Ctx, ids: string[]) => Promise<readonly (string | number)[]>

const finders: Record<ReferenceKind, Finder> = {
  list: (ctx, ids) => findListIds(ctx.db, ids),
  sequence: (ctx, ids) => findSequenceIds(ctx.db, ids),
  mailbox: (ctx, ids) => findMailboxIds(ctx.db, ids),
  stage: (ctx, ids) => findStageIds(ctx.db, ids),
  pipeline: (ctx, ids) => findPipelineIds(ctx.db, ids),
  user: (ctx, ids) => findUserIds(ctx.db, ids.map(Number)),
  workflow: (ctx, ids) => findWorkflowIds(ctx.db, ids),
  template: (ctx, ids) => findTemplateIds(ctx.db, ids),
}

const isPlausible = (kind: ReferenceKind, id: string) =>
  kind === 'user' ? /^[1-9]\d{0,8}$/.test(id) : isUuid(id)

/** Looks up everything that a graph and its settings refer to, a query for each kind. */
export async function lookUpReferences(
  ctx: Ctx,
  graph: Graph,
  settings: FullSettings,
): Promise<ReferenceLookup> {
  const wanted = Map.groupBy(
    [...graph.nodes.flatMap(referencesOf), ...settingsReferences(settings)],
    one => one.kind,
  )
  const [found, hasMailbox] = await Promise.all([
    Promise.all(
      [...wanted].map(async ([kind, references]) => {
        const ids = [...new Set(references.map(({ id }) => id))].filter(id => isPlausible(kind, id))
        return [kind, new Set((ids.length > 0 ? await finders[kind](ctx, ids) : []).map(String))] as const
      }),
    ),
    hasSender(ctx),
  ])
  const sets = new Map(found)
  return { has: (kind, id) => sets.get(kind)?.has(id) ?? false, hasMailbox }
}
