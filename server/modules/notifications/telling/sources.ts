import type { EventKind, StoredEvent } from '#kit/event.ts'
import {
  InvoiceOverdue,
  InvoicePaid,
  PaymentDisputed,
  PaymentFailed,
  QuoteAccepted,
  QuoteDeclined,
  QuoteViewed,
} from '#modules/billing/index.ts'
import { EventGuestTold } from '#modules/calendar/index.ts'
import {
  ContractCompleted,
  ContractDeclined,
  ContractExpiring,
  ContractSigned,
  ContractViewed,
} from '#modules/contracts/index.ts'
import { ImportDone, NoteMentioned, TaskAssigned, TaskDue } from '#modules/crm/index.ts'
import { DealAssigned, DealWon } from '#modules/deals/index.ts'
import { EmailReplied, MailboxPaused } from '#modules/email/index.ts'
import { BookingCreated, FormSubmitted } from '#modules/marketing/index.ts'
import { AlertFiring, AlertFlapping } from '#modules/observability/index.ts'
import { bounceKinds } from '#modules/tracking/index.ts'
import { ExportDone } from '#modules/transfer/index.ts'
import { WebhookDisabled } from '#modules/webhooks/index.ts'
import { RunEnded } from '#modules/workflows/index.ts'
import type { Kind } from '../kinds/kinds.ts'
import type { Looked } from './look-up.ts'
import { type News, reference } from './news.ts'

/** How an event becomes news; nothing where it is none. */
export interface Source {
  readonly type: string
  /** Cheap, and asked in the transaction of the event. */
  readonly isNews: (data: never) => boolean
  readonly tell: (event: StoredEvent<never>, looked: Looked) => News | undefined
}

const source = <D>(
  kind: EventKind<D>,
  tell: (event: StoredEvent<D>, looked: Looked) => News | undefined,
  isNews: (data: D) => boolean = () => true,
): Source => ({
  type: kind.type,
  isNews: isNews as Source['isNews'],
  tell: tell as Source['tell'],
})

interface Paper {
  currency: string
  contact_id: string | null
  company_id: string | null
  deal_id: string | null
}
const partiesOf = ({ contact_id, company_id, deal_id }: Paper) => [
  reference('contact', contact_id),
  reference('company', company_id),
  reference('deal', deal_id),
]

/** For the admins: whoever is to hear of it elsewhere is named in the rule. */
const ofAlert = ({ data }: StoredEvent<{ rule_id: string; name: string; detail: string }>): News => ({
  kind: 'alert',
  facts: { what: data.name, reason: data.detail },
  subject: { type: 'alert_rule', id: data.rule_id },
  url: `/monitoring/alerts/${data.rule_id}`,
  to: [],
  isRepeating: true,
})

const ofQuote = (kind: Kind) => (event: StoredEvent<Paper & { quote_id: string; total_cents: number }>) => ({
  kind,
  facts: { amount_cents: event.data.total_cents, currency: event.data.currency },
  subject: { type: 'quote' as const, id: event.data.quote_id },
  about: partiesOf(event.data),
})

type InvoiceData = Paper & { invoice_id: string; total_cents: number; amount_due_cents: number }
const ofInvoice =
  (kind: Kind, amount: (data: InvoiceData) => number) => (event: StoredEvent<InvoiceData>) => ({
    kind,
    facts: { amount_cents: amount(event.data), currency: event.data.currency },
    subject: { type: 'invoice' as const, id: event.data.invoice_id },
    about: partiesOf(event.data),
  })

const ofContract =
  (kind: Kind) =>
  (event: StoredEvent<{ contract_id: string; deal_id: string | null; name?: string }>): News => ({
    kind,
    facts: event.data.name ? { who: event.data.name } : {},
    subject: { type: 'contract', id: event.data.contract_id },
    about: [reference('deal', event.data.deal_id)],
  })

const ofTask =
  (kind: Kind) =>
  ({ data }: StoredEvent<(typeof TaskAssigned)['data'] & { due_at?: string }>): News => ({
    kind,
    facts: { what: data.title, ...(data.due_at ? { at: data.due_at } : {}) },
    subject: { type: 'task', id: data.task_id },
    url: `/tasks?task=${data.task_id}`,
    to: [data.assignee_id],
  })

const worth = ({ amount_cents, currency }: { amount_cents: number; currency: string }) =>
  amount_cents > 0 ? { amount_cents, currency } : {}

/** The counterparty's own doings: what one of us signs or opens is no news. */
const byOtherParty = ({ party }: { party: string }) => party === 'b'

