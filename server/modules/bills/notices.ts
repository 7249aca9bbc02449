import type { EventKind, StoredEvent } from '#kit/event.ts'
import { type NotificationKind, noticeOf, reference } from '#kit/records/notification.ts'
import { BillApproved, BillPaid, BillReceived, BillRejected } from './events.ts'

interface BillData {
  bill_id: string
  number: string | null
  seller: string | null
  company_id: string | null
  currency: string | null
  payable_cents: number
  received_by_id: number | null
  reason?: string
}

/** Who brought a bill hears what became of it; of one that came by mail the admins do. */
const ofBill = <D extends BillData>(kind: EventKind<D>, isForAdmins = false) =>
  noticeOf(kind, ({ data }: StoredEvent<D>) => ({
    facts: {
      who: data.seller,
      what: data.number,
      ...(data.currency ? { amount_cents: data.payable_cents, currency: data.currency } : {}),
      ...(data.reason === undefined ? {} : { reason: data.reason }),
    },
    subject: { type: 'bill', id: data.bill_id },
    url: `/bills/${data.bill_id}`,
    to: isForAdmins ? [] : [data.received_by_id],
    about: [reference('company', data.company_id)],
  }))

export const billNotices: readonly NotificationKind[] = [
  {
    kind: 'bill.received',
    sources: [ofBill(BillReceived, true)],
    texts: {
      en: it => [`${it.who} sent bill ${it.what}`, it.amount],
      de: it => [`${it.who} hat Eingangsrechnung ${it.what} geschickt`, it.amount],
      fr: it => [`${it.who} a envoyé la facture ${it.what}`, it.amount],
      es: it => [`${it.who} ha enviado la factura ${it.what}`, it.amount],
      pt: it => [`${it.who} enviou a fatura ${it.what}`, it.amount],
      ja: it => [`${it.who} から請求書 ${it.what} が届きました`, it.amount],
    },
  },
  {
    kind: 'bill.approved',
    sources: [ofBill(BillApproved)],
    texts: {
      en: it => [`${it.actor} approved bill ${it.what} of ${it.who}`, it.amount],
      de: it => [`${it.actor} hat Eingangsrechnung ${it.what} von ${it.who} freigegeben`, it.amount],
      fr: it => [`${it.actor} a approuvé la facture ${it.what} de ${it.who}`, it.amount],
      es: it => [`${it.actor} ha aprobado la factura ${it.what} de ${it.who}`, it.amount],
      pt: it => [`${it.actor} aprovou a fatura ${it.what} de ${it.who}`, it.amount],
      ja: it => [`${it.actor} さんが ${it.who} の請求書 ${it.what} を承認しました`, it.amount],
    },
  },
  {
    kind: 'bill.rejected',
    sources: [ofBill(BillRejected)],
    texts: {
      en: it => [`${it.actor} rejected bill ${it.what} of ${it.who}`, it.reason],
      de: it => [`${it.actor} hat Eingangsrechnung ${it.what} von ${it.who} abgelehnt`, it.reason],
      fr: it => [`${it.actor} a refusé la facture ${it.what} de ${it.who}`, it.reason],
      es: it => [`${it.actor} ha rechazado la factura ${it.what} de ${it.who}`, it.reason],
      pt: it => [`${it.actor} recusou a fatura ${it.what} de ${it.who}`, it.reason],
      ja: it => [`${it.actor} さんが ${it.who} の請求書 ${it.what} を却下しました`, it.reason],
    },
  },
  {
    kind: 'bill.paid',
    sources: [ofBill(BillPaid)],
    texts: {
      en: it => [`Bill ${it.what} of ${it.who} is paid`, it.amount],
      de: it => [`Eingangsrechnung ${it.what} von ${it.who} ist bezahlt`, it.amount],
      fr: it => [`La facture ${it.what} de ${it.who} est payée`, it.amount],
      es: it => [`La factura ${it.what} de ${it.who} está pagada`, it.amount],
      pt: it => [`A fatura ${it.what} de ${it.who} foi paga`, it.amount],
      ja: it => [`${it.who} の請求書 ${it.what} が支払われました`, it.amount],
    },
  },
]
