import type { Actor, WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'
import { maskText } from '#platform/crypto/mask.ts'
import { OutboundError } from '#platform/http/errors.ts'
import { CONNECTION_HEADERS } from '#platform/http/outbound-http.ts'
import type { Tool } from '../definitions/schema.ts'
import type { ToolSpec } from '../models/model.ts'
import { checkArguments, compileSchema } from './validate-work.ts'

/** What a tool answered: data, whatever it says. */
export interface ToolResult {
  ok: boolean
  text: string
}

const MOST_RESULT = 64 * 1024
const MOST_ANSWER = 1024 * 1024
const TIMEOUT_MS = 30_000

const validate = boundedTask<typeof import('./validate-work.ts'), 'validateArguments'>(
  new URL('./validate-work.ts', import.meta.url),
  'validateArguments',
)

/** At most 64 KB, cut where a sign ends. */
export function bound(text: string): string {
  const clean = text.replaceAll('\0', '').toWellFormed()
  const bytes = Buffer.from(clean)
  if (bytes.length <= MOST_RESULT) return clean
  const cut = bytes
    .subarray(0, MOST_RESULT - 32)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
  return `${cut}\n[cut: the answer was longer]`
}

export const specOf = (ctx: WorkCtx, tool: Tool): ToolSpec => {
  const known = tool.type === 'workspace' ? ctx.services.routes.find(tool.operation!) : undefined
  return {
    name: tool.name,
    description: tool.description ?? known?.summary ?? '',
    parameters: known?.parameters ?? tool.parameters ?? { type: 'object', properties: {} },
  }
}

/** Whether it may be called again where nobody knows if it was. */
export const isRepeatable = (ctx: WorkCtx, tool: Tool): boolean =>
  tool.type === 'workspace'
    ? (ctx.services.routes.find(tool.operation!)?.isRead ?? false)
    : tool.idempotent === true

type Arguments = Record<string, unknown>

/** By operation: their schemas are ours, and the same for as long as this process lives. */
const operationChecks = new Map<string, ReturnType<typeof compileSchema>>()

function operationCheck(ctx: WorkCtx, operation: string) {
  let check = operationChecks.get(operation)
  if (!check) {
    const known = ctx.services.routes.find(operation)
    if (!known) return undefined
    check = compileSchema(known.parameters)
    operationChecks.set(operation, check)
  }
  return check
}

function parseArguments(text: string): Arguments | string {
  let args: unknown
  try {
    args = JSON.parse(text === '' ? '{}' : text)
  } catch {
    return 'The arguments are not valid JSON'
  }
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return 'The arguments must be an object'
  return args as Arguments
}

/** At once, where the schema is one of ours; undefined where it is somebody else's, or not known. */
export function checkOwnArguments(ctx: WorkCtx, tool: Tool, text: string): Arguments | string | undefined {
  const known = tool.type === 'workspace' ? operationCheck(ctx, tool.operation!) : undefined
  if (!known) return undefined
  const args = parseArguments(text)
  return typeof args === 'string' ? args : (checkArguments(known, args) ?? args)
}

/** Arguments that fit; otherwise what is wrong with them, for the model to mend. */
export async function readArguments(ctx: WorkCtx, tool: Tool, text: string): Promise<Arguments | string> {
  const checked = checkOwnArguments(ctx, tool, text)
  if (checked !== undefined) return checked
  const args = parseArguments(text)
  if (typeof args === 'string') return args
  try {
    const schema = specOf(ctx, tool).parameters
    return (await ctx.services.boundedWork.run(ctx, validate, { schema, args })) ?? args
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

export function callTool(
  ctx: WorkCtx,
  tool: Tool,
  headers: Record<string, string>,
  args: Arguments,
  behind: Behind,
): Promise<ToolResult> {
  return tool.type === 'http' ? callHttp(ctx, tool, headers, args) : callOperation(ctx, tool, args, behind)
}

/** In whose name it is called, and whose idea it was. */
interface Behind {
  actor: Actor | undefined
  authors: readonly Actor[] | undefined
}

async function callHttp(
  ctx: WorkCtx,
  tool: Tool,
  headers: Record<string, string>,
  args: Arguments,
): Promise<ToolResult> {
  const method = tool.method ?? 'POST'
  const url = new URL(tool.url!)
  const isGet = method === 'GET'
  if (isGet) for (const [key, value] of Object.entries(args)) url.searchParams.set(key, textOf(value))
  const own = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.has(name.toLowerCase()))
  try {
    const answer = await ctx.services.http.request({
      url,
      method,
      headers: { ...Object.fromEntries(own), ...(isGet ? {} : { 'content-type': 'application/json' }) },
      ...(isGet ? {} : { body: JSON.stringify(args) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_ANSWER,
      redirects: 0,
    })
    const ok = answer.status >= 200 && answer.status < 300
    return { ok, text: bound(maskText(ok ? answer.text() : `${answer.status}: ${answer.text()}`)) }
  } catch (error) {
    if (error instanceof OutboundError) return { ok: false, text: error.message }
    throw error
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** With what both its author and who started the run may do, at this moment; nothing that was said changes that. */
async function callOperation(
  ctx: WorkCtx,
  tool: Tool,
  args: Arguments,
  { actor, authors }: Behind,
): Promise<ToolResult> {
  if (!actor)
    return { ok: false, text: 'Not authenticated: the key that started this run is no longer valid' }
  if (!authors)
    return {
      ok: false,
      text: 'Not allowed: whoever wrote this agent is no longer here. Save its instructions and tools anew.',
    }
  const { organizationId, log } = ctx
  try {
    const { body } = await ctx.services.routes.call(
      { organizationId, actor, authors, log },
      tool.operation!,
      args,
    )
    return { ok: true, text: bound(JSON.stringify(body)) }
  } catch (error) {
    if (error instanceof Problem) return { ok: false, text: bound(`${error.status}: ${error.message}`) }
    throw error
  }
}
