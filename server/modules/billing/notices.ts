import type { EventKind, StoredEvent } from '#kit/event.ts'
import { type NotificationKind, noticeOf, PUSHED_FOR_A_DAY, reference } from '#kit/records/notification.ts'
import { InvoiceOverdue, InvoicePaid } from './invoices/events.ts'
import { PaymentDisputed, PaymentFailed, PaymentReturned } from './ledger/events.ts'
import {
  QuoteAccepted,
  QuoteApprovalRejected,
  QuoteApprovalRequested,
  QuoteApproved,
  QuoteDeclined,
  QuoteViewed,
} from './quotes/events.ts'

interface Paper {
  currency: string
  total_cents: number
  contact_id: string | null
  company_id: string | null
  deal_id: string | null
}

const noticeOfPaper = (
  { currency, contact_id, company_id, deal_id }: Paper,
  type: 'quote' | 'invoice',
  id: string,
  amount_cents: number,
) => ({
  facts: { amount_cents, currency },
  subject: { type, id },
  about: [reference('contact', contact_id), reference('company', company_id), reference('deal', deal_id)],
})

const ofQuote = (kind: EventKind<Paper & { quote_id: string }>) =>
  noticeOf(kind, ({ data }) => noticeOfPaper(data, 'quote', data.quote_id, data.total_cents))

type InvoiceData = Paper & { invoice_id: string; amount_due_cents: number }
const ofInvoice = <D extends InvoiceData>(
  kind: EventKind<D>,
  amountOf: (data: InvoiceData) => number,
  applies: (data: D) => boolean = () => true,
) =>
  noticeOf(
    kind,
    ({ data }: StoredEvent<D>) => noticeOfPaper(data, 'invoice', data.invoice_id, amountOf(data)),
    { applies },
  )
const inAll = (data: InvoiceData) => data.total_cents
const due = (data: InvoiceData) => data.amount_due_cents

