import { type NotificationKind, noticeOf } from '#kit/records/notification.ts'
import { AlertFiring, AlertFlapping } from '../events.ts'

/** For the admins: whoever is to hear of it elsewhere is named in the rule. */
export const alertRaised: NotificationKind = {
  kind: 'alert',
  place: 970,
  sources: [AlertFiring, AlertFlapping].map(kind =>
    noticeOf(kind, ({ data }) => ({
      facts: { what: data.name, reason: data.detail },
      subject: { type: 'alert_rule', id: data.rule_id },
      url: `/monitoring/alerts/${data.rule_id}`,
      to: [],
      isRepeating: true,
    })),
  ),
  texts: {
    en: it => [it.what, it.reason],
    de: it => [it.what, it.reason],
    fr: it => [it.what, it.reason],
    es: it => [it.what, it.reason],
    pt: it => [it.what, it.reason],
    ja: it => [it.what, it.reason],
  },
}
