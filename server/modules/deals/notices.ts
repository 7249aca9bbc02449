import { type NotificationKind, noticeOf, reference } from '#kit/records/notification.ts'
import { DealAssigned, DealIdle, DealWon } from './events.ts'

const factsOf = ({
  name,
  amount_cents,
  currency,
}: {
  name: string
  amount_cents: number
  currency: string
}) => ({ what: name, ...(amount_cents > 0 ? { amount_cents, currency } : {}) })

export const dealNotices: readonly NotificationKind[] = [
  {
    kind: 'deal.assigned',
    sources: [
      noticeOf(DealAssigned, ({ data }) => ({
        facts: factsOf(data),
        subject: { type: 'deal', id: data.deal_id },
        to: [data.owner_id],
      })),
    ],
    isPersonal: true,
    texts: {
      en: it => [`${it.actor} gave you the deal “${it.what}”`, it.amount],
      de: it => [`${it.actor} hat Ihnen den Deal „${it.what}“ gegeben`, it.amount],
      fr: it => [`${it.actor} vous a confié l’affaire « ${it.what} »`, it.amount],
      es: it => [`${it.actor} le ha asignado el negocio «${it.what}»`, it.amount],
      pt: it => [`${it.actor} atribuiu o negócio “${it.what}” a você`, it.amount],
      ja: it => [`${it.actor} さんが商談「${it.what}」を割り当てました`, it.amount],
    },
  },
  {
    kind: 'deal.idle',
    sources: [
      noticeOf(DealIdle, ({ data }) => ({
        facts: factsOf(data),
        subject: { type: 'deal', id: data.deal_id },
        to: [data.owner_id],
      })),
    ],
    isPersonal: true,
    texts: {
      en: it => [`Nothing has happened in “${it.what}” for a while`, it.amount],
      de: it => [`Bei „${it.what}“ hat sich länger nichts getan`, it.amount],
      fr: it => [`Rien ne s’est passé dans « ${it.what} » depuis un moment`, it.amount],
      es: it => [`Hace tiempo que no ocurre nada en «${it.what}»`, it.amount],
      pt: it => [`Há algum tempo nada acontece em “${it.what}”`, it.amount],
      ja: it => [`「${it.what}」はしばらく動きがありません`, it.amount],
    },
  },
  {
    kind: 'deal.won',
    sources: [
      noticeOf(DealWon, ({ data }) => ({
        facts: factsOf(data),
        subject: { type: 'deal', id: data.deal_id },
        about: [reference('contact', data.contact_id), reference('company', data.company_id)],
      })),
    ],
    texts: {
      en: it => [`${it.actor} won the deal “${it.what}”`, it.amount],
      de: it => [`${it.actor} hat den Deal „${it.what}“ gewonnen`, it.amount],
      fr: it => [`${it.actor} a gagné l’affaire « ${it.what} »`, it.amount],
      es: it => [`${it.actor} ha ganado el negocio «${it.what}»`, it.amount],
      pt: it => [`${it.actor} ganhou o negócio “${it.what}”`, it.amount],
      ja: it => [`${it.actor} さんが商談「${it.what}」を受注しました`, it.amount],
    },
  },
]
