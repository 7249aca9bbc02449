import { readField } from '#kit/condition/evaluate.ts'
import {
  describeTemplateError,
  fieldsWithDefault,
  fullBudget,
  renderHtml,
  renderLine,
  usedFields,
} from '#platform/liquid/render.ts'
import type { Rendered } from './schema.ts'

export interface ToRender {
  subject: string
  body_html: string
  fields: Record<string, unknown>
}

/** A template with somebody's values, and what it asks for and does not find. */
export function renderTemplate({ subject, body_html, fields }: ToRender): Rendered | { error: string } {
  const budget = fullBudget()
  try {
    const texts = [subject, body_html]
    const withDefault = new Set(texts.flatMap(text => [...fieldsWithDefault(text)]))
    const isMissing = (key: string) => {
      const value = readField(fields, key)
      return (value === undefined || value === null || value === '') && !withDefault.has(key)
    }
    return {
      subject: renderLine(subject, fields, budget),
      body_html: renderHtml(body_html, fields, budget),
      missing_fields: [...new Set(texts.flatMap(usedFields))].filter(isMissing),
    }
  } catch (error) {
    return { error: describeTemplateError(error) }
  }
}
