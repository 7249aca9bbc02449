import { Refused } from '#platform/bounded-work/task.ts'
import {
  describeTemplateError,
  fullBudget,
  renderHtml,
  renderLine,
  renderText,
} from '#platform/liquid/render.ts'

/** What is done in another process with templates that might take their time. */

export interface Piece {
  /** A body, where fields are escaped; one line; or plain text. */
  as: 'html' | 'line' | 'text'
  template: string
}

const renderers = { html: renderHtml, line: renderLine, text: renderText }

/** One budget for all of them together. */
export function renderPieces({
  pieces,
  fields,
}: {
  pieces: Readonly<Record<string, Piece>>
  fields: Readonly<Record<string, unknown>>
}): Record<string, string> {
  const budget = fullBudget()
  try {
    return Object.fromEntries(
      Object.entries(pieces).map(([name, { as, template }]) => [
        name,
        renderers[as](template, fields, budget),
      ]),
    )
  } catch (error) {
    throw new Refused(describeTemplateError(error))
  }
}
