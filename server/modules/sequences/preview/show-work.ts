import type { Person } from '#modules/crm/index.ts'
import { type FieldValue, previewWarnings, readFields } from '#modules/outreach/index.ts'
import { isTooDeep } from '#platform/html/limits.ts'
import { textFromHtml } from '#platform/html/text.ts'
import { describeTemplateError, findTemplateError } from '#platform/liquid/render.ts'
import { renderMail, renderTask } from '../merge/render-step.ts'

export interface StepToShow {
  step: {
    step_type: string
    name: string
    subject: string
    body_html: string
    task_title: string
    task_notes: string
  }
  person: Person
  /** Of the contact and of the sender. */
  mailFields: Person['fields']
}

export interface Shown {
  subject: string
  body: string
  text: string
  mergeFields: FieldValue[]
  warnings: string[]
}

/** Done by the thread that answers for plain templates, and by another process for all others. */
export function showStep(toShow: StepToShow): Shown {
  const { step, mailFields } = toShow
  const templates =
    step.step_type === 'email' ? [step.subject, step.body_html] : [step.task_title, step.task_notes]
  const mergeFields = readFields(templates, mailFields)
  const { subject, body, warnings } = render(toShow)
  if (!isTooDeep(body)) return { subject, body, text: textFromHtml(body), mergeFields, warnings }
  return { subject, body, text: '', mergeFields, warnings: [...warnings, previewWarnings.tooDeep] }
}

function render({ step, person, mailFields }: StepToShow) {
  const problems = [step.subject, step.body_html, step.task_title, step.task_notes].flatMap(
    template => findTemplateError(template) ?? [],
  )
  try {
    if (step.step_type === 'email') {
      return { ...renderMail(step, mailFields, undefined), warnings: problems }
    }
    const { title, notes } = renderTask(step, person)
    return { subject: title, body: escapeLines(notes), warnings: problems }
  } catch (error) {
    const warnings = problems.length > 0 ? problems : [describeTemplateError(error)]
    return { subject: step.subject, body: step.body_html, warnings }
  }
}

const escapeLines = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
