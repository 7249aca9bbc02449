import type { Ctx } from '#kit/context.ts'
import { inLanguage, localeFor } from '#kit/web/language.ts'
import { findLanguageOf } from '#modules/crm/index.ts'
import { sendMail } from '#modules/email/index.ts'
import { isEmail } from '#platform/server/validation.ts'
import { fileNameOf, pdfUrl, signUrl } from './contracts/present.ts'
import { type ContractRow, loadOrganization } from './contracts/queries.ts'
import { type Party, parties } from './contracts/schema.ts'
import { openTokens } from './contracts/tokens.ts'
import { completedLetter, declinedLetter, type Letter, reminderLetter, requestLetter } from './letters.ts'

/** Mail servers take about 20 MB with base64 and all; a larger copy is fetched by its link. */
const MOST_ATTACHED = 12 * 1024 * 1024

async function mailParty(
  ctx: Ctx,
  row: ContractRow,
  party: Party,
  letter: Letter,
  options: { confidential: boolean; attachment?: Buffer },
): Promise<void> {
  const email = row[`party_${party}_email`].trim()
  if (!isEmail(email)) {
    // An address may be corrected into none while links are out; what happened, happened all the same.
    ctx.log.warn(
      { contract_id: row.id, party, subject: letter.subject },
      'a party has no address to write to',
    )
    return
  }
  await sendMail(ctx, {
    kind: 'contract',
    category: 'transactional',
    to: { email, name: row[`party_${party}_name`].trim() },
    subject: letter.subject,
    body_html: letter.html,
    body_text: letter.text,
    confidential: options.confidential,
    signature: false,
    ...(options.attachment
      ? {
          attachments: [
            { filename: fileNameOf(row), content_type: 'application/pdf', content: options.attachment },
          ],
        }
      : {}),
    source_kind: 'contract',
    source_id: row.id,
  })
}

/** The sender, as it writes to one who is in the books in another language than its own. */
async function senderFor(ctx: Ctx, row: ContractRow, party: Party) {
  const [organization, language] = await Promise.all([
    loadOrganization(ctx),
    findLanguageOf(ctx, row[`party_${party}_email`]),
  ])
  return { language, organization: { ...organization, locale: localeFor(organization.locale, language) } }
}

/** A link to sign for each of these parties. */
export async function mailSigningLinks(
  ctx: Ctx,
  row: ContractRow,
  to: readonly Party[],
  { reminds }: { reminds: boolean },
): Promise<void> {
  const tokens = openTokens(ctx, row.id, row.tokens)
  const write = reminds ? reminderLetter : requestLetter
  for (const party of to) {
    const { organization, language } = await senderFor(ctx, row, party)
    const url = inLanguage(signUrl(ctx.services.settings.publicUrl, tokens, party), language)
    await mailParty(ctx, row, party, write(row, party, url, organization), { confidential: true })
  }
}

/** The executed copy to both: in the transaction that stores it, hence once. */
export async function mailExecutedCopy(
  ctx: Ctx,
  row: ContractRow,
  pdf: Buffer,
  sha256: string,
): Promise<void> {
  const tokens = openTokens(ctx, row.id, row.tokens)
  const isAttached = pdf.length <= MOST_ATTACHED
  for (const party of parties) {
    const { organization } = await senderFor(ctx, row, party)
    const url = pdfUrl(ctx.services.settings.publicUrl, tokens, party)
    const letter = completedLetter(row, party, url, { sha256, isAttached }, organization)
    await mailParty(ctx, row, party, letter, {
      confidential: true,
      ...(isAttached ? { attachment: pdf } : {}),
    })
  }
}

export async function mailDecline(
  ctx: Ctx,
  row: ContractRow,
  by: Party,
  said: { name: string; reason: string },
): Promise<void> {
  const to = by === 'a' ? 'b' : 'a'
  const { organization } = await senderFor(ctx, row, to)
  const letter = declinedLetter(row, to, by, said, organization)
  await mailParty(ctx, row, to, letter, { confidential: false })
}
