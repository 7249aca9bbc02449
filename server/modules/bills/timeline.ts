import { describeActivity } from '#modules/crm/index.ts'
import { BillApproved, BillPaid, BillReceived, BillRejected } from './events.ts'

const nameOf = ({ number }: { number: string | null }): string => number ?? '—'

/** How bills read on the timeline of the company that sent them. */
export const timeline = [
  describeActivity(BillReceived, ({ data }) => ({
    type: 'bill_received',
    title: `Bill received: ${nameOf(data)}`,
    detail: { bill_id: data.bill_id, number: data.number },
  })),
  describeActivity(BillApproved, ({ data }) => ({
    type: 'bill_approved',
    title: `Bill approved: ${nameOf(data)}`,
    detail: { bill_id: data.bill_id, number: data.number },
  })),
  describeActivity(BillRejected, ({ data }) => ({
    type: 'bill_rejected',
    title: `Bill rejected: ${nameOf(data)}`,
    detail: { bill_id: data.bill_id, number: data.number, reason: data.reason },
  })),
  describeActivity(BillPaid, ({ data }) => ({
    type: 'bill_paid',
    title: `Bill paid: ${nameOf(data)}`,
    detail: { bill_id: data.bill_id, number: data.number },
  })),
]
