import { isDeepStrictEqual } from 'node:util'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { armRuns } from '../engine/arm.ts'
import { endRuns } from '../engine/end-runs.ts'
import { InvalidWorkflow, NotActive, TooManyActive } from '../errors.ts'
import { WorkflowActivated, WorkflowPaused } from '../events.ts'
import { lookUpReferences } from '../graph/lookup.ts'
import { fullSettings, type Graph, type Settings } from '../graph/schema.ts'
import { type Verdict, validateGraph } from '../graph/validate.ts'
import { planOccurrence } from '../intake/schedule.ts'
import { callWebhooks, catchUp } from '../jobs.ts'
import { proveNoLoop } from '../loops/prove.ts'
import { listClaims } from '../webhooks/call-queries.ts'
import type { UnderWay } from '../webhooks/under-way.ts'
import { listenersOf } from './listeners.ts'
import {
  dropIdleListeners,
  insertVersion,
  lockActivations,
  replaceListeners,
  selectActive,
  selectVersion,
  setStatus,
  type WorkflowRecord,
} from './queries.ts'
import type { Workflow } from './schema.ts'
import { openHeaders } from './secrets.ts'
import { checkGraphSize, readWorkflow, requireWorkflow } from './service.ts'

const MOST_ACTIVE = 100

/** All that is wrong with a workflow as drawn, the other active ones considered. */
export async function judge(
  ctx: Ctx,
  workflow: WorkflowRecord,
  graph: Graph,
  given: Settings,
): Promise<Verdict> {
  const settings = fullSettings(given)
  const verdict = validateGraph(graph, settings, await lookUpReferences(ctx, graph, settings))
  if (verdict.errors.some(({ code }) => code !== 'reference_missing')) return verdict
  const active = (await selectActive(ctx.db)).map(one => ({ ...one, settings: fullSettings(one.settings) }))
  const { errors, warnings } = proveNoLoop({ id: workflow.id, name: workflow.name, graph, settings }, active)
  return {
    valid: verdict.valid && errors.length === 0,
    errors: [...verdict.errors, ...errors],
    warnings: [...verdict.warnings, ...warnings],
  }
}

export async function validateWorkflow(
  ctx: Ctx,
  id: string,
  { graph, settings }: { graph?: Graph | undefined; settings?: Settings | undefined },
): Promise<Verdict> {
  checkGraphSize(graph)
  const workflow = await requireWorkflow(ctx, id)
  return judge(ctx, workflow, graph ?? workflow.graph, settings ?? workflow.settings)
}

/** Only a valid graph goes live. One at a time in an organization: what is proven of all active ones stays true. */
export async function activateWorkflow(ctx: Ctx, id: string): Promise<Workflow> {
  await lockActivations(ctx)
  const workflow = await requireWorkflow(ctx, id, 'update')
  const live =
    workflow.live_version === null ? undefined : await selectVersion(ctx.db, id, workflow.live_version)
  const changes = !live || !isSame(ctx, id, live, workflow)
  if (workflow.status === 'active' && !changes && workflow.live_revision === workflow.revision)
    return readWorkflow(ctx, id)
  const verdict = await judge(ctx, workflow, workflow.graph, workflow.settings)
  if (!verdict.valid) throw InvalidWorkflow(verdict)
  if (workflow.status !== 'active' && (await selectActive(ctx.db)).length >= MOST_ACTIVE)
    throw TooManyActive()
  const version = changes ? (workflow.live_version ?? 0) + 1 : workflow.live_version!
  if (changes) {
    const { graph, settings, secrets } = workflow
    await insertVersion(ctx, {
      workflow_id: id,
      version,
      graph,
      settings,
      secrets,
      activated_by_id: userIdOf(ctx),
    })
  }
  await setStatus(ctx, id, { status: 'active', live_version: version, live_revision: workflow.revision })
  await replaceListeners(ctx, id, version, listenersOf(workflow.graph, fullSettings(workflow.settings)))
  await dropIdleListeners(ctx, id)
  await ctx.enqueue(catchUp, { workflow_id: id, version })
  await planOccurrence(ctx, id, workflow.graph, fullSettings(workflow.settings))
  await ctx.emit(WorkflowActivated, { workflow_id: id, name: workflow.name, version })
  const detail = { name: workflow.name, version }
  await recordAudit(ctx, { action: 'workflow_activated', targetKind: 'workflow', targetId: id, detail })
  await armRuns(ctx)
  // Requests that were left when it was paused.
  if (workflow.status === 'paused') await ctx.enqueue(callWebhooks, {})
  return readWorkflow(ctx, id)
}

interface Drawn {
  graph: Graph
  settings: Settings
  secrets: Buffer | null
}

/** Sealed twice, the same header values look different: they are compared opened. */
const isSame = (ctx: Ctx, id: string, a: Drawn, b: Drawn) =>
  isDeepStrictEqual(a.graph, b.graph) &&
  isDeepStrictEqual(fullSettings(a.settings), fullSettings(b.settings)) &&
  isDeepStrictEqual(openHeaders(ctx, id, a.secrets), openHeaders(ctx, id, b.secrets))

/** Waits for the batch under way. What is still being called is answered: nothing leaves once that is over. */
export async function pauseWorkflow(ctx: Ctx, id: string, cancelRuns: boolean): Promise<UnderWay> {
  const workflow = await requireWorkflow(ctx, id, 'update')
  if (workflow.status === 'draft') throw NotActive()
  if (workflow.status === 'active') {
    await setStatus(ctx, id, { status: 'paused' })
    await ctx.emit(WorkflowPaused, { workflow_id: id, name: workflow.name })
    const detail = { name: workflow.name }
    await recordAudit(ctx, { action: 'workflow_paused', targetKind: 'workflow', targetId: id, detail })
  }
  const underWay = { claimIds: await listClaims(ctx, id) }
  if (cancelRuns) await endRuns(ctx, { workflowId: id }, 'canceled', 'canceled')
  return underWay
}
