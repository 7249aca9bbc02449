import type { MailReader } from '#kit/declared/mail-reader.ts'
import { subscribe } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { findBillsMailbox } from '#modules/billing/index.ts'
import { findBlob, MailFilesArrived } from '#modules/email/index.ts'
import { importBill } from './import.ts'

const READER = 'bills'

/** Some programs send XML and PDF under any type: then the name says what it is. */
export const billsByMail: MailReader = {
  name: READER,
  findMailbox: findBillsMailbox,
  wants: ({ filename, content_type }) =>
    /\.(?:xml|pdf)$/i.test(filename) ||
    /^(?:application\/pdf|(?:application|text)\/(?:.*\+)?xml)$/.test(content_type),
}

/** Nobody waits for an answer: what is no e-invoice, as most PDFs are none, stays in the mailbox alone. */
export const importMailedBills = subscribe('bills.import_mailed', MailFilesArrived, async (ctx, { data }) => {
  if (data.reader !== READER) return
  for (const { sha256, filename } of data.files) {
    const bytes = await ctx.transact(inner => findBlob(inner, sha256), { onlyReads: true })
    if (!bytes) continue
    try {
      await importBill(ctx, { bytes, filename }, 'mail')
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      ctx.log.info({ from: data.from_email, filename, reason: error.message }, 'a mailed file became no bill')
    }
  }
})
