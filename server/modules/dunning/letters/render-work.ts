import { describeTemplateError, fullBudget, renderHtml, renderLine } from '#platform/liquid/render.ts'

export interface LetterToRender {
  subject: string | null
  body_html: string | null
  fields: object
}

export type RenderedLetter = Pick<LetterToRender, 'subject' | 'body_html'>

/** The words of a step with the fields of an invoice; what is wrong with them, in words. */
export function renderLetter(work: LetterToRender): RenderedLetter | { error: string } {
  const { subject, body_html, fields } = work
  const budget = fullBudget()
  try {
    return {
      subject: subject && renderLine(subject, fields, budget),
      body_html: body_html && renderHtml(body_html, fields, budget),
    }
  } catch (error) {
    return { error: describeTemplateError(error) }
  }
}
