import { job } from '#kit/job.ts'
import { isLanguage } from '#kit/web/language.ts'
import { inviteToPlanned } from '#modules/calendar/index.ts'
import { mailWords } from './mail-words.ts'
import { findBooking } from './queries.ts'
import { manageUrl } from './token.ts'

/**
 * The invitation, behind the booking: while it is written nobody waits for the host's time. Whoever was invited already is
 * not invited again; of one that was moved since, the mail tells the new time.
 */
export const inviteGuests = job<{ booking_id: string }>({
  name: 'marketing.invite_guests',
  handler: (ctx, { booking_id }) =>
    ctx.transact(async inner => {
      const booking = await findBooking(inner.db, booking_id)
      if (booking?.status !== 'confirmed' || !booking.event_id) return
      const { email, language, event_id } = booking
      const url = await manageUrl(inner, booking_id)
      const words = mailWords[isLanguage(language) ? language : 'en']
      await inviteToPlanned(inner, event_id, url ? { email, message: words.change(url) } : null)
    }),
})
