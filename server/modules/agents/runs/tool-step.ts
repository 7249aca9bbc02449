import type { Actor, Ctx } from '#kit/context.ts'
import { toJson } from '#kit/json.ts'
import { actorOf, type Behalf } from '../actor.ts'
import type { Tool } from '../definitions/schema.ts'
import type { Message, ToolCall } from '../models/model.ts'
import { callTool, readArguments, type ToolResult } from '../tools/call.ts'
import { type RunRow, type StepRow, updateStep } from './queries.ts'
import { hold, saveMessages, tell, type Work } from './work.ts'

/** A call that the model asked for, and on whose behalf it is made. */
export interface PendingTool {
  step: StepRow
  tool: Tool | undefined
  text: string
  actor: Actor | undefined
}

/** Written down before and after. */
export async function runTool(work: Work, pending: PendingTool): Promise<void> {
  const started = performance.now()
  const { args, result } = await call(work, pending)
  const ms = Math.round(performance.now() - started)
  await work.ctx.transact(inner => writeDown(inner, work, pending, args, result, ms))
}

const callsOf = (messages: readonly Message[]): ToolCall[] => {
  const last = messages.findLast(message => message.role === 'assistant')
  return last && 'tool_calls' in last ? (last.tool_calls ?? []) : []
}

export async function readPending(ctx: Ctx, work: Work, run: RunRow, step: StepRow): Promise<PendingTool> {
  const wanted = callsOf(run.messages as Message[]).find(one => one.id === step.call_id)
  return {
    step,
    tool: work.definition.tools.find(tool => tool.name === step.name),
    text: wanted?.arguments ?? '{}',
    actor: await actorOf(ctx, run.actor as Behalf),
  }
}

type Arguments = Record<string, unknown>

/** What does not fit is not called: the model hears why. */
async function call(
  work: Work,
  { step, tool, text, actor }: PendingTool,
): Promise<{ args: Arguments | null; result: ToolResult }> {
  const { ctx } = work
  if (!tool) return { args: null, result: { ok: false, text: `There is no tool ${step.name}` } }
  const args = await readArguments(ctx, tool, text)
  if (typeof args === 'string') return { args: null, result: { ok: false, text: args } }
  // From here on the call may have been made, whatever becomes of this process.
  const isOurs = await ctx.transact(async inner => {
    if (!(await hold(inner, work))) return false
    await updateStep(inner, work.runId, step.n, { status: 'running', arguments: toJson(args) })
    return true
  })
  if (!isOurs) return { args, result: { ok: false, text: 'Canceled before it was called' } }
  return { args, result: await callTool(ctx, tool, work.headers[tool.name] ?? {}, args, actor) }
}

async function writeDown(
  ctx: Ctx,
  work: Work,
  { step }: PendingTool,
  args: Arguments | null,
  result: ToolResult,
  ms: number,
): Promise<void> {
  const run = await hold(ctx, work)
  await updateStep(ctx, work.runId, step.n, {
    status: result.ok ? 'succeeded' : 'failed',
    ...(args === null ? {} : { arguments: toJson(args) }),
    result: result.text,
    ms,
  })
  if (!run) return
  const said: Message = {
    role: 'tool',
    name: step.name,
    tool_call_id: step.call_id ?? '',
    content: result.ok ? result.text : `Error: ${result.text}`,
  }
  await saveMessages(ctx, work, [...(run.messages as Message[]), said])
  await tell(ctx, work, step.n)
}
