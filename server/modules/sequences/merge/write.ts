import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { isPlainTemplate } from '#platform/liquid/plain.ts'
import { describeTemplateError } from '#platform/liquid/render.ts'
import { renderMail, renderTask } from './render-step.ts'
import type { MailToWrite, TaskToWrite, WrittenMail } from './write-work.ts'

type Works = typeof import('./write-work.ts')
const file = new URL('./write-work.ts', import.meta.url)
const writeElsewhere = boundedTask<Works, 'writeMails'>(file, 'writeMails')
const writeTaskElsewhere = boundedTask<Works, 'writeTask'>(file, 'writeTask')

/** So many to a process's turn, so that others come in between. */
const TOGETHER = 10

export type Worker = Pick<Ctx, 'services' | 'organizationId' | 'request'>

/** Mails that take another process, in the order asked for. Waits for turns: not for the inside of a transaction. */
export async function writeMails(ctx: Worker, mails: readonly MailToWrite[]): Promise<WrittenMail[]> {
  const written: WrittenMail[] = []
  for (let at = 0; at < mails.length; at += TOGETHER) {
    const part = mails.slice(at, at + TOGETHER)
    const results = await ctx.services.boundedWork.run(ctx, writeElsewhere, part).catch(error => {
      const said = sentenceOf(error)
      return part.map(() => ({ error: said }))
    })
    written.push(...results)
  }
  return written
}

/** A plain one, here and now; undefined for any other. */
export function writeMailHere({ content, fields, threadSubject }: MailToWrite): WrittenMail | undefined {
  if (!isPlainTemplate(content.subject) || !isPlainTemplate(content.body_html)) return undefined
  try {
    return { ...renderMail(content, fields, threadSubject), text: null }
  } catch (error) {
    return { error: describeTemplateError(error) }
  }
}

export type TaskTexts = { title: string; notes: string; error?: undefined } | { error: string }

export const writeTask = (ctx: Worker, task: TaskToWrite): Promise<TaskTexts> =>
  ctx.services.boundedWork.run(ctx, writeTaskElsewhere, task).catch(error => ({ error: sentenceOf(error) }))

export function writeTaskHere({ step, person }: TaskToWrite): TaskTexts | undefined {
  if (!isPlainTemplate(step.task_title) || !isPlainTemplate(step.task_notes)) return undefined
  try {
    return renderTask(step, person)
  } catch (error) {
    return { error: describeTemplateError(error) }
  }
}

/** A template that fails in another process, told apart by its name as the engine's own errors are. */
export class TemplateFailed extends Error {
  override name = 'RenderError'
}

/** What is wrong with the text; that nobody has time for it now is another matter. */
function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return `The mail ${error.message}`
  if (error instanceof Problem && error.code === 'too_costly') return error.message
  throw error
}
