import {
  describeTemplateError,
  fullBudget,
  type RenderBudget,
  renderHtml,
  renderLine,
  renderText,
} from '#platform/liquid/render.ts'

/** A mail as it was compiled: the same for everybody who gets it. */
export interface Content {
  subject: string
  preheader: string
  html: string
  text: string
}

export type Merged =
  | { subject: string; preheader: string; html: string; text: string; error?: undefined }
  | { error: string }

/** One person's mail. */
export function mergeOne(
  content: Content,
  fields: Record<string, unknown>,
  budget: RenderBudget = fullBudget(),
): Merged {
  try {
    const preheader = renderLine(content.preheader, fields, budget)
    const all = { ...fields, preheader_line: preheader }
    return {
      subject: renderLine(content.subject, all, budget),
      preheader,
      html: renderHtml(content.html, all, budget),
      text: renderText(content.text, all, budget),
    }
  } catch (error) {
    return { error: describeTemplateError(error) }
  }
}

/** Done in another process: one budget for all of them. */
export function mergeMany({
  content,
  people,
}: {
  content: Content
  people: Record<string, unknown>[]
}): Merged[] {
  const budget = fullBudget()
  return people.map(fields => mergeOne(content, fields, budget))
}
