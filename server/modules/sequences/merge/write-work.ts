import type { Person } from '#modules/crm/index.ts'
import { textFromAnyHtml } from '#platform/html/text.ts'
import { describeTemplateError, fullBudget } from '#platform/liquid/render.ts'
import { renderMail, renderTask } from './render-step.ts'

/** What is done in another process with templates that might take their time. */

export interface MailToWrite {
  content: { subject: string; body_html: string }
  /** Of the contact and of the sender. */
  fields: Person['fields']
  threadSubject: string | undefined
}

/** `text` is what the body says without markup; null where the caller may find out itself. */
export type WrittenMail =
  | { subject: string; body: string; text: string | null; error?: undefined }
  | { error: string }

/** One budget for all of them: those that come after it is spent fail as a template does. */
export function writeMails(mails: readonly MailToWrite[]): WrittenMail[] {
  const budget = fullBudget()
  return mails.map(({ content, fields, threadSubject }) => {
    try {
      const { subject, body } = renderMail(content, fields, threadSubject, budget)
      return { subject, body, text: textFromAnyHtml(body) }
    } catch (error) {
      return { error: describeTemplateError(error) }
    }
  })
}

export interface TaskToWrite {
  step: Parameters<typeof renderTask>[0]
  person: Person
}

export function writeTask({
  step,
  person,
}: TaskToWrite): { title: string; notes: string } | { error: string } {
  try {
    return renderTask(step, person)
  } catch (error) {
    return { error: describeTemplateError(error) }
  }
}
