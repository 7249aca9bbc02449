import { type NotificationKind, noticeOf } from '#kit/records/notification.ts'
import { BookingCreated, FormSubmitted } from './events.ts'

export const marketingNotices: readonly NotificationKind[] = [
  {
    kind: 'booking.created',
    sources: [
      noticeOf(BookingCreated, ({ data }) => ({
        facts: { who: data.name, what: data.link_name, at: data.start_at },
        subject: { type: 'contact', id: data.contact_id },
        url: '/bookings',
        to: data.host_ids,
      })),
    ],
    isMailed: true,
    texts: {
      en: it => [`${it.who} booked a meeting`, [it.what, it.when].filter(Boolean).join(', ')],
      de: it => [`${it.who} hat einen Termin gebucht`, [it.what, it.when].filter(Boolean).join(', ')],
      fr: it => [`${it.who} a réservé un rendez-vous`, [it.what, it.when].filter(Boolean).join(', ')],
      es: it => [`${it.who} ha reservado una reunión`, [it.what, it.when].filter(Boolean).join(', ')],
      pt: it => [`${it.who} marcou uma reunião`, [it.what, it.when].filter(Boolean).join(', ')],
      ja: it => [`${it.who} さんが打ち合わせを予約しました`, [it.what, it.when].filter(Boolean).join('、')],
    },
  },
  {
    kind: 'form.submitted',
    sources: [
      noticeOf(FormSubmitted, ({ data }) => ({
        facts: { who: data.name || data.email, what: data.form_name },
        subject: { type: 'contact', id: data.contact_id },
        ...(data.notify_user_ids.length > 0 ? { to: data.notify_user_ids } : {}),
      })),
    ],
    isMailed: true,
    texts: {
      en: it => [`${it.who} filled in the form “${it.what}”`],
      de: it => [`${it.who} hat das Formular „${it.what}“ ausgefüllt`],
      fr: it => [`${it.who} a rempli le formulaire « ${it.what} »`],
      es: it => [`${it.who} ha rellenado el formulario «${it.what}»`],
      pt: it => [`${it.who} preencheu o formulário “${it.what}”`],
      ja: it => [`${it.who} さんがフォーム「${it.what}」に記入しました`],
    },
  },
]
