import type { Person } from '#modules/crm/index.ts'
import { type TaskTexts, type Worker, writeMailHere, writeMails, writeTask, writeTaskHere } from './write.ts'
import type { MailToWrite, TaskToWrite, WrittenMail } from './write-work.ts'

/**
 * Thrown where a transaction needs texts that only another process may write. Waiting for one would keep the
 * transaction and all it holds: it is given up, the texts are written, and it is done again.
 */
export class Unwritten extends Error {}

/** What was written between transactions, and what is to be written before the next. */
export interface TextCache {
  /** In the order asked for. Throws Unwritten where one is not there. */
  mails(asked: readonly MailToWrite[]): WrittenMail[]
  tasks(asked: readonly { step: TaskToWrite['step']; person: Person }[]): TaskTexts[]
  /** Whatever was missed so far; not for the inside of a transaction. */
  write(ctx: Worker): Promise<void>
}

export function createTextCache(): TextCache {
  const mails = createCache<MailToWrite, WrittenMail>(writeMailHere)
  const tasks = createCache<TaskToWrite, TaskTexts>(writeTaskHere)
  return {
    mails: mails.take,
    tasks: asked => tasks.take(asked.map(({ step, person }) => ({ step: textsOf(step), person }))),
    async write(ctx) {
      await mails.fill(asked => writeMails(ctx, asked))
      await tasks.fill(async asked => {
        const written: TaskTexts[] = []
        for (const task of asked) written.push(await writeTask(ctx, task))
        return written
      })
    },
  }
}

const textsOf = ({ step_type, name, task_title, task_notes }: TaskToWrite['step']) => ({
  step_type,
  name,
  task_title,
  task_notes,
})

/** `here`: what may be written without another process; undefined for the rest. */
function createCache<Asked, Written>(here: (asked: Asked) => Written | undefined) {
  const kept = new Map<string, Written>()
  const missed = new Map<string, Asked>()
  return {
    take(asked: readonly Asked[]): Written[] {
      const found = asked.map(one => {
        const name = JSON.stringify(one)
        const written = kept.get(name) ?? here(one)
        if (written === undefined) missed.set(name, one)
        return written
      })
      if (missed.size > 0) throw new Unwritten('a text is not written yet')
      return found as Written[]
    },
    async fill(write: (asked: Asked[]) => Promise<Written[]>): Promise<void> {
      if (missed.size === 0) return
      const written = await write([...missed.values()])
      for (const [at, name] of [...missed.keys()].entries()) kept.set(name, written[at]!)
      missed.clear()
    },
  }
}
