import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import type { Person } from '#modules/crm/index.ts'
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

type Worker = Pick<Ctx, 'services' | 'organizationId' | 'request'>

/** Mails in the order asked for: plain ones here and now, all others in another process. */
export async function writeMails(ctx: Worker, mails: readonly MailToWrite[]): Promise<WrittenMail[]> {
  const isPlain = ({ content }: MailToWrite) =>
    isPlainTemplate(content.subject) && isPlainTemplate(content.body_html)
  const others = mails.filter(mail => !isPlain(mail))
  const written = new Map<MailToWrite, WrittenMail>()
  for (let at = 0; at < others.length; at += TOGETHER) {
    const part = others.slice(at, at + TOGETHER)
    const results = await ctx.services.boundedWork.run(ctx, writeElsewhere, part).catch(error => {
      const said = sentenceOf(error)
      return part.map(() => ({ error: said }))
    })
    for (const [n, mail] of part.entries()) written.set(mail, results[n]!)
  }
  return mails.map(mail => written.get(mail) ?? writeHere(mail))
}

function writeHere({ content, fields, threadSubject }: MailToWrite): WrittenMail {
  try {
    return { ...renderMail(content, fields, threadSubject), text: null }
  } catch (error) {
    return { error: describeTemplateError(error) }
  }
}

export async function writeTask(
  ctx: Worker,
  { step_type, name, task_title, task_notes }: TaskToWrite['step'],
  person: Person,
): Promise<{ title: string; notes: string }> {
  const step = { step_type, name, task_title, task_notes }
  if (isPlainTemplate(task_title) && isPlainTemplate(task_notes)) return renderTask(step, person)
  const written = await ctx.services.boundedWork
    .run(ctx, writeTaskElsewhere, { step, person })
    .catch(error => ({ error: sentenceOf(error) }))
  if ('error' in written) throw new TemplateFailed(written.error)
  return written
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
