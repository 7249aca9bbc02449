import type { Ctx, WorkCtx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { formatMoney } from '#kit/money/display.ts'
import { findOwed, loadProfile } from '#modules/billing/index.ts'
import { findDebit, lockDebit } from '#modules/collections/index.ts'
import { hasLetter, insertLetter } from '../letters/queries.ts'
import { recordMail, writeLetter } from '../letters/write.ts'
import { requireMandate } from '../mandates/queries.ts'
import { voiceFor } from '../words/index.ts'

/** Told ahead, as the rulebook asks: once, whoever dies meanwhile. The mark and the message are one transaction. */
export const mailNotice = job<{ attempt_id: string }>({
  name: 'debits.mail_notice',
  handler: (ctx: WorkCtx, { attempt_id }) => ctx.transact(inner => tellAhead(inner, attempt_id)),
})

async function tellAhead(ctx: Ctx, attemptId: string): Promise<void> {
  const found = await findDebit(ctx, attemptId)
  if (!found?.mandate_id) return
  const [debit, invoices, mandate, profile] = await Promise.all([
    lockDebit(ctx, attemptId),
    findOwed(ctx, [found.invoice_id]),
    requireMandate(ctx, found.mandate_id),
    loadProfile(ctx),
  ])
  const invoice = invoices.get(found.invoice_id)
  if (!invoice || debit?.state !== 'scheduled' || !debit.due_on) return
  if (await hasLetter(ctx, 'notice', attemptId)) return
  const voice = voiceFor(profile.organization.locale, invoice.language ?? mandate.language)
  const { words } = voice
  const { labels } = words
  const seller = profile.organization.name
  const letter = writeLetter(profile, voice, {
    subject: words.notice.subject(invoice.number),
    greeting: words.hello(invoice.bill_to_name),
    paragraphs: [words.notice.text(invoice.number, seller), words.notice.hint],
    facts: [
      [labels.invoice, invoice.number],
      [labels.amount, formatMoney(debit.amount_cents, debit.currency, voice.locale)],
      [labels.day, voice.day(debit.due_on)],
      [labels.iban, mandate.iban_masked ?? ''],
      [labels.creditor, mandate.creditor.name],
      [labels.creditorId, mandate.creditor.creditor_id],
      [labels.umr, mandate.umr],
    ],
  })
  const outcome = await recordMail(ctx, letter, {
    kind: 'invoice',
    email: invoice.bill_to_email || mandate.email || '',
    name: invoice.bill_to_name,
    contact_id: invoice.contact_id,
    source_kind: 'invoice',
    source_id: invoice.id,
    confidential: false,
  })
  await insertLetter(ctx, 'notice', attemptId, outcome)
}
