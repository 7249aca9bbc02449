import { Problem } from '#kit/problem.ts'
import { Refused } from '#platform/bounded-work/task.ts'
import { describeTemplateError } from '#platform/liquid/render.ts'

const TEMPLATE = /^(?:ParseError|RenderError|TokenizationError|UndefinedVariableError|AssertionError)$/

/** Why an action fails for good, in words; null where nobody knows and trying again may help. */
export function explainFailure(error: unknown): string | null {
  // That nobody has time for it now is no fault of the step.
  if (error instanceof Problem) return error.status >= 500 ? null : error.message
  if (error instanceof Refused) return `The text ${error.message}`
  if (error instanceof Error && TEMPLATE.test(error.name)) return describeTemplateError(error)
  // Rows that are referred to and gone: a user, a list, a stage.
  if ((error as { code?: string }).code === '23503')
    return 'Something this step refers to is not there any more'
  return null
}
