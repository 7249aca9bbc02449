import type { Ctx, WorkCtx } from '#kit/context.ts'
import { pdfTemplate } from '#kit/declared/pdf-template.ts'
import { Problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { loadProfile, type Profile } from '#modules/billing/index.ts'
import { accentOf } from '#modules/identity/index.ts'
import { readableAccent } from '#platform/pdf/accent.ts'
import { describeText } from '#platform/pdf/scripts.ts'
import { toMoment } from '#platform/pdf/task-parts.ts'
import { PdfUnavailable } from '../errors.ts'
import { type MandateRow, requireMandate } from '../mandates/queries.ts'
import { openIban } from '../mandates/sealing.ts'
import { type Voice, voiceFor } from '../words/index.ts'

export const mandateTemplate = pdfTemplate(new URL('./mandate.typ', import.meta.url))

type Fact = readonly [label: string, value: string]

/** In fours, as people read it. */
const grouped = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

function factsOf(row: MandateRow, iban: string | null, { words: { labels } }: Voice) {
  const creditor: Fact[] = [
    [labels.creditor, row.creditor.name],
    ['', row.creditor.address],
    [labels.creditorId, row.creditor.creditor_id],
    [labels.umr, row.umr],
    [labels.kind, row.one_off ? labels.oneOff : labels.recurring],
  ]
  const holder: Fact[] = [
    [labels.holder, row.holder ?? ''],
    [labels.iban, iban ? grouped(iban) : ''],
  ]
  return { creditor: creditor.filter(([, value]) => value !== ''), holder }
}

function signatureOf(
  row: MandateRow,
  { timezone }: Profile['organization'],
  { words, day, locale }: Voice,
): Fact[] {
  const { labels } = words
  if (!row.signed_on) return [[labels.signedOn, '']]
  if (!row.signed_at) {
    return [
      [labels.signedOn, day(row.signed_on)],
      ['', labels.onPaper],
    ]
  }
  const at = Temporal.Instant.from(row.signed_at).toZonedDateTimeISO(timezone)
  return [
    [labels.signedAt, at.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'long' })],
    [labels.address, row.signed_ip ?? ''],
    [labels.agent, row.signed_agent ?? ''],
    [labels.evidence, row.evidence_sha256 ?? ''],
  ]
}

function describe(row: MandateRow, iban: string | null, { organization, invoices }: Profile): string {
  const voice = voiceFor(organization.locale, row.language)
  const content = {
    title: voice.words.title[row.scheme],
    organization: organization.name,
    paper: invoices.page_size === 'Letter' ? 'us-letter' : 'a4',
    accent: readableAccent(accentOf(organization) ?? undefined),
    created: toMoment(Temporal.Instant.from(row.signed_at ?? row.created_at)),
    text: row.text,
    ...factsOf(row, iban, voice),
    signature: signatureOf(row, organization, voice),
    blank: row.signed_on === null,
  }
  return describeText(content, voice.language, [])
}

/** One that nobody signed yet is a form to be signed by hand. */
export async function servePdf(ctx: WorkCtx, find: (inner: Ctx) => string): Promise<RawReply> {
  const { row, data } = await ctx.transact(
    async inner => {
      const found = await requireMandate(inner, find(inner))
      const iban = found.iban && openIban(inner, found.id, found.iban)
      return { row: found, data: describe(found, iban, await loadProfile(inner)) }
    },
    { onlyReads: true },
  )
  const task = {
    template: mandateTemplate,
    data,
    files: [],
    codes: [],
    standard: 'pdf-a-3b',
    makes: 'pdf',
  } as const
  try {
    const { pdf } = await ctx.services.pdf.print(ctx, task)
    return new RawReply(
      200,
      {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${row.umr.replaceAll(/[^A-Za-z0-9.-]+/g, '_')}.pdf"`,
        'cache-control': 'private, no-store',
      },
      pdf,
    )
  } catch (error) {
    throw error instanceof Problem ? error : PdfUnavailable((error as Error).message)
  }
}
