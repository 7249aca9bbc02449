import { describeActivity } from '#modules/crm/index.ts'
import {
  BookingCanceled,
  BookingCreated,
  BookingMissed,
  BookingRescheduled,
  FormSubmitted,
  PageVisited,
} from './events.ts'

const meeting = ({ booking_id, start_at }: { booking_id: string; start_at: string }) => ({
  booking_id,
  start_at,
})

/** How it reads on the timelines of contacts. */
export const timeline = [
  describeActivity(FormSubmitted, ({ data }) => ({
    type: 'form_submitted',
    title: `Form filled in: ${data.form_name}`,
    detail: { form_id: data.form_id, submission_id: data.submission_id },
  })),
  describeActivity(PageVisited, ({ data }) => ({
    type: 'page_visited',
    title: `Page visited: ${data.name}`,
    detail: { page_id: data.page_id },
  })),
  describeActivity(BookingCreated, ({ data }) => ({
    type: 'booking_created',
    title: `Meeting booked: ${data.link_name}`,
    detail: meeting(data),
  })),
  describeActivity(BookingRescheduled, ({ data }) => ({
    type: 'booking_rescheduled',
    title: `Meeting moved: ${data.link_name}`,
    detail: meeting(data),
  })),
  describeActivity(BookingCanceled, ({ data }) => ({
    type: 'booking_canceled',
    title: `Meeting canceled: ${data.link_name}`,
    detail: { ...meeting(data), ...(data.reason ? { reason: data.reason } : {}) },
  })),
  describeActivity(BookingMissed, ({ data }) => ({
    type: 'booking_missed',
    title: `Did not come: ${data.link_name}`,
    detail: meeting(data),
  })),
]
