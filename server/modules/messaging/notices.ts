import { type NotificationKind, noticeOf, PUSHED_FOR_A_DAY } from '#kit/records/notification.ts'
import { MessageAddressed } from './events.ts'

type Why = NonNullable<(typeof MessageAddressed)['data']>['why']

/** Rooms count what is unread themselves: of these the bell stays silent unless somebody wants it. */
const addressed = (why: Why, texts: NotificationKind['texts']): NotificationKind => ({
  kind: `message.${why}`,
  sources: [
    noticeOf(
      MessageAddressed,
      ({ data }) => ({
        facts: { who: data.author || null, what: data.room_name },
        subject: { type: 'message', id: data.message_id },
        url: `/messages/${data.room_id}`,
        to: [data.user_id],
      }),
      { applies: data => data.why === why },
    ),
  ],
  pushedFor: PUSHED_FOR_A_DAY,
  isShownElsewhere: true,
  isPersonal: true,
  hasNoDeputies: true,
  texts,
})

export const messageNotices: readonly NotificationKind[] = [
  addressed('mention', {
    en: it => [it.what ? `${it.actor} mentioned you in ${it.what}` : `${it.actor} mentioned you`],
    de: it => [it.what ? `${it.actor} hat Sie in ${it.what} erwähnt` : `${it.actor} hat Sie erwähnt`],
    fr: it => [it.what ? `${it.actor} vous a mentionné dans ${it.what}` : `${it.actor} vous a mentionné`],
    es: it => [it.what ? `${it.actor} le ha mencionado en ${it.what}` : `${it.actor} le ha mencionado`],
    pt: it => [it.what ? `${it.actor} mencionou você em ${it.what}` : `${it.actor} mencionou você`],
    ja: it => [
      it.what
        ? `${it.actor} さんが ${it.what} であなたをメンションしました`
        : `${it.actor} さんがあなたをメンションしました`,
    ],
  }),
  addressed('reply', {
    en: it => [it.what ? `${it.actor} replied to you in ${it.what}` : `${it.actor} replied to you`],
    de: it => [
      it.what ? `${it.actor} hat Ihnen in ${it.what} geantwortet` : `${it.actor} hat Ihnen geantwortet`,
    ],
    fr: it => [it.what ? `${it.actor} vous a répondu dans ${it.what}` : `${it.actor} vous a répondu`],
    es: it => [it.what ? `${it.actor} le ha respondido en ${it.what}` : `${it.actor} le ha respondido`],
    pt: it => [it.what ? `${it.actor} respondeu a você em ${it.what}` : `${it.actor} respondeu a você`],
    ja: it => [it.what ? `${it.actor} さんが ${it.what} で返信しました` : `${it.actor} さんが返信しました`],
  }),
]