export const sources: readonly Source[] = [
  source(QuoteViewed, ofQuote('quote.viewed')),
  source(QuoteAccepted, ofQuote('quote.accepted')),
  source(QuoteDeclined, ofQuote('quote.declined')),
  source(
    InvoicePaid,
    ofInvoice('invoice.paid', data => data.total_cents),
  ),
  source(
    InvoiceOverdue,
    ofInvoice('invoice.overdue', data => data.amount_due_cents),
  ),
  source(
    PaymentFailed,
    ofInvoice('invoice.payment_failed', data => data.amount_due_cents),
  ),
  source(
    PaymentDisputed,
    ofInvoice('invoice.disputed', data => data.total_cents),
  ),
  source(ContractViewed, ofContract('contract.viewed'), byOtherParty),
  source(ContractSigned, ofContract('contract.signed'), byOtherParty),
  source(ContractDeclined, ofContract('contract.declined'), byOtherParty),
  source(ContractCompleted, ofContract('contract.completed')),
  source(ContractExpiring, event => ({
    ...ofContract('contract.expiring')(event),
    facts: { at: event.data.expires_at },
  })),
  source(
    EmailReplied,
    ({ data }, { senders }) => ({
      kind: 'email.replied',
      facts: { what: data.subject, ...(data.contact_id ? {} : { who: data.from_email }) },
      subject: reference('contact', data.contact_id),
      url: data.contact_id ? `/inbox/${data.contact_id}` : '/inbox',
      ...(senders.get(data.message_id) ? { to: [senders.get(data.message_id)!] } : {}),
    }),
    data => !data.is_auto,
  ),
  ...bounceKinds.map(kind =>
    source(
      kind,
      ({ data }, { senders }) => ({
        kind: 'email.bounced',
        facts: { who: data.email, what: data.subject, reason: data.detail },
        subject: reference('contact', data.contact_id),
        url: data.contact_id ? `/contacts/${data.contact_id}` : '/mails',
        ...(senders.get(data.message_id) ? { to: [senders.get(data.message_id)!] } : {}),
      }),
      data => data.bounce_kind === 'hard',
    ),
  ),
  source(TaskDue, ofTask('task.due')),
  source(TaskAssigned, ofTask('task.assigned')),
  source(DealAssigned, ({ data }) => ({
    kind: 'deal.assigned',
    facts: { what: data.name, ...worth(data) },
    subject: { type: 'deal', id: data.deal_id },
    to: [data.owner_id],
  })),
  source(DealWon, ({ data }) => ({
    kind: 'deal.won',
    facts: { what: data.name, ...worth(data) },
    subject: { type: 'deal', id: data.deal_id },
    about: [reference('contact', data.contact_id), reference('company', data.company_id)],
  })),
  source(NoteMentioned, ({ data }) => ({
    kind: 'mention',
    facts: { reason: data.body },
    subject: { type: 'contact', id: data.contact_id },
    to: data.user_ids,
  })),
  source(EventGuestTold, ({ data: { change, title, start_at, event_id, recurrence_id, user_id } }) => {
    const day = `day=${start_at.slice(0, 10)}`
    const at = recurrence_id ? `&at=${encodeURIComponent(recurrence_id)}` : ''
    return {
      kind: `event.${change}`,
      facts: { what: title, at: start_at },
      subject: { type: 'event', id: event_id },
      url: change === 'canceled' ? `/calendar?${day}` : `/calendar?${day}&event=${event_id}${at}`,
      to: [user_id],
    }
  }),
  source(BookingCreated, ({ data }) => ({
    kind: 'booking.created',
    facts: { who: data.name, what: data.link_name, at: data.start_at },
    subject: { type: 'contact', id: data.contact_id },
    url: '/bookings',
    to: data.host_ids,
  })),
  source(FormSubmitted, ({ data }) => ({
    kind: 'form.submitted',
    facts: { who: data.name || data.email, what: data.form_name },
    subject: { type: 'contact', id: data.contact_id },
    ...(data.notify_user_ids.length > 0 ? { to: data.notify_user_ids } : {}),
  })),
  source(ImportDone, ({ data }) => ({
    kind: 'import.done',
    facts: { what: data.filename, created: data.created, updated: data.updated, failed: data.failed },
    subject: { type: 'import', id: data.import_id },
    url: '/contacts/imports',
    to: [data.created_by_id],
  })),
  source(ExportDone, ({ data }) => ({
    kind: 'export.done',
    facts: { what: data.entities.includes('*') ? null : data.entities.join(', ') },
    subject: { type: 'export', id: data.export_id },
    url: '/settings/exports',
    to: [data.created_by_id],
  })),
  // Who pauses one by hand knows.
  source(
    MailboxPaused,
    ({ data }) => ({
      kind: 'mailbox.paused',
      facts: { what: data.email, reason: data.reason },
      subject: { type: 'mailbox', id: data.mailbox_id },
      url: '/settings/mailboxes',
      to: [data.user_id],
    }),
    ({ by }) => by === 'auto',
  ),
  source(
    RunEnded,
    ({ data }, { makers }) => ({
      kind: 'workflow.failed',
      facts: { what: data.name, reason: data.end_reason },
      subject: { type: 'workflow', id: data.workflow_id },
      url: `/workflows/${data.workflow_id}`,
      to: [makers.get(data.workflow_id) ?? null],
      isRepeating: true,
    }),
    data => data.status === 'failed',
  ),
  source(AlertFiring, ofAlert),
  source(AlertFlapping, ofAlert),
  source(WebhookDisabled, ({ data }) => ({
    kind: 'webhook.disabled',
    facts: { what: data.url, reason: data.reason },
    subject: { type: 'webhook_endpoint', id: data.endpoint_id },
    url: '/settings/webhooks',
    to: [],
  })),
]
