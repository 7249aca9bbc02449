import { formatMoney } from '#kit/money/display.ts'
import { describeActivity } from '#modules/crm/index.ts'
import {
  DunningPaused,
  DunningResumed,
  DunningStepRan,
  PromiseBroken,
  PromiseKept,
  PromiseMade,
} from './events.ts'

const about = ({ invoice_id, number }: { invoice_id: string; number: string }) => ({ invoice_id, number })
const promised = (data: { promised_cents: number; currency: string }) =>
  formatMoney(data.promised_cents, data.currency)

export const timeline = [
  describeActivity(DunningStepRan, ({ data }) => ({
    type: 'dunned',
    title: `Invoice ${data.number} followed up`,
    detail: { ...about(data), action: data.action, level: data.level, result: data.result },
  })),
  describeActivity(DunningPaused, ({ data }) => ({
    type: 'dunned',
    title: `Dunning of invoice ${data.number} paused`,
    detail: { ...about(data), because: data.because, until: data.until },
  })),
  describeActivity(DunningResumed, ({ data }) => ({
    type: 'dunned',
    title: `Dunning of invoice ${data.number} resumed`,
    detail: about(data),
  })),
  describeActivity(PromiseMade, ({ data }) => ({
    type: 'dunned',
    title: `${promised(data)} promised for invoice ${data.number}`,
    detail: { ...about(data), promised_on: data.promised_on },
  })),
  describeActivity(PromiseKept, ({ data }) => ({
    type: 'dunned',
    title: `Promise for invoice ${data.number} kept`,
    detail: about(data),
  })),
  describeActivity(PromiseBroken, ({ data }) => ({
    type: 'dunned',
    title: `Promise for invoice ${data.number} broken`,
    detail: about(data),
  })),
]
