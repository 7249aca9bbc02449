import { react } from '#kit/event.ts'
import { describeActivity, recordEngagement } from '#modules/crm/index.ts'
import { EventCreated, EventDeleted, EventInvited, EventRsvp, EventUpdated } from './events.ts'

const answers = {
  accepted: (guest: string, title: string | null) => `${guest} accepted: ${title}`,
  declined: (guest: string, title: string | null) => `${guest} declined: ${title}`,
  tentative: (guest: string, title: string | null) => `${guest} may come: ${title}`,
  needs_action: (guest: string, title: string | null) => `${guest} has not answered: ${title}`,
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
    detail: { event_id: data.event_id },
  })),
  describeActivity(EventInvited, ({ data }) => ({
    type: 'event_invited',
    title: `Invitation sent: ${data.title}`,
    detail: { event_id: data.event_id, sent: data.sent },
  })),
  describeActivity(EventRsvp, ({ data }) => ({
    type: 'event_answered',
    title: answers[data.status](data.guest ?? 'A guest', data.title),
    detail: { event_id: data.event_id, status: data.status },
  })),
  react(EventRsvp, async (ctx, { data }) => {
    if (data.status === 'accepted' && data.contact_id) await recordEngagement(ctx, data.contact_id, 'meeting')
  }),
]
