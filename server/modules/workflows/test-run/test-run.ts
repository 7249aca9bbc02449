import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found } from '#kit/problem.ts'
import { shareThread } from '#kit/time/share-thread.ts'
import { ContactNotFound, findContactIds, samplePerson } from '#modules/crm/index.ts'
import { compileProgram } from '../engine/program.ts'
import { stateOf } from '../engine/state.ts'
import { InvalidWorkflow } from '../errors.ts'
import { loadFacts } from '../facts/load.ts'
import { fullSettings } from '../graph/schema.ts'
import { imaginary } from '../intake/match-triggers.ts'
import { judge } from '../workflows/activate.ts'
import { checkGraphSize, requireWorkflow } from '../workflows/service.ts'
import type { Path, TestRunIn, TestRunOut } from './schema.ts'
import { type Journey, type Walk, walkOnPaper, waysOf } from './walk-on-paper.ts'

/** Walks a contact, or somebody made up, through the graph as drawn. Nothing is left behind. */
export async function testRun(ctx: Ctx, workflowId: string, input: TestRunIn): Promise<TestRunOut> {
  checkGraphSize(input.graph)
  const workflow = await requireWorkflow(ctx, workflowId)
  const graph = input.graph ?? workflow.graph
  const verdict = await judge(ctx, workflow, graph, workflow.settings)
  if (!verdict.valid) throw InvalidWorkflow(verdict)
  const contactId = input.contact_id
    ? found((await findContactIds(ctx.db, [input.contact_id.toLowerCase()]))[0], ContactNotFound)
    : samplePerson.id
  const program = compileProgram(
    workflowId,
    workflow.live_version ?? 1,
    graph,
    fullSettings(workflow.settings),
  )
  const data = input.event?.data ?? {}
  const startAt = input.start_at ? Temporal.Instant.from(input.start_at) : ctx.now
  const row = {
    ...imaginary(program, {
      contactId,
      trigger: { type: 'manual', event: input.event?.event ?? null, event_id: null },
      data,
      depth: 0,
      dealId: typeof data.deal_id === 'string' ? data.deal_id : null,
    }),
    id: newId(),
    started_at: startAt.toString(),
  }
  const facts = await loadFacts(ctx, program, [stateOf(row, null)])
  if (!input.contact_id) facts.people.set(samplePerson.id, samplePerson)
  const journey: Journey = {
    workflow,
    program,
    row,
    facts,
    startAt,
    choices: input.choices ?? {},
    explores: false,
    share: shareThread(),
  }
  const walk = await walkOnPaper(ctx, journey)
  return {
    status: walk.status,
    end_reason: walk.endReason,
    steps: walk.steps,
    messages: walk.messages,
    duration_seconds: walk.seconds,
    warnings: verdict.warnings,
    ...(input.explore ? await explorePaths(ctx, journey) : {}),
  }
}

const MOST_PATHS = 64

/** Every way through the graph, each once: wherever a walk took the first way, the others are walked as well. */
async function explorePaths(ctx: Ctx, journey: Journey): Promise<{ paths: Path[]; truncated: boolean }> {
  const paths: Path[] = []
  const left: Record<string, string>[] = [{}]
  for (let choices = left.pop(); choices !== undefined; choices = left.pop()) {
    if (paths.length === MOST_PATHS) return { paths, truncated: true }
    const walk = await walkOnPaper(ctx, { ...journey, choices, explores: true })
    paths.push(pathOf(walk))
    left.push(...otherWays(journey, walk, choices))
  }
  return { paths, truncated: false }
}

const pathOf = ({ decisions, messages, seconds, endReason }: Walk): Path => ({
  choices: Object.fromEntries(decisions.map(({ node, port }) => [node.id, port])),
  messages,
  duration_seconds: seconds,
  end_reason: endReason,
})

function otherWays({ program }: Journey, { decisions }: Walk, chosen: Readonly<Record<string, string>>) {
  const others: Record<string, string>[] = []
  const before: Record<string, string> = {}
  for (const { node, port } of decisions) {
    if (!(node.id in chosen)) {
      for (const other of waysOf(program, node)) {
        if (other !== port) others.push({ ...before, [node.id]: other })
      }
    }
    before[node.id] = port
  }
  return others.toReversed()
}
