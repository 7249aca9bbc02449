import { event } from '#kit/event.ts'
import { Choice, Nullable, Type, Uuid } from '#kit/schema.ts'
import { checkIds } from './checks/check.ts'

/** A check of a listed domain came to another end, or found another record, than the last time it was answered. */
export const DomainChanged = event(
  'deliverability.domain_changed',
  Type.Object({
    domain: Type.String(),
    check: Choice(checkIds),
    from: Type.String(),
    to: Type.String(),
    record_before: Nullable(Type.String()),
    record_after: Nullable(Type.String()),
  }),
)

/** Nothing is waited for any more: where the mails of a placement test were found. */
export const PlacementFinished = event(
  'deliverability.placement_finished',
  Type.Object({
    test_id: Uuid,
    mailbox_id: Uuid,
    inbox_rate: Nullable(Type.Number()),
    counts: Type.Record(Type.String(), Type.Integer()),
  }),
)

export const DmarcReportReceived = event(
  'deliverability.dmarc_report_received',
  Type.Object({
    report_id: Uuid,
    domain: Type.String(),
    reporter: Type.String(),
    messages: Type.Integer(),
    aligned: Type.Integer(),
  }),
)