export const billingNotices: readonly NotificationKind[] = [
  {
    kind: 'quote.viewed',
    sources: [ofQuote(QuoteViewed)],
    isMailed: true,
    texts: {
      en: it => [`${it.who} looked at quote ${it.what}`, it.amount],
      de: it => [`${it.who} hat Angebot ${it.what} angesehen`, it.amount],
      fr: it => [`${it.who} a consulté le devis ${it.what}`, it.amount],
      es: it => [`${it.who} ha visto el presupuesto ${it.what}`, it.amount],
      pt: it => [`${it.who} viu o orçamento ${it.what}`, it.amount],
      ja: it => [`${it.who} さんが見積書 ${it.what} を閲覧しました`, it.amount],
    },
  },
  {
    kind: 'quote.accepted',
    sources: [ofQuote(QuoteAccepted)],
    isMailed: true,
    texts: {
      en: it => [`${it.who} accepted quote ${it.what}`, it.amount],
      de: it => [`${it.who} hat Angebot ${it.what} angenommen`, it.amount],
      fr: it => [`${it.who} a accepté le devis ${it.what}`, it.amount],
      es: it => [`${it.who} ha aceptado el presupuesto ${it.what}`, it.amount],
      pt: it => [`${it.who} aceitou o orçamento ${it.what}`, it.amount],
      ja: it => [`${it.who} さんが見積書 ${it.what} を承諾しました`, it.amount],
    },
  },
  {
    kind: 'quote.declined',
    sources: [ofQuote(QuoteDeclined)],
    isMailed: true,
    texts: {
      en: it => [`${it.who} declined quote ${it.what}`, it.reason || it.amount],
      de: it => [`${it.who} hat Angebot ${it.what} abgelehnt`, it.reason || it.amount],
      fr: it => [`${it.who} a refusé le devis ${it.what}`, it.reason || it.amount],
      es: it => [`${it.who} ha rechazado el presupuesto ${it.what}`, it.reason || it.amount],
      pt: it => [`${it.who} recusou o orçamento ${it.what}`, it.reason || it.amount],
      ja: it => [`${it.who} さんが見積書 ${it.what} を辞退しました`, it.reason || it.amount],
    },
  },
  {
    kind: 'quote.approval_requested',
    // The admins decide.
    sources: [
      noticeOf(QuoteApprovalRequested, ({ data }) => ({
        ...noticeOfPaper(data, 'quote', data.quote_id, data.total_cents),
        to: [],
      })),
    ],
    pushedFor: PUSHED_FOR_A_DAY,
    isPersonal: true,
    texts: {
      en: it => [`${it.actor} asks you to approve quote ${it.what}`, it.amount],
      de: it => [`${it.actor} bittet um Freigabe von Angebot ${it.what}`, it.amount],
      fr: it => [`${it.actor} vous demande d’approuver le devis ${it.what}`, it.amount],
      es: it => [`${it.actor} le pide que apruebe el presupuesto ${it.what}`, it.amount],
      pt: it => [`${it.actor} pede a aprovação do orçamento ${it.what}`, it.amount],
      ja: it => [`${it.actor} さんが見積書 ${it.what} の承認を求めています`, it.amount],
    },
  },
  {
    kind: 'quote.approved',
    sources: [ofQuote(QuoteApproved)],
    pushedFor: PUSHED_FOR_A_DAY,
    isPersonal: true,
    texts: {
      en: it => [`${it.actor} approved quote ${it.what}`, it.amount],
      de: it => [`${it.actor} hat Angebot ${it.what} freigegeben`, it.amount],
      fr: it => [`${it.actor} a approuvé le devis ${it.what}`, it.amount],
      es: it => [`${it.actor} ha aprobado el presupuesto ${it.what}`, it.amount],
      pt: it => [`${it.actor} aprovou o orçamento ${it.what}`, it.amount],
      ja: it => [`${it.actor} さんが見積書 ${it.what} を承認しました`, it.amount],
    },
  },
  {
    kind: 'quote.approval_rejected',
    sources: [ofQuote(QuoteApprovalRejected)],
    pushedFor: PUSHED_FOR_A_DAY,
    isPersonal: true,
    texts: {
      en: it => [`${it.actor} did not approve quote ${it.what}`, it.amount],
      de: it => [`${it.actor} hat Angebot ${it.what} nicht freigegeben`, it.amount],
      fr: it => [`${it.actor} n’a pas approuvé le devis ${it.what}`, it.amount],
      es: it => [`${it.actor} no ha aprobado el presupuesto ${it.what}`, it.amount],
      pt: it => [`${it.actor} não aprovou o orçamento ${it.what}`, it.amount],
      ja: it => [`${it.actor} さんが見積書 ${it.what} を承認しませんでした`, it.amount],
    },
  },
  {
    kind: 'invoice.paid',
    sources: [ofInvoice(InvoicePaid, inAll)],
    isMailed: true,
    texts: {
      en: it => [`${it.who} paid invoice ${it.what}`, it.amount],
      de: it => [`${it.who} hat Rechnung ${it.what} bezahlt`, it.amount],
      fr: it => [`${it.who} a payé la facture ${it.what}`, it.amount],
      es: it => [`${it.who} ha pagado la factura ${it.what}`, it.amount],
      pt: it => [`${it.who} pagou a fatura ${it.what}`, it.amount],
      ja: it => [`${it.who} さんが請求書 ${it.what} を支払いました`, it.amount],
    },
  },
  {
    kind: 'invoice.overdue',
    sources: [ofInvoice(InvoiceOverdue, due)],
    texts: {
      en: it => [`Invoice ${it.what} is overdue`, `${it.who}: ${it.amount}`],
      de: it => [`Rechnung ${it.what} ist überfällig`, `${it.who}: ${it.amount}`],
      fr: it => [`La facture ${it.what} est en retard`, `${it.who} : ${it.amount}`],
      es: it => [`La factura ${it.what} está vencida`, `${it.who}: ${it.amount}`],
      pt: it => [`A fatura ${it.what} está vencida`, `${it.who}: ${it.amount}`],
      ja: it => [`請求書 ${it.what} の期限が過ぎています`, `${it.who}：${it.amount}`],
    },
  },
  {
    kind: 'invoice.payment_failed',
    // One that is tried again by itself needs nobody yet.
    sources: [
      ofInvoice(PaymentFailed, due, ({ hard, final }) => hard || final),
      ofInvoice(PaymentReturned, due),
    ],
    isMailed: true,
    texts: {
      en: it => [`A payment for invoice ${it.what} failed`, `${it.who}: ${it.amount}`],
      de: it => [`Eine Zahlung zu Rechnung ${it.what} ist fehlgeschlagen`, `${it.who}: ${it.amount}`],
      fr: it => [`Un paiement de la facture ${it.what} a échoué`, `${it.who} : ${it.amount}`],
      es: it => [`Ha fallado un pago de la factura ${it.what}`, `${it.who}: ${it.amount}`],
      pt: it => [`Um pagamento da fatura ${it.what} falhou`, `${it.who}: ${it.amount}`],
      ja: it => [`請求書 ${it.what} の支払いに失敗しました`, `${it.who}：${it.amount}`],
    },
  },
  {
    kind: 'invoice.disputed',
    sources: [ofInvoice(PaymentDisputed, inAll)],
    isMailed: true,
    texts: {
      en: it => [`${it.who} disputes the payment of invoice ${it.what}`, it.amount],
      de: it => [`${it.who} beanstandet die Zahlung von Rechnung ${it.what}`, it.amount],
      fr: it => [`${it.who} conteste le paiement de la facture ${it.what}`, it.amount],
      es: it => [`${it.who} disputa el pago de la factura ${it.what}`, it.amount],
      pt: it => [`${it.who} contesta o pagamento da fatura ${it.what}`, it.amount],
      ja: it => [`${it.who} さんが請求書 ${it.what} の支払いに異議を申し立てました`, it.amount],
    },
  },
]
