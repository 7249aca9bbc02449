import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { ContactNotFound, findContactByEmail, findContactIds } from '#modules/crm/index.ts'
import { withSavepoint } from '#platform/db/savepoint-queries.ts'
import { storeEvent } from '#platform/events/queries.ts'
import { explainFailure } from '../actions/failures.ts'
import { performers } from '../actions/perform.ts'
import { armAt } from '../engine/arm.ts'
import { compileProgram } from '../engine/program.ts'
import { stateOf } from '../engine/state.ts'
import { FAILED, type Performed } from '../engine/walk.ts'
import { NotActive, RunNotFound, StepNotWaiting, WorkflowNotFound } from '../errors.ts'
import { loadFacts } from '../facts/load.ts'
import { checkConfig } from '../graph/check-config.ts'
import { CUSTOM_EVENT } from '../graph/events.ts'
import type { ActionKind, GraphNode } from '../graph/schema.ts'
import { hear } from '../intake/hear.ts'
import { imaginary } from '../intake/match-triggers.ts'
import { startOne } from '../intake/start-one.ts'
import { selectRun } from '../runs/queries.ts'
import { selectWorkflow } from '../workflows/queries.ts'
import { completeAwaiting, failAwaiting, holdAwaiting } from './queries.ts'
import type { ActionIn } from './schema.ts'

const MOST_DATA = 32 * 1024

type Result = Record<string, unknown>

/** What another service asks for, done in the transaction that remembers it. */
export async function act(ctx: Ctx, input: ActionIn): Promise<Result> {
  if (Buffer.byteLength(JSON.stringify(input.data ?? {})) > MOST_DATA)
    throw InvalidInput('data must be at most 32 KB')
  switch (input.action) {
    case 'event':
      return tellEvent(ctx, input)
    case 'enroll':
      return enrollOne(ctx, input)
    case 'complete_step':
    case 'fail_step':
      return endStep(ctx, input)
    default:
      return doAction(ctx, input.action as ActionKind, input)
  }
}

async function requireContact(ctx: Ctx, { contact_id, email }: ActionIn): Promise<string> {
  if (contact_id) return found((await findContactIds(ctx.db, [contact_id.toLowerCase()]))[0], ContactNotFound)
  if (!email) throw InvalidInput('contact_id or email is required')
  return found(await findContactByEmail(ctx.db, email), ContactNotFound)
}

async function tellEvent(ctx: Ctx, input: ActionIn): Promise<Result> {
  const type = input.event ?? ''
  if (!CUSTOM_EVENT.test(type)) throw InvalidInput('event must be a name such as custom.trial_started')
  const contact_id = await requireContact(ctx, input)
  const id = newId()
  storeEvent(ctx, { id, type, data: { ...input.data, contact_id } })
  await hear(ctx, [{ id, type }])
  return { event_id: id, contact_id }
}

async function enrollOne(ctx: Ctx, input: ActionIn): Promise<Result> {
  if (!input.workflow_id) throw InvalidInput('workflow_id is required')
  const workflowId = input.workflow_id.toLowerCase()
  const workflow = found(await selectWorkflow(ctx.db, workflowId), WorkflowNotFound)
  const contact_id = await requireContact(ctx, input)
  if (workflow.status !== 'active') throw NotActive()
  const { runId, reason } = await startOne(ctx, workflowId, contact_id, {
    trigger: { type: 'manual', event: null, event_id: null },
    data: input.data ?? {},
    depth: 0,
    dealId: null,
  })
  if (runId) await armAt(ctx, ctx.now)
  return { contact_id, run_id: runId, enrolled: runId !== null, reason: runId ? null : reason }
}

async function endStep(ctx: Ctx, input: ActionIn): Promise<Result> {
  if (!input.run_id) throw InvalidInput('run_id is required')
  if (!input.node_id) throw InvalidInput('node_id is required')
  const runId = input.run_id.toLowerCase()
  found(await selectRun(ctx.db, runId), RunNotFound)
  if (!(await holdAwaiting(ctx, runId, input.node_id))) throw StepNotWaiting()
  if (input.action === 'complete_step') await completeAwaiting(ctx, runId, input.node_id, input.output)
  else await failAwaiting(ctx, runId, FAILED, input.error ?? 'The step was reported as failed')
  await armAt(ctx, ctx.now)
  return { run_id: runId, node_id: input.node_id }
}

/** Done as a step is, for a run that is not there. */
async function doAction(ctx: Ctx, kind: ActionKind, input: ActionIn): Promise<Result> {
  const contactId = await requireContact(ctx, input)
  const node: GraphNode = { id: 'action', kind, config: input.config ?? {} }
  const [wrong] = checkConfig(node)
  if (wrong) throw InvalidInput(`config.${wrong.message}`)
  const trigger: GraphNode = { id: 'start', kind: 'trigger', config: { type: 'manual' } }
  const program = compileProgram(NOBODY, 1, { nodes: [trigger, node], edges: [] }, {})
  const start = {
    contactId,
    trigger: { type: 'manual', event: null, event_id: null },
    data: input.data ?? {},
    depth: 0,
    dealId: null,
  }
  const run = stateOf({ ...imaginary(program, start), id: newId() }, null)
  const facts = await loadFacts(ctx, program, [run])
  const scene = { ctx, workflow: { id: NOBODY, name: 'Action', created_by_id: null }, program, facts }
  let result: Performed
  try {
    result = (await withSavepoint(ctx, () => performers[kind](scene, [{ run, node }])))[0]!
  } catch (error) {
    const told = explainFailure(error)
    if (told === null) throw error
    result = { kind: 'failed', error: told }
  }
  if (kind === 'start_workflow') await armAt(ctx, ctx.now)
  return {
    contact_id: contactId,
    status: result.kind,
    ...(result.kind === 'done' ? ((result.output as object | undefined) ?? {}) : {}),
    ...(result.kind === 'skipped' ? { reason: result.reason } : {}),
    ...(result.kind === 'failed' ? { error: result.error } : {}),
  }
}

const NOBODY = '00000000-0000-7000-8000-000000000000'
