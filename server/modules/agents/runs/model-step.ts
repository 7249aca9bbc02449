import type { Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { findIntegration } from '#modules/integrations/index.ts'
import { costOf, type Held, holdBudget, type Price, priceOf, settleBudget } from '../budgets/budget.ts'
import {
  countInput,
  type Message,
  type Model,
  type ModelAnswer,
  ModelFailed,
  type ToolSpec,
} from '../models/model.ts'
import { openaiModel } from '../models/openai.ts'
import { sandboxModel } from '../models/sandbox.ts'
import { specOf } from '../tools/call.ts'
import { insertSteps, type RunRow, updateAgentRun, updateStep } from './queries.ts'
import { finish, hold, type Outcome, tell, type Work } from './work.ts'

/** Money is set aside, and what is about to be done is written down. */
export interface PreparedModel {
  n: number
  messages: Message[]
  tools: ToolSpec[]
  price: Price | undefined
  held: Held | null
  model: Model
}

const MOST_RESULT = 64 * 1024

/** Asks; what came of it is to be written down. */
export async function askModel(work: Work, prepared: PreparedModel): Promise<Outcome> {
  const { definition, listener } = work
  const started = performance.now()
  let answer: ModelAnswer
  try {
    answer = await prepared.model({
      model: definition.model,
      messages: prepared.messages,
      tools: prepared.tools,
      temperature: definition.temperature,
      maxOutputTokens: definition.max_output_tokens,
      onDelta: text => listener.delta(text),
    })
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    const ms = Math.round(performance.now() - started)
    return ctx => giveUp(ctx, work, prepared, error.message, ms)
  }
  const ms = Math.round(performance.now() - started)
  return ctx => writeDown(ctx, work, prepared, answer, ms)
}

/** Whose row is held. Undefined where there is no money left for it, which ends the run. */
export async function prepareModel(ctx: Ctx, work: Work, run: RunRow): Promise<PreparedModel | undefined> {
  const { definition, agentId } = work
  const own = run.messages as Message[]
  const messages: Message[] = [
    ...(definition.instructions ? [{ role: 'system', content: definition.instructions } as const] : []),
    ...work.before,
    ...own,
  ]
  const tools = definition.tools.map(tool => specOf(work.ctx, tool))
  const price = await priceOf(ctx, definition.model)
  const estimate = price && costOf(price, countInput(messages, tools), definition.max_output_tokens)
  // Where no price is known nothing is drawn, and nothing made up.
  const held =
    estimate === undefined ? null : await holdBudget(ctx, agentId, definition.budget_cents_per_day, estimate)
  if (held === undefined) {
    const error = 'The next call to the model does not fit into what the agent may spend today'
    await finish(ctx, work, run, { status: 'budget_exhausted', error })
    return undefined
  }
  const n = run.last_step + 1
  await Promise.all([
    insertSteps(ctx, [
      {
        run_id: run.id,
        n,
        kind: 'model',
        name: definition.model,
        status: 'running',
        held_micro: held?.micro ?? null,
        held_day: held?.day ?? null,
      },
    ]),
    updateAgentRun(ctx, run.id, { last_step: n }),
  ])
  const connection = run.simulated ? undefined : await findIntegration(ctx, 'openai')
  const model = connection?.secrets.api_key ? openaiModel(ctx.services, connection) : sandboxModel
  return { n, messages, tools, price, held: held ?? null, model }
}

/** What the call cost, in the budget and as changes of the run. */
async function account(
  ctx: Ctx,
  work: Work,
  run: RunRow,
  prepared: PreparedModel,
  answer: ModelAnswer,
): Promise<Parameters<typeof updateAgentRun>[2]> {
  const { inputTokens, outputTokens } = answer
  const cost = prepared.price ? costOf(prepared.price, inputTokens, outputTokens) : null
  if (prepared.held) await settleBudget(ctx, work.agentId, prepared.held, cost ?? 0)
  return {
    input_tokens: Number(run.input_tokens) + inputTokens,
    output_tokens: Number(run.output_tokens) + outputTokens,
    ...(cost === null ? {} : { cost_micro: Number(run.cost_micro ?? 0) + cost }),
  }
}

async function writeDown(
  ctx: Ctx,
  work: Work,
  prepared: PreparedModel,
  answer: ModelAnswer,
  ms: number,
): Promise<RunRow | undefined> {
  const run = await hold(ctx, work)
  if (!run) {
    // Canceled meanwhile: it was asked all the same, and costs what it costs.
    if (prepared.held) {
      const cost = prepared.price ? costOf(prepared.price, answer.inputTokens, answer.outputTokens) : 0
      await settleBudget(ctx, work.agentId, prepared.held, cost)
    }
    return undefined
  }
  const spent = await account(ctx, work, run, prepared, answer)
  const { content, toolCalls } = answer
  const said: Message = {
    role: 'assistant',
    content,
    ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
  }
  const messages = [...(run.messages as Message[]), said]
  const lastStep = prepared.n + toolCalls.length
  const calls = toolCalls.map((call, index) => ({
    run_id: run.id,
    n: prepared.n + 1 + index,
    kind: 'tool',
    name: call.name.slice(0, 64),
    call_id: call.id,
    status: 'pending',
  }))
  await Promise.all([
    updateStep(ctx, run.id, prepared.n, {
      status: 'succeeded',
      result: content.slice(0, MOST_RESULT),
      tokens: answer.inputTokens + answer.outputTokens,
      ms,
      held_micro: null,
      held_day: null,
    }),
    insertSteps(ctx, calls),
    updateAgentRun(ctx, run.id, {
      ...spent,
      messages: toJson(messages),
      last_step: lastStep,
    }),
  ])
  await tell(ctx, work, prepared.n)
  if (toolCalls.length > 0) return { ...run, messages: messages as never, last_step: lastStep }
  await finish(ctx, work, run, { status: 'succeeded', output: content, messages })
  return undefined
}

async function giveUp(
  ctx: Ctx,
  work: Work,
  prepared: PreparedModel,
  error: string,
  ms: number,
): Promise<RunRow | undefined> {
  if (prepared.held) await settleBudget(ctx, work.agentId, prepared.held, 0)
  const run = await hold(ctx, work)
  if (!run) return undefined
  await updateStep(ctx, run.id, prepared.n, {
    status: 'failed',
    result: error,
    ms,
    held_micro: null,
    held_day: null,
  })
  await tell(ctx, work, prepared.n)
  await finish(ctx, work, run, { status: 'failed', error })
  return undefined
}
