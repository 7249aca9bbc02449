import type { Ctx } from '#kit/context.ts'
import { idParam, keyWithRead, keyWithWrite, route } from '#kit/route.ts'
import { Data, type Static, type TSchema } from '#kit/schema.ts'
import { keyErrors, writeErrors } from '../api-keys/errors.ts'
import { createErrors, ResourceNotFound } from './records.ts'

interface RecordOptions<S extends TSchema, B extends TSchema> {
  tag: string
  /** Where one is, with its id as `{id}`: `/agents/{id}`. */
  path: string
  /** What it is called in the address: `agent` makes `agent_id`. */
  name: string
  shape: S
  patch: B
  summaries: { get: string; change: string; remove: string }
  get(ctx: Ctx, id: string): Promise<Static<S>>
  change(ctx: Ctx, id: string, patch: Static<B>): Promise<Static<S>>
  remove(ctx: Ctx, id: string): Promise<void>
}

/** What one can do with any record of the platform: look at it, change it, delete it. */
export function recordRoutes<S extends TSchema, B extends TSchema>(options: RecordOptions<S, B>) {
  const { tag, name, shape, patch, summaries, get, change, remove } = options
  const key = `${name}_id`
  const common = { tag, base: '/api/v2', path: options.path.replace('{id}', `{${key}}`) } as const
  const params: Record<string, ReturnType<typeof idParam>> = { [key]: idParam(name, ResourceNotFound) }
  // What a shape's own type is stays open here; whoever gives it is checked above.
  const shown = (data: Static<S>) => ({ data }) as never
  return [
    route({
      ...common,
      method: 'GET',
      summary: summaries.get,
      access: keyWithRead,
      params,
      returns: Data(shape),
      errors: [...keyErrors, ResourceNotFound],
      handler: async (ctx, { params }) => shown(await get(ctx, params[key]!)),
    }),
    route({
      ...common,
      method: 'PATCH',
      summary: summaries.change,
      access: keyWithWrite,
      params,
      body: patch,
      returns: Data(shape),
      errors: [...createErrors, ResourceNotFound],
      handler: async (ctx, { params, body }) => shown(await change(ctx, params[key]!, body as Static<B>)),
    }),
    route({
      ...common,
      method: 'DELETE',
      summary: summaries.remove,
      access: keyWithWrite,
      params,
      errors: [...writeErrors, ResourceNotFound],
      handler: async (ctx, { params }) => {
        await remove(ctx, params[key]!)
        return {}
      },
    }),
  ]
}
