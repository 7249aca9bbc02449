import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { isLanguage } from '#kit/web/language.ts'
import { sendMail } from '#modules/email/index.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import { findHostNames } from '../brand-queries.ts'
import { mailWords } from './mail-words.ts'
import { type BookingRow, findBooking } from './queries.ts'
import { manageUrl } from './token.ts'

interface Due {
  booking_id: string
  start_at: string
}

export const whenText = (at: string, zone: string, language: string): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(new Date(at))} (${zone})`

/** One that was moved or canceled since is told of by what was planned then. */
export const remindGuest = job<Due>({
  name: 'marketing.remind_guest',
  handler: (ctx, { booking_id, start_at }) =>
    ctx.transact(async inner => {
      const booking = await findBooking(inner.db, booking_id)
      if (booking?.status !== 'confirmed' || booking.start_at !== start_at) return
      if (Date.parse(start_at) <= inner.now.epochMilliseconds) return
      await remind(inner, booking)
    }),
})

async function remind(ctx: Ctx, booking: BookingRow): Promise<void> {
  const { id, email, name, link_name, contact_id, start_at, timezone, host_ids } = booking
  const language = isLanguage(booking.language) ? booking.language : 'en'
  const words = mailWords[language]
  const names = await findHostNames(ctx, host_ids)
  const host = host_ids.flatMap(one => names.get(one) ?? []).join(', ')
  const text = words.remind(link_name, host, whenText(start_at, timezone, language))
  const url = await manageUrl(ctx, id)
  const change = url ? words.change(url) : ''
  await sendMail(ctx, {
    kind: 'system',
    category: 'transactional',
    to: { email, name },
    contact_id,
    subject: words.remindSubject(link_name).replaceAll(/\s+/g, ' ').slice(0, 400),
    body_html: `<p>${escapeHtml(text)}</p>${change ? `<p>${escapeHtml(change)}</p>` : ''}`,
    body_text: [text, change].filter(Boolean).join('\n\n'),
    signature: false,
    source_kind: 'booking',
    source_id: id,
  })
}

const keyOf = (id: string, minutes: number) => `${id}:${minutes}`

/** Those that are still ahead; the same again moves them. */
export async function planReminders(
  ctx: Ctx,
  { id, start_at }: Pick<BookingRow, 'id' | 'start_at'>,
  minutes: readonly number[],
): Promise<void> {
  await Promise.all(
    minutes.map(before => {
      const at = Temporal.Instant.from(start_at).subtract({ minutes: before })
      const key = keyOf(id, before)
      return Temporal.Instant.compare(at, ctx.now) > 0
        ? ctx.schedule(remindGuest, { booking_id: id, start_at }, { key, at })
        : ctx.unschedule(remindGuest, key)
    }),
  )
}

export async function stopReminders(ctx: Ctx, id: string, minutes: readonly number[]): Promise<void> {
  for (const before of minutes) await ctx.unschedule(remindGuest, keyOf(id, before))
}
