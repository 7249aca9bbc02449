import { job } from '#kit/job.ts'
import { ImportDone } from '#modules/crm/index.ts'

interface Done {
  import_id: string
  filename: string
  created: number
  updated: number
  created_by_id: number | null
}

/** By itself, since nobody is notified of what they did: who brought a statement is told that it is in. */
export const tellDone = job<Done>({
  name: 'bank.tell_done',
  handler: (ctx, done) =>
    ctx.transact(async inner => {
      await inner.emit(ImportDone, { ...done, status: 'completed', failed: 0, url: '/bank' })
    }),
})
