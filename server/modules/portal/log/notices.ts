import { type NotificationKind, noticeOf, reference } from '#kit/records/notification.ts'
import { PortalChanged } from './events.ts'
import { deedOf } from './words.ts'

/** Facts carry the action; each reader is told it in their own language. */
export const portalNotices: readonly NotificationKind[] = [
  {
    kind: 'portal.changed',
    sources: [
      noticeOf(PortalChanged, ({ data }) => ({
        facts: { what: data.email, reason: data.action },
        subject: reference('company', data.company_id) ?? reference('contact', data.contact_id),
        about: [reference('contact', data.contact_id), reference('company', data.company_id)],
      })),
    ],
    texts: {
      en: it => [`${it.what} ${deedOf('en', it.reason)}`, it.who],
      de: it => [`${it.what} ${deedOf('de', it.reason)}`, it.who],
      fr: it => [`${it.what} ${deedOf('fr', it.reason)}`, it.who],
      es: it => [`${it.what} ${deedOf('es', it.reason)}`, it.who],
      pt: it => [`${it.what} ${deedOf('pt', it.reason)}`, it.who],
      ja: it => [`${it.what} ${deedOf('ja', it.reason)}`, it.who],
    },
  },
]
