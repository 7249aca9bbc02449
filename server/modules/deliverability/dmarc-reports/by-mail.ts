import { subscribe } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { DmarcReportArrived, findBlob } from '#modules/email/index.ts'
import { takeInReports } from './service.ts'

/** Reports that mail servers send to a mailbox. Nobody waits for an answer: what cannot be read is passed over. */
export const takeInMailedReports = subscribe(
  'deliverability.take_in_mailed_report',
  DmarcReportArrived,
  async (ctx, { data }) => {
    for (const sha256 of data.files) {
      const file = await ctx.transact(inner => findBlob(inner, sha256))
      if (!file) continue
      try {
        await takeInReports(ctx, file)
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 400) throw error
        ctx.log.info(
          { from: data.from_email, reason: error.message },
          'a mailed DMARC report was not taken in',
        )
      }
    }
  },
)
