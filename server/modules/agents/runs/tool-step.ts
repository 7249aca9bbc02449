import type { Actor, Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { actorOf, actorsOf, type Behalf } from '../actor.ts'
import type { Tool } from '../definitions/schema.ts'
import type { Message, ToolCall } from '../models/model.ts'
import { callTool, checkOwnArguments, readArguments, type ToolResult } from '../tools/call.ts'
import { type RunRow, type StepRow, updateStep } from './queries.ts'
import { hold, type Outcome, saveMessages, tell, type Work } from './work.ts'

/** A call that the model asked for, and on whose behalf it is made. */
export interface PendingTool {
  step: StepRow
  tool: Tool | undefined
  text: string
  actor: Actor | undefined
  authors: readonly Actor[] | undefined
  /** Where they were checked at once, and the call is written down as begun. */
  begun: Arguments | undefined
}

type Arguments = Record<string, unknown>

/** Written down before; what came of it is to be written down. */
export async function runTool(work: Work, pending: PendingTool): Promise<Outcome> {
  const started = performance.now()
  const { args, result } = await call(work, pending)
  const ms = Math.round(performance.now() - started)
  return ctx => writeDown(ctx, work, pending, args, result, ms)
}

const callsOf = (messages: readonly Message[]): ToolCall[] => {
  const last = messages.findLast(message => message.role === 'assistant')
  return last && 'tool_calls' in last ? (last.tool_calls ?? []) : []
}

export async function readPending(ctx: Ctx, work: Work, run: RunRow, step: StepRow): Promise<PendingTool> {
  const wanted = callsOf(run.messages as Message[]).find(one => one.id === step.call_id)
  const tool = work.definition.tools.find(one => one.name === step.name)
  const text = wanted?.arguments ?? '{}'
  const args = tool && checkOwnArguments(work.ctx, tool, text)
  const begun = typeof args === 'object' ? args : undefined
  const [actor, authors] = await Promise.all([
    actorOf(ctx, run.actor as Behalf),
    actorsOf(ctx, work.authors),
    begun && markRunning(ctx, run.id, step.n, begun),
  ])
  return { step, tool, text, actor, authors, begun }
}

const markRunning = (ctx: Ctx, runId: string, n: number, args: Arguments) =>
  updateStep(ctx, runId, n, { status: 'running', arguments: toJson(args) })

/** What does not fit is not called: the model hears why. */
async function call(
  work: Work,
  { step, tool, text, begun, ...behind }: PendingTool,
): Promise<{ args: Arguments | null; result: ToolResult }> {
  const { ctx } = work
  if (tool && begun)
    return {
      args: begun,
      result: await callTool(ctx, tool, work.headers[tool.name] ?? {}, begun, behind),
    }
  if (!tool) return { args: null, result: { ok: false, text: `There is no tool ${step.name}` } }
  const args = await readArguments(ctx, tool, text)
  if (typeof args === 'string') return { args: null, result: { ok: false, text: args } }
  // From here on the call may have been made, whatever becomes of this process.
  const isOurs = await ctx.transact(async inner => {
    if (!(await hold(inner, work))) return false
    await markRunning(inner, work.runId, step.n, args)
    return true
  })
  if (!isOurs) return { args, result: { ok: false, text: 'Canceled before it was called' } }
  return { args, result: await callTool(ctx, tool, work.headers[tool.name] ?? {}, args, behind) }
}

async function writeDown(
  ctx: Ctx,
  work: Work,
  { step }: PendingTool,
  args: Arguments | null,
  result: ToolResult,
  ms: number,
): Promise<RunRow | undefined> {
  const run = await hold(ctx, work)
  const written = updateStep(ctx, work.runId, step.n, {
    status: result.ok ? 'succeeded' : 'failed',
    ...(args === null ? {} : { arguments: toJson(args) }),
    result: result.text,
    ms,
  })
  if (!run) {
    await written
    return undefined
  }
  const said: Message = {
    role: 'tool',
    name: step.name,
    tool_call_id: step.call_id ?? '',
    content: result.ok ? result.text : `Error: ${result.text}`,
  }
  const messages = [...(run.messages as Message[]), said]
  await Promise.all([written, saveMessages(ctx, work, messages)])
  await tell(ctx, work, step.n)
  return { ...run, messages: messages as never }
}
