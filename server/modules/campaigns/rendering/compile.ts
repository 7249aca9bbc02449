import type { WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { TemplateError } from '../errors.ts'
import type { Compiled, ToCompile } from './compile-work.ts'

export type { Compiled, Link, ToCompile } from './compile-work.ts'

type Works = typeof import('./compile-work.ts')
const file = new URL('./compile-work.ts', import.meta.url)
const compileElsewhere = boundedTask<Works, 'compile'>(file, 'compile')

type Worker = Pick<WorkCtx, 'services' | 'organizationId' | 'request'>

/** What was written, compiled; or what is wrong with it in words. */
export async function compileSource(
  ctx: Worker,
  toCompile: ToCompile,
): Promise<Compiled | { error: string }> {
  try {
    return await ctx.services.boundedWork.run(ctx, compileElsewhere, toCompile)
  } catch (error) {
    if (error instanceof Refused) return { error: error.message }
    if (error instanceof Problem && error.code === 'too_costly') return { error: error.message }
    throw error
  }
}

export async function requireCompiled(ctx: Worker, toCompile: ToCompile): Promise<Compiled> {
  const compiled = await compileSource(ctx, toCompile)
  if ('error' in compiled) throw TemplateError(compiled.error)
  return compiled
}
