import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { inLanguage } from '#kit/web/language.ts'
import { loadProfile } from '#modules/billing/index.ts'
import { mandateUrl } from '../mandates/links.ts'
import type { MandateRow } from '../mandates/queries.ts'
import { openToken } from '../mandates/sealing.ts'
import { voiceFor } from '../words/index.ts'
import { insertLetter } from './queries.ts'
import { recordMail, writeLetter } from './write.ts'

const mailOf = (row: MandateRow, name: string) => ({
  kind: 'invoice' as const,
  email: row.email ?? '',
  name,
  contact_id: row.contact_id,
  source_kind: 'mandate',
  source_id: row.id,
  // Who holds the link signs, and is shown what was signed.
  confidential: true,
})

/** Where it is signed, in the transaction that draws it up: once. */
export async function mailLink(ctx: Ctx, row: MandateRow, token: string): Promise<void> {
  const profile = await loadProfile(ctx)
  const voice = voiceFor(profile.organization.locale, row.language)
  const { words } = voice
  const seller = row.creditor.name
  const until = row.link_expires_at
    ? localDate(Temporal.Instant.from(row.link_expires_at), profile.organization.timezone).toString()
    : null
  const letter = writeLetter(profile, voice, {
    subject: words.link.subject(seller),
    greeting: words.hello(''),
    paragraphs: [words.link.text(seller)],
    facts: [
      [words.labels.creditorId, row.creditor.creditor_id],
      [words.labels.umr, row.umr],
      ...(until ? [[words.labels.until, voice.day(until)] as const] : []),
    ],
    button: { label: words.link.button, url: inLanguage(mandateUrl(ctx, token), row.language) },
  })
  await insertLetter(ctx, 'link', row.id, await recordMail(ctx, letter, mailOf(row, '')))
}

/** What the signer agreed to, to keep; the account number whole stands in the PDF alone. */
export async function mailCopy(ctx: Ctx, row: MandateRow): Promise<void> {
  const profile = await loadProfile(ctx)
  const voice = voiceFor(profile.organization.locale, row.language)
  const { words } = voice
  const { labels } = words
  const seller = row.creditor.name
  const letter = writeLetter(profile, voice, {
    subject: words.copy.subject(seller),
    greeting: words.hello(row.holder ?? ''),
    paragraphs: [words.copy.text(seller), ...row.text.split('\n\n')],
    facts: [
      [labels.creditor, seller],
      [labels.creditorId, row.creditor.creditor_id],
      [labels.umr, row.umr],
      [labels.holder, row.holder ?? ''],
      [labels.iban, row.iban_masked ?? ''],
      [labels.kind, row.one_off ? labels.oneOff : labels.recurring],
      [labels.signedOn, row.signed_on ? voice.day(row.signed_on) : ''],
      [labels.evidence, row.evidence_sha256 ?? ''],
    ],
    ...(row.token && {
      button: {
        label: words.copy.button,
        url: inLanguage(mandateUrl(ctx, openToken(ctx, row.id, row.token)), row.language),
      },
    }),
  })
  await insertLetter(ctx, 'copy', row.id, await recordMail(ctx, letter, mailOf(row, row.holder ?? '')))
}
