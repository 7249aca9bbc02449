import { react } from '#kit/event.ts'
import { describeActivity, recordEngagement } from '#modules/crm/index.ts'
import { EventCreated, EventDeleted, EventInvited, EventRsvp, EventUpdated } from './events.ts'

const answers = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'may come',
  needs_action: 'has not answered',
}

/** How events read on the timelines of contacts, companies and deals. */
export const timeline = [
  describeActivity(EventCreated, ({ data }) => ({
    type: 'event_created',
    title: `Event planned: ${data.title}`,
    detail: { event_id: data.event_id, start_at: data.start_at },
  })),
  describeActivity(EventUpdated, ({ data }) =>
    data.is_retimed
      ? {
          type: 'event_moved',
          title: `Event moved: ${data.title}`,
          detail: { event_id: data.event_id, start_at: data.start_at },
        }
      : null,
  ),
  describeActivity(EventDeleted, ({ data }) => ({
    type: 'event_deleted',
    title: `Event removed: ${data.title}`,
  })),
  describeActivity(EventInvited, ({ data }) => ({
    type: 'event_invited',
    title: `Invitation sent: ${data.title}`,
    detail: { event_id: data.event_id, sent: data.sent },
  })),
  describeActivity(EventRsvp, ({ data }) => ({
    type: 'event_answered',
    title: `${data.guest ?? 'A guest'} ${answers[data.status]}: ${data.title}`,
    detail: { event_id: data.event_id, status: data.status },
  })),
  react(EventRsvp, async (ctx, { data }) => {
    if (data.status === 'accepted' && data.contact_id) await recordEngagement(ctx, data.contact_id, 'meeting')
  }),
]
