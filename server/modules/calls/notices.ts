import { type NotificationKind, noticeOf } from '#kit/records/notification.ts'
import { CallRang } from './events.ts'
import { RING_SECONDS } from './ringing/ring.ts'

export const callNotices: readonly NotificationKind[] = [
  {
    kind: 'call.rang',
    place: 610,
    sources: [
      noticeOf(CallRang, ({ data }) => ({
        facts: {},
        subject: { type: 'call', id: data.call_id },
        url: `/messages/${data.room_id}`,
        to: [data.user_id],
      })),
    ],
    pushedFor: RING_SECONDS,
    isShownElsewhere: true,
    isPersonal: true,
    hasNoDeputies: true,
    texts: {
      en: it => [`${it.actor} is calling you`],
      de: it => [`${it.actor} ruft Sie an`],
      fr: it => [`${it.actor} vous appelle`],
      es: it => [`${it.actor} le está llamando`],
      pt: it => [`${it.actor} está ligando para você`],
      ja: it => [`${it.actor} さんから着信です`],
    },
  },
]
