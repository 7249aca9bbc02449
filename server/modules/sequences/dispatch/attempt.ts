import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { blockReasonOf } from '#modules/email/index.ts'
import { withSavepoint } from '#platform/db/savepoint-queries.ts'
import { describeTemplateError } from '#platform/liquid/render.ts'
import { type Batch, defer, end } from './progress.ts'
import type { EnrollmentRow } from './queries.ts'

const ERROR_WAIT = { minutes: 5 }

/** One enrollment's trouble is its own: what it wrote is undone, the others of the batch go on. */
export async function attempt(
  ctx: Ctx,
  batch: Batch,
  row: EnrollmentRow,
  work: () => Promise<void> | void,
): Promise<void> {
  try {
    await withSavepoint(ctx, work)
  } catch (error) {
    if (endByError(batch, row, error)) return
    ctx.log.warn({ enrollment_id: row.id, error: (error as Error).message }, 'a step could not be run')
    batch.summary.errors.push({
      enrollment_id: row.id,
      contact_id: row.contact_id,
      detail: 'The step could not be run and is tried again',
    })
    defer(batch, row, ctx.now.add(ERROR_WAIT), null, 'The step could not be run and is tried again')
  }
}

/** Ends the enrollment where the error tells what is wrong with it; false where nobody knows. */
export function endByError(batch: Batch, row: EnrollmentRow, error: unknown): boolean {
  if (error instanceof Problem) end(batch, row, 'failed', blockReasonOf(error) ?? 'error', error.message)
  else if (isTemplateError(error)) end(batch, row, 'failed', 'error', describeTemplateError(error))
  else return false
  return true
}

const isTemplateError = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:ParseError|RenderError|TokenizationError|UndefinedVariableError|AssertionError)$/.test(error.name)
