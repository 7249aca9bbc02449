import type { Person } from '#modules/crm/index.ts'
import { fullBudget, type RenderBudget, renderHtml, renderLine, renderText } from '#platform/liquid/render.ts'

/** A reply keeps the subject of what it replies to, or mail readers would start a new thread. */
export function renderMail(
  content: { subject: string; body_html: string },
  fields: Person['fields'],
  threadSubject: string | undefined,
  budget: RenderBudget = fullBudget(),
): { subject: string; body: string } {
  const subject =
    threadSubject === undefined
      ? renderLine(content.subject, fields, budget)
      : `Re: ${threadSubject.replace(/^(?:re:\s*)+/i, '')}`
  return { subject, body: renderHtml(content.body_html, fields, budget) }
}

const usualTitles = { task: 'Follow up with', call: 'Call', linkedin: 'Write on LinkedIn to' } as const

export function renderTask(
  step: { step_type: string; name: string; task_title: string; task_notes: string },
  person: Person,
  budget: RenderBudget = fullBudget(),
): { title: string; notes: string } {
  const usual = usualTitles[step.step_type as keyof typeof usualTitles] ?? ''
  const title = renderLine(step.task_title, person.fields, budget) || step.name
  return {
    title: (title || `${usual} ${person.name || (person.email ?? 'the contact')}`).slice(0, 300),
    notes: renderText(step.task_notes, person.fields, budget).slice(0, 10_000),
  }
}
