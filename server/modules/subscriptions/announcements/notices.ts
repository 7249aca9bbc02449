import { type NotificationKind, noticeOf, reference } from '#kit/records/notification.ts'
import { SubscriptionChangeFailed } from '../events.ts'

export const subscriptionNotices: readonly NotificationKind[] = [
  {
    kind: 'subscription.change_failed',
    sources: [
      noticeOf(SubscriptionChangeFailed, ({ data }) => ({
        facts: { reason: data.error },
        subject: { type: 'subscription', id: data.subscription_id },
        url: `/subscriptions/${data.subscription_id}`,
        to: [data.created_by_id],
        about: [reference('contact', data.contact_id), reference('company', data.company_id)],
      })),
    ],
    isMailed: true,
    texts: {
      en: it => [`A scheduled change of the subscription of ${it.who} could not be made`, it.reason],
      de: it => [`Eine geplante Änderung am Abonnement von ${it.who} war nicht möglich`, it.reason],
      fr: it => [`Un changement prévu de l’abonnement de ${it.who} n’a pas pu être fait`, it.reason],
      es: it => [`No se pudo hacer un cambio previsto de la suscripción de ${it.who}`, it.reason],
      pt: it => [`Não foi possível fazer uma alteração programada da assinatura de ${it.who}`, it.reason],
      ja: it => [`${it.who} さんのサブスクリプションの予定された変更ができませんでした`, it.reason],
    },
  },
]
