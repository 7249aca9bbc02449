import { formatMoney } from '#kit/money/display.ts'
import { describeActivity } from '#modules/crm/index.ts'
import { CollectionScheduled } from './attempts/events.ts'
import { MethodAdded, MethodExpired, MethodFailed, MethodRevoked } from './methods/events.ts'

const ofMethod = ({ payment_method_id, label }: { payment_method_id: string; label: string }) => ({
  payment_method_id,
  label,
})

export const timeline = [
  describeActivity(MethodAdded, ({ data }) => ({
    type: 'payment_method_added',
    title: `${data.label} put on file`,
    detail: ofMethod(data),
  })),
  describeActivity(MethodFailed, ({ data }) => ({
    type: 'payment_method_failed',
    title: `${data.label} can no longer be charged`,
    detail: ofMethod(data),
  })),
  describeActivity(MethodExpired, ({ data }) => ({
    type: 'payment_method_expired',
    title: `${data.label} has expired`,
    detail: ofMethod(data),
  })),
  describeActivity(MethodRevoked, ({ data }) => ({
    type: 'payment_method_revoked',
    title: `${data.label} removed`,
    detail: ofMethod(data),
  })),
  describeActivity(CollectionScheduled, ({ data }) => ({
    type: 'collection_scheduled',
    title: `${formatMoney(data.amount_cents, data.currency)} of invoice ${data.number} will be collected from ${data.method}`,
    detail: { invoice_id: data.invoice_id, number: data.number, due_on: data.due_on },
  })),
]
