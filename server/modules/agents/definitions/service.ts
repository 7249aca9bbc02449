import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { keyOfName, NameTaken, nameOfActor, ResourceNotFound, recordChange } from '#modules/cloud/index.ts'
import { authorsOf } from '../actor.ts'
import { openHeaders, sealHeaders, showTools, splitHeaders, type ToolHeaders } from './headers.ts'
import {
  type AgentRow,
  deleteAgent,
  findAgent,
  insertAgent,
  insertVersion,
  isAgentNameTaken,
  listAgents,
  listVersions,
  lockAgent,
  updateAgent,
  type VersionRow,
} from './queries.ts'
import type { Agent, AgentPatch, Definition, NewAgent, Tool } from './schema.ts'

const MOST_SCHEMA = 20_000

/** What the schema cannot say: what belongs to which type, and that an operation is there. */
function checkTools(ctx: Ctx, tools: readonly Tool[]): void {
  const names = new Set<string>()
  for (const [index, tool] of tools.entries()) {
    const at = `tools[${index}]`
    if (names.has(tool.name)) throw InvalidInput(`${at}.name is there twice`)
    names.add(tool.name)
    if (tool.type === 'workspace') {
      if (!tool.operation) throw InvalidInput(`${at}.operation is required`)
      if (ctx.services.routes.isInPersonOnly(tool.operation))
        throw InvalidInput(
          `${at}.operation cannot be a tool: accounts, team, keys, mailboxes, integrations, agents and exports are for people and programs themselves`,
        )
      if (!ctx.services.routes.find(tool.operation))
        throw InvalidInput(`${at}.operation must be an operationId of /openapi.json that answers JSON`)
      continue
    }
    if (!tool.url) throw InvalidInput(`${at}.url is required`)
    if (!/^https?:$/.test(URL.canParse(tool.url) ? new URL(tool.url).protocol : ''))
      throw InvalidInput(`${at}.url must be an http or https URL`)
    if (JSON.stringify(tool.parameters ?? {}).length > MOST_SCHEMA)
      throw InvalidInput(say`${at}.parameters must be at most ${{ most: MOST_SCHEMA }} characters`)
  }
}

const shape = (definition: Definition, headers: ToolHeaders) => ({
  ...definition,
  tools: showTools(definition.tools, headers),
})

const show = (ctx: Ctx, row: AgentRow): Agent => ({
  ...shape(row.definition as Definition, openHeaders(ctx, row.id, row.headers)),
  id: row.id,
  name: row.name,
  status: row.status as Agent['status'],
  version: row.version,
  tags: row.tags as Record<string, string>,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const getAgent = async (ctx: Ctx, id: string): Promise<Agent> =>
  show(ctx, found(await findAgent(ctx, id), ResourceNotFound))

export async function getAgents(ctx: Ctx, query: PageQuery) {
  const { data, pagination } = await listAgents(ctx, query)
  return { data: data.map(row => show(ctx, row)), pagination }
}

export async function getVersions(ctx: Ctx, id: string, query: PageQuery) {
  found(await findAgent(ctx, id), ResourceNotFound)
  const { data: rows, pagination } = await listVersions(ctx, id, query)
  const data = rows.map((row: VersionRow) => ({
    ...shape(row.definition as Definition, openHeaders(ctx, id, row.headers)),
    version: row.version,
    created_by: row.created_by,
    created_at: row.created_at,
  }))
  return { data, pagination }
}

export async function createAgent(ctx: Ctx, body: NewAgent): Promise<Agent> {
  checkTools(ctx, body.tools ?? [])
  const id = newId()
  const now = ctx.now.toString()
  const inserted = await insertAgent(ctx, {
    id,
    name: body.name,
    name_key: keyOfName(body.name),
    status: body.status ?? 'active',
    version: 1,
    tags: toJson(body.tags ?? {}),
    created_at: now,
    updated_at: now,
  })
  if (!inserted) throw NameTaken('Agent', body.name)
  const { tools, headers } = splitHeaders(body.tools ?? [], {})
  await addVersion(
    ctx,
    { id, version: 1, headers, authors: [nameOfActor(ctx)] },
    {
      name: body.name,
      model: body.model ?? 'sandbox',
      instructions: body.instructions ?? '',
      tools,
      temperature: body.temperature ?? null,
      max_steps: body.max_steps ?? 10,
      max_output_tokens: body.max_output_tokens ?? 1_024,
      budget_cents_per_day: body.budget_cents_per_day ?? null,
    },
  )
  await recordChange(ctx, 'agent_created', { kind: 'agent', id }, { name: body.name })
  return getAgent(ctx, id)
}

interface NewVersion {
  id: string
  version: number
  headers: ToolHeaders
  authors: string[]
}

const addVersion = (ctx: Ctx, { id, version, headers, authors }: NewVersion, definition: Definition) =>
  insertVersion(ctx, {
    agent_id: id,
    version,
    authors,
    definition: toJson(definition),
    headers: sealHeaders(ctx, id, headers),
    created_by: nameOfActor(ctx),
    created_at: ctx.now.toString(),
  })

/** Each change is a new version; runs that began go on by theirs. */
export async function changeAgent(ctx: Ctx, id: string, patch: AgentPatch): Promise<Agent> {
  found(await lockAgent(ctx, id), ResourceNotFound)
  const before = found(await findAgent(ctx, id), ResourceNotFound)
  if (patch.name !== undefined && (await isAgentNameTaken(ctx, keyOfName(patch.name), id)))
    throw NameTaken('Agent', patch.name)
  if (patch.tools) checkTools(ctx, patch.tools)
  const { status, tags, tools: given, ...plain } = patch
  const had = openHeaders(ctx, id, before.headers)
  const { tools, headers } = given
    ? splitHeaders(given, had)
    : { tools: (before.definition as Definition).tools, headers: had }
  const version = before.version + 1
  const authors = authorsOf(ctx, before.authors ?? [before.created_by], patch)
  await addVersion(
    ctx,
    { id, version, headers, authors },
    { ...(before.definition as Definition), ...plain, tools },
  )
  await updateAgent(ctx, id, {
    version,
    ...(plain.name === undefined ? {} : { name: plain.name, name_key: keyOfName(plain.name) }),
    ...(status === undefined ? {} : { status }),
    ...(tags === undefined ? {} : { tags: toJson(tags) }),
    updated_at: ctx.now.toString(),
  })
  await recordChange(ctx, 'agent_updated', { kind: 'agent', id }, { version, fields: Object.keys(patch) })
  return getAgent(ctx, id)
}

export async function removeAgent(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteAgent(ctx, id))) throw ResourceNotFound()
  await recordChange(ctx, 'agent_deleted', { kind: 'agent', id })
}
