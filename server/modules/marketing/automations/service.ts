import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import type { Pagination } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import {
  deleteAutomation as deleteCompiled,
  findAutomationProblems,
  listRunsOf,
  pauseAutomation,
  previewAutomation,
  type RunsQuery,
  readAutomationStates,
  saveAutomation,
} from '#modules/workflows/index.ts'
import {
  type AutomationRow,
  findAutomation,
  insertAutomation,
  listAutomations,
  lockAutomation,
  updateAutomation,
} from './queries.ts'
import {
  asRuleProblem,
  compile,
  findLost,
  readActions,
  readConditions,
  readTrigger,
  tellFinding,
} from './rule.ts'
import {
  type Automation,
  type AutomationIn,
  type AutomationListQuery,
  AutomationNotFound,
  type AutomationPatch,
  type PreviewIn,
} from './schema.ts'

async function present(ctx: Ctx, rows: readonly AutomationRow[]): Promise<Automation[]> {
  const states = await readAutomationStates(
    ctx,
    rows.map(({ workflow_id }) => workflow_id),
  )
  const all: Automation[] = []
  for (const row of rows) {
    const findings = await findAutomationProblems(ctx, compile(row))
    const lost = await findLost(ctx, row.trigger)
    const problems = [...lost.map(name => `trigger.${name} not found`), ...findings.map(tellFinding)]
    all.push({ ...row, problems, ...states.get(row.workflow_id)! })
  }
  return all
}

export async function pageAutomations(
  ctx: Ctx,
  query: AutomationListQuery,
): Promise<{ data: Automation[]; pagination: Pagination }> {
  const { data, pagination } = await listAutomations(ctx.db, query)
  return { data: await present(ctx, data), pagination }
}

export async function getAutomation(ctx: Ctx, id: string): Promise<Automation> {
  const [shown] = await present(ctx, [found(await findAutomation(ctx.db, id), AutomationNotFound)])
  return shown!
}

async function checkTrigger(ctx: Ctx, trigger: AutomationRow['trigger']): Promise<void> {
  const [lost] = await findLost(ctx, trigger)
  if (lost) throw InvalidInput(`trigger.${lost} not found`)
}

const save = async (
  ctx: Ctx,
  workflowId: string | null,
  rule: Parameters<typeof compile>[0],
): Promise<string> =>
  saveAutomation(ctx, workflowId, compile(rule)).catch(error => {
    throw asRuleProblem(error)
  })

/** Saved is switched on: from then on every such event sets it off once. */
export async function createAutomation(ctx: Ctx, input: AutomationIn): Promise<Automation> {
  const rule = {
    name: readName('name', input.name),
    enabled: input.enabled ?? true,
    trigger: readTrigger(input.trigger),
    conditions: readConditions(input.conditions),
    actions: readActions(input.actions),
  }
  await checkTrigger(ctx, rule.trigger)
  const workflow_id = await save(ctx, null, rule)
  const id = newId()
  await insertAutomation(ctx, { ...rule, id, workflow_id })
  return getAutomation(ctx, id)
}

/** Only what is given changes; what is under way finishes as it began. */
export async function changeAutomation(ctx: Ctx, id: string, input: AutomationPatch): Promise<Automation> {
  const before = found(await lockAutomation(ctx.db, id), AutomationNotFound)
  const rule = {
    name: input.name === undefined ? before.name : readName('name', input.name),
    enabled: input.enabled ?? before.enabled,
    trigger: input.trigger === undefined ? before.trigger : readTrigger(input.trigger),
    conditions: input.conditions === undefined ? before.conditions : readConditions(input.conditions),
    actions: input.actions === undefined ? before.actions : readActions(input.actions),
  }
  const isSwitchedOff =
    !rule.enabled &&
    [input.name, input.trigger, input.conditions, input.actions].every(one => one === undefined)
  if (isSwitchedOff) await pauseAutomation(ctx, before.workflow_id)
  else {
    await checkTrigger(ctx, rule.trigger)
    await save(ctx, before.workflow_id, rule)
  }
  await updateAutomation(ctx, id, rule)
  return getAutomation(ctx, id)
}

/** What is under way ends with it. */
export async function deleteAutomation(ctx: Ctx, id: string): Promise<void> {
  const { workflow_id } = found(await lockAutomation(ctx.db, id), AutomationNotFound)
  await deleteCompiled(ctx, workflow_id)
}

export async function pageRuns(ctx: Ctx, id: string, query: RunsQuery) {
  const { workflow_id } = found(await findAutomation(ctx.db, id), AutomationNotFound)
  return listRunsOf(ctx, workflow_id, query)
}

/** Over what happened in the past days, as if the rule had been there; nothing is done. */
export async function previewRule(ctx: Ctx, { trigger: given, conditions, days }: PreviewIn) {
  const trigger = readTrigger(given)
  await checkTrigger(ctx, trigger)
  const rule = { name: '', enabled: true, trigger, conditions: readConditions(conditions), actions: [] }
  const { would_start: _, ...shown } = await previewAutomation(ctx, compile(rule), days).catch(error => {
    throw asRuleProblem(error)
  })
  return shown
}
