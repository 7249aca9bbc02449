import { type Ctx, userIdOf } from '#kit/context.ts'
import { isUuid, newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import { paginate, slice } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { checkMayUse } from '#modules/email/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { endRuns } from '../engine/end-runs.ts'
import {
  BelongsToAutomation,
  ChangedBySomeoneElse,
  TooManyWorkflows,
  VersionNotFound,
  WorkflowNotFound,
} from '../errors.ts'
import { referencesOf } from '../graph/references.ts'
import { emptyGraph, fullSettings, type Graph, MOST_GRAPH_BYTES, type Settings } from '../graph/schema.ts'
import { listClaims } from '../webhooks/call-queries.ts'
import type { UnderWay } from '../webhooks/under-way.ts'
import { presentRows, presentWorkflow } from './present.ts'
import {
  countWorkflows,
  deleteWorkflowRow,
  insertWorkflow,
  selectVersion,
  selectVersions,
  selectWorkflow,
  selectWorkflows,
  updateWorkflowRow,
  type WorkflowRecord,
} from './queries.ts'
import type { ListQuery, Workflow, WorkflowIn, WorkflowPatch } from './schema.ts'
import { openHeaders, sealHeaders, takeOutHeaders } from './secrets.ts'

const MOST_WORKFLOWS = 500

export async function listWorkflows(ctx: Ctx, query: ListQuery) {
  const { rows, total } = await selectWorkflows(ctx.db, query, slice(query))
  return { data: await presentRows(ctx, rows), pagination: paginate(query, total) }
}

export const requireWorkflow = async (
  ctx: Ctx,
  id: string,
  lock: 'none' | 'share' | 'update' | 'delete' = 'none',
): Promise<WorkflowRecord> => found(await selectWorkflow(ctx.db, id, lock), WorkflowNotFound)

export const readWorkflow = async (ctx: Ctx, id: string): Promise<Workflow> =>
  presentWorkflow(ctx, await requireWorkflow(ctx, id))

export function checkGraphSize(graph: Graph | undefined): void {
  if (graph && Buffer.byteLength(JSON.stringify(graph)) > MOST_GRAPH_BYTES) {
    throw InvalidInput('graph must be at most 512 KB')
  }
}

export function checkReentry(settings: Settings | undefined, origin: 'workflow' | 'automation'): void {
  if (settings?.reentry === 'every_event' && origin === 'workflow') {
    throw InvalidInput('settings.reentry must be one of once, after_end')
  }
}

const mailboxesOf = (graph: Graph): string[] =>
  graph.nodes.flatMap(referencesOf).flatMap(({ kind, id }) => (kind === 'mailbox' && isUuid(id) ? id : []))

/** Mailboxes that were not in it before are the caller's own, or shared. */
async function checkMailboxes(ctx: Ctx, graph: Graph | undefined, before: Graph): Promise<void> {
  if (!graph) return
  for (const id of new Set(mailboxesOf(graph)).difference(new Set(mailboxesOf(before))))
    await checkMayUse(ctx, id)
}

export async function createWorkflow(
  ctx: Ctx,
  input: WorkflowIn,
  origin: 'workflow' | 'automation' = 'workflow',
): Promise<string> {
  checkGraphSize(input.graph)
  checkReentry(input.settings, origin)
  if ((await countWorkflows(ctx.db)) >= MOST_WORKFLOWS) throw TooManyWorkflows()
  await checkMailboxes(ctx, input.graph, emptyGraph)
  const id = newId()
  const { graph, secrets } = takeOutHeaders(input.graph ?? emptyGraph, {})
  await insertWorkflow(ctx, {
    id,
    name: readName('name', input.name),
    description: input.description ?? null,
    origin,
    graph,
    settings: fullSettings(input.settings),
    secrets: sealHeaders(ctx, id, secrets),
    created_by_id: userIdOf(ctx),
  })
  return id
}

export async function saveWorkflow(
  ctx: Ctx,
  id: string,
  input: WorkflowPatch,
  origin: 'workflow' | 'automation' = 'workflow',
): Promise<Workflow> {
  const before = await requireWorkflow(ctx, id, 'update')
  if (before.origin !== origin) throw BelongsToAutomation()
  if (input.revision !== undefined && input.revision < before.revision) throw ChangedBySomeoneElse()
  checkGraphSize(input.graph)
  checkReentry(input.settings, origin)
  await checkMailboxes(ctx, input.graph, before.graph)
  const kept = openHeaders(ctx, id, before.secrets)
  const taken = input.graph ? takeOutHeaders(input.graph, kept) : { graph: before.graph, secrets: kept }
  await updateWorkflowRow(ctx, id, {
    name: input.name === undefined ? before.name : readName('name', input.name),
    description: input.description === undefined ? before.description : input.description,
    graph: taken.graph,
    settings: input.settings ? fullSettings(input.settings) : before.settings,
    secrets: sealHeaders(ctx, id, taken.secrets),
    revision: before.revision + 1,
  })
  return readWorkflow(ctx, id)
}

export async function duplicateWorkflow(ctx: Ctx, id: string): Promise<Workflow> {
  const before = await requireWorkflow(ctx, id)
  const headers = openHeaders(ctx, id, before.secrets)
  if ((await countWorkflows(ctx.db)) >= MOST_WORKFLOWS) throw TooManyWorkflows()
  const copy = newId()
  const settings = fullSettings(before.settings)
  await insertWorkflow(ctx, {
    id: copy,
    name: `${before.name.slice(0, 193)} (copy)`,
    description: before.description,
    origin: 'workflow',
    graph: before.graph,
    settings: settings.reentry === 'every_event' ? { ...settings, reentry: 'after_end' } : settings,
    secrets: sealHeaders(ctx, copy, headers),
    created_by_id: userIdOf(ctx),
  })
  return readWorkflow(ctx, copy)
}

/** Waits for the batch under way; afterwards nothing is left that could be sent but what is being called. */
export async function deleteWorkflow(
  ctx: Ctx,
  id: string,
  origin: 'workflow' | 'automation' = 'workflow',
): Promise<UnderWay & { canceled_runs: number }> {
  const workflow = await requireWorkflow(ctx, id, 'delete')
  if (workflow.origin !== origin) throw BelongsToAutomation()
  const claimIds = await listClaims(ctx, id)
  const canceled_runs = await endRuns(ctx, { workflowId: id }, 'canceled', 'canceled')
  await deleteWorkflowRow(ctx, id)
  const detail = { name: workflow.name }
  await recordAudit(ctx, { action: 'workflow_deleted', targetKind: 'workflow', targetId: id, detail })
  return { canceled_runs, claimIds }
}

export async function listVersions(ctx: Ctx, id: string) {
  await requireWorkflow(ctx, id)
  return selectVersions(ctx.db, id)
}

export async function readVersion(ctx: Ctx, id: string, version: number) {
  await requireWorkflow(ctx, id)
  const { secrets: _, ...shown } = found(await selectVersion(ctx.db, id, version), VersionNotFound)
  return { ...shown, settings: fullSettings(shown.settings) }
}
