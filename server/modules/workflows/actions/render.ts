import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { isPlainTemplate } from '#platform/liquid/plain.ts'
import { type Piece, renderPieces } from './render-work.ts'

export type Fields = Readonly<Record<string, unknown>>

const renderElsewhere = boundedTask<typeof import('./render-work.ts'), 'renderPieces'>(
  new URL('./render-work.ts', import.meta.url),
  'renderPieces',
)

/** A template that fails. Its name is the one that the engine's own errors have. */
class TemplateFailed extends Error {
  override name = 'RenderError'
}

/** Templates that took long to fail, by transaction: others of the batch need not find out as slowly. */
const costly = new WeakMap<object, Map<string, string>>()
const LONG_MS = 500

/** Plain templates here and now, all others in another process. Throws what is wrong with one, in words. */
export async function renderAll<K extends string>(
  ctx: Ctx,
  pieces: Readonly<Record<K, Piece>>,
  fields: Fields,
): Promise<Record<K, string>> {
  const templates = Object.values<Piece>(pieces).map(({ template }) => template)
  const isPlain = templates.every(template => !template.includes('{') || isPlainTemplate(template))
  if (isPlain) {
    try {
      return renderPieces({ pieces, fields }) as Record<K, string>
    } catch (error) {
      throw error instanceof Refused ? new TemplateFailed(error.message) : error
    }
  }
  const key = templates.join('\0')
  const known = costly.get(ctx.db)?.get(key)
  if (known !== undefined) throw new TemplateFailed(known)
  const started = performance.now()
  try {
    const rendered = await ctx.services.boundedWork.run(ctx, renderElsewhere, { pieces, fields })
    return rendered as Record<K, string>
  } catch (error) {
    const isOurs = error instanceof Refused || (error instanceof Problem && error.code === 'too_costly')
    if (!isOurs) throw error
    if (performance.now() - started > LONG_MS) {
      const ofBatch = costly.get(ctx.db) ?? new Map<string, string>()
      costly.set(ctx.db, ofBatch.set(key, error.message))
    }
    throw new TemplateFailed(error.message)
  }
}

/** Values that are texts are templates; all others stay as they are. */
export async function renderValues(
  ctx: Ctx,
  values: Readonly<Record<string, unknown>>,
  fields: Fields,
): Promise<Record<string, unknown>> {
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const pieces = Object.fromEntries(
    texts.map(([key, template]): [string, Piece] => [key, { as: 'text', template }]),
  )
  return { ...values, ...(await renderAll(ctx, pieces, fields)) }
}
