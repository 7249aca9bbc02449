import { type NotificationKind, noticeOf, PUSHED_FOR_A_DAY, reference } from '#kit/records/notification.ts'
import { EmailReplied, EmailUnanswered, MailboxPaused } from './events.ts'
import { findSenders } from './messages/sender-queries.ts'

export const emailReplied: NotificationKind = {
  kind: 'email.replied',
  place: 300,
  sources: [
    noticeOf(
      EmailReplied,
      ({ data }, person) => ({
        facts: { what: data.subject, ...(data.contact_id ? {} : { who: data.from_email }) },
        subject: reference('contact', data.contact_id),
        url: data.contact_id ? `/inbox/${data.contact_id}` : '/inbox',
        ...(person ? { to: [person] } : {}),
      }),
      {
        applies: ({ is_auto }) => !is_auto,
        person: { idOf: data => data.message_id, find: findSenders },
      },
    ),
  ],
  isMailed: true,
  pushedFor: PUSHED_FOR_A_DAY,
  texts: {
    en: it => [`${it.who} replied`, it.what],
    de: it => [`${it.who} hat geantwortet`, it.what],
    fr: it => [`${it.who} a répondu`, it.what],
    es: it => [`${it.who} ha respondido`, it.what],
    pt: it => [`${it.who} respondeu`, it.what],
    ja: it => [`${it.who} さんから返信がありました`, it.what],
  },
}

export const emailUnanswered: NotificationKind = {
  kind: 'email.no_reply',
  place: 305,
  sources: [
    noticeOf(EmailUnanswered, ({ data }) => ({
      facts: { what: data.subject },
      subject: reference('contact', data.contact_id),
      url: data.contact_id ? `/inbox/${data.contact_id}` : `/mails/${data.message_id}`,
      to: [data.user_id],
    })),
  ],
  texts: {
    en: it => ['Nobody has replied yet', it.what],
    de: it => ['Noch keine Antwort', it.what],
    fr: it => ['Pas encore de réponse', it.what],
    es: it => ['Aún no hay respuesta', it.what],
    pt: it => ['Ainda sem resposta', it.what],
    ja: it => ['まだ返信がありません', it.what],
  },
}

export const mailboxPaused: NotificationKind = {
  kind: 'mailbox.paused',
  place: 900,
  sources: [
    noticeOf(
      MailboxPaused,
      ({ data }) => ({
        facts: { what: data.email, reason: data.reason },
        subject: { type: 'mailbox', id: data.mailbox_id },
        url: '/settings/mailboxes',
        to: [data.user_id],
      }),
      // Who pauses one by hand knows.
      { applies: ({ by }) => by === 'auto' },
    ),
  ],
  texts: {
    en: it => [`The mailbox ${it.what} has stopped`, it.reason],
    de: it => [`Das Postfach ${it.what} steht still`, it.reason],
    fr: it => [`La boîte ${it.what} est arrêtée`, it.reason],
    es: it => [`El buzón ${it.what} está detenido`, it.reason],
    pt: it => [`A caixa ${it.what} está parada`, it.reason],
    ja: it => [`メールボックス ${it.what} が停止しました`, it.reason],
  },
}
