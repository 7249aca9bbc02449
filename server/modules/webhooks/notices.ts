import { type NotificationKind, noticeOf } from '#kit/records/notification.ts'
import { WebhookDisabled } from './events.ts'

export const webhookDisabled: NotificationKind = {
  kind: 'webhook.disabled',
  place: 960,
  sources: [
    noticeOf(WebhookDisabled, ({ data }) => ({
      facts: { what: data.url, reason: data.reason },
      subject: { type: 'webhook_endpoint', id: data.endpoint_id },
      url: '/settings/webhooks',
      to: [],
    })),
  ],
  texts: {
    en: it => [`A webhook was switched off: ${it.what}`, it.reason],
    de: it => [`Ein Webhook wurde abgeschaltet: ${it.what}`, it.reason],
    fr: it => [`Un webhook a été désactivé : ${it.what}`, it.reason],
    es: it => [`Se ha desactivado un webhook: ${it.what}`, it.reason],
    pt: it => [`Um webhook foi desativado: ${it.what}`, it.reason],
    ja: it => [`Webhook が停止されました：${it.what}`, it.reason],
  },
}
