import type { Ctx, WorkCtx } from '#kit/context.ts'
import { lockSealedVersions, saveHeaders } from './queries.ts'
import type { Tool } from './schema.ts'

export type ToolHeaders = Record<string, Record<string, string>>

type Place = Pick<Ctx, 'organizationId' | 'services'>
const aad = ({ organizationId }: Place, agentId: string) => `agent:${organizationId}:${agentId}`

export const sealHeaders = (ctx: Place, agentId: string, headers: ToolHeaders): Buffer =>
  ctx.services.secrets.seal(JSON.stringify(headers), aad(ctx, agentId))

export const openHeaders = (ctx: Place, agentId: string, sealed: Buffer): ToolHeaders =>
  JSON.parse(ctx.services.secrets.open(sealed, aad(ctx, agentId)).toString('utf8')) as ToolHeaders

const HIDDEN = '***'

/** Tools without what stands in their headers, and that by itself. One that comes back hidden keeps what it had. */
export function splitHeaders(
  tools: readonly Tool[],
  before: ToolHeaders,
): { tools: Tool[]; headers: ToolHeaders } {
  const headers: ToolHeaders = {}
  const bare = tools.map(({ headers: given, ...tool }) => {
    if (given) {
      const had = before[tool.name] ?? {}
      headers[tool.name] = Object.fromEntries(
        Object.entries(given).map(([key, value]) => [key, value === HIDDEN ? (had[key] ?? value) : value]),
      )
    }
    return tool
  })
  return { tools: bare, headers }
}

export const showTools = (tools: readonly Tool[], headers: ToolHeaders): Record<string, unknown>[] =>
  tools.map(tool => {
    const own = headers[tool.name]
    if (!own) return { ...tool }
    return { ...tool, headers: Object.fromEntries(Object.keys(own).map(key => [key, HIDDEN])) }
  })

export const resealAgents = (ctx: WorkCtx): Promise<number> =>
  ctx.transact(async inner => {
    const all = await lockSealedVersions(inner)
    const old = all.filter(row => inner.services.secrets.needsReseal(row.headers))
    for (const { agent_id, version, headers } of old)
      await saveHeaders(
        inner,
        agent_id,
        version,
        sealHeaders(inner, agent_id, openHeaders(inner, agent_id, headers)),
      )
    return old.length
  })
