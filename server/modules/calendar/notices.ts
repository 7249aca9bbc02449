import { type NotificationKind, noticeOf } from '#kit/records/notification.ts'
import { EventGuestNotified } from './events.ts'

type Change = NonNullable<(typeof EventGuestNotified)['data']>['change']

const told = (change: Change, texts: NotificationKind['texts']): NotificationKind => ({
  kind: `event.${change}`,
  sources: [
    noticeOf(
      EventGuestNotified,
      ({ data: { title, start_at, event_id, recurrence_id, user_id } }) => {
        const day = `day=${start_at.slice(0, 10)}`
        const at = recurrence_id ? `&at=${encodeURIComponent(recurrence_id)}` : ''
        return {
          facts: { what: title, at: start_at },
          subject: { type: 'event', id: event_id },
          url: change === 'canceled' ? `/calendar?${day}` : `/calendar?${day}&event=${event_id}${at}`,
          to: [user_id],
        }
      },
      { applies: data => data.change === change },
    ),
  ],
  isPersonal: true,
  hasNoDeputies: true,
  texts,
})

export const calendarNotices: readonly NotificationKind[] = [
  told('invited', {
    en: it => [`${it.actor} invited you: ${it.what}`, it.when],
    de: it => [`${it.actor} hat Sie eingeladen: ${it.what}`, it.when],
    fr: it => [`${it.actor} vous a invité : ${it.what}`, it.when],
    es: it => [`${it.actor} le ha invitado: ${it.what}`, it.when],
    pt: it => [`${it.actor} convidou você: ${it.what}`, it.when],
    ja: it => [`${it.actor} さんから招待されました: ${it.what}`, it.when],
  }),
  told('changed', {
    en: it => [`${it.actor} changed the event “${it.what}”`, it.when],
    de: it => [`${it.actor} hat den Termin „${it.what}“ geändert`, it.when],
    fr: it => [`${it.actor} a modifié l’événement « ${it.what} »`, it.when],
    es: it => [`${it.actor} ha cambiado el evento «${it.what}»`, it.when],
    pt: it => [`${it.actor} alterou o evento “${it.what}”`, it.when],
    ja: it => [`${it.actor} さんが予定「${it.what}」を変更しました`, it.when],
  }),
  told('canceled', {
    en: it => [`${it.actor} canceled “${it.what}”`, it.when],
    de: it => [`${it.actor} hat „${it.what}“ abgesagt`, it.when],
    fr: it => [`${it.actor} a annulé « ${it.what} »`, it.when],
    es: it => [`${it.actor} ha cancelado «${it.what}»`, it.when],
    pt: it => [`${it.actor} cancelou “${it.what}”`, it.when],
    ja: it => [`${it.actor} さんが「${it.what}」を中止しました`, it.when],
  }),
]
