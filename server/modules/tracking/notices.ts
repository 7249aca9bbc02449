import { type NotificationKind, noticeOf, reference } from '#kit/records/notification.ts'
import { findSenders } from '#modules/email/index.ts'
import { bounceKinds } from './events.ts'

export const emailBounced: NotificationKind = {
  kind: 'email.bounced',
  place: 310,
  sources: bounceKinds.map(kind =>
    noticeOf(
      kind,
      ({ data }, person) => ({
        facts: { who: data.email, what: data.subject, reason: data.detail },
        subject: reference('contact', data.contact_id),
        url: data.contact_id ? `/contacts/${data.contact_id}` : '/mails',
        ...(person ? { to: [person] } : {}),
      }),
      {
        applies: ({ bounce_kind }) => bounce_kind === 'hard',
        person: { idOf: data => data.message_id, find: findSenders },
      },
    ),
  ),
  texts: {
    en: it => [`Mail to ${it.who} came back`, it.what],
    de: it => [`Eine E-Mail an ${it.who} kam zurück`, it.what],
    fr: it => [`Un message à ${it.who} est revenu`, it.what],
    es: it => [`Un correo a ${it.who} ha sido devuelto`, it.what],
    pt: it => [`Um e-mail para ${it.who} foi devolvido`, it.what],
    ja: it => [`${it.who} 宛てのメールが届きませんでした`, it.what],
  },
}
