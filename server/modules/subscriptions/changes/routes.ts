import { idParam, route } from '#kit/route.ts'
import { Data, Nullable, Type } from '#kit/schema.ts'
import {
  CouponAlreadyOn,
  CouponCurrency,
  CouponEnded,
  CouponNotFound,
  TooManyCoupons,
} from '../coupons/errors.ts'
import {
  Change,
  ChangePreview,
  PauseIn,
  PreviewIn,
  ResumeIn,
  ScheduleEntry,
  ScheduleMonth,
  ScheduleQuery,
} from '../engine/schema.ts'
import {
  ChangeAlready,
  ChangeNotFound,
  NegativeMrr,
  NotPaused,
  NotTrialing,
  OnlyActivePaused,
  PreviewStale,
  RefundNeedsEnd,
  SubscriptionCanceled,
  SubscriptionNotFound,
  TooManyPlanned,
} from '../errors.ts'
import { presentDetail } from '../reading/present.ts'
import { CancelIn, SubscriptionDetail, SubscriptionPatch } from '../schema.ts'
import { cancelSubscription, pauseSubscription, resumeSubscription } from './cancel.ts'
import { cancelChange, changeSubscription, getChanges } from './change.ts'
import { previewChange } from './preview.ts'
import { getSchedule, getScheduleOfAll } from './schedule.ts'

const tag = 'Subscriptions'
const params = { subscription_id: idParam('subscription', SubscriptionNotFound) }
const changeParams = { ...params, change_id: idParam('subscription_change', ChangeNotFound) }
const withChange = { data: SubscriptionDetail, change: Nullable(Change) }

export const changeRoutes = [
  route({
    method: 'GET',
    path: '/subscriptions/schedule',
    operationId: 'getBillingSchedule',
    tag,
    summary: 'Sum up what all subscriptions will bill, by month',
    query: ScheduleQuery,
    returns: Data(Type.Array(ScheduleMonth)),
    handler: async (ctx, { query }) => ({ data: await getScheduleOfAll(ctx, query.months) }),
  }),
  route({
    method: 'GET',
    path: '/subscriptions/{subscription_id}/schedule',
    operationId: 'getSubscriptionSchedule',
    tag,
    summary: 'List what a subscription will bill, and when',
    params,
    query: ScheduleQuery,
    returns: Data(Type.Array(ScheduleEntry)),
    errors: [SubscriptionNotFound],
    handler: async (ctx, { params, query }) => ({
      data: await getSchedule(ctx, params.subscription_id, query.months),
    }),
  }),
  route({
    method: 'PATCH',
    path: '/subscriptions/{subscription_id}',
    tag,
    summary: 'Change the value, the items or the rhythm',
    description:
      'The difference is booked as expansion or contraction. `proration` says what is billed for it: nothing before the next invoice (`none`), the rest of the period by credit note and invoice (`now`), or nothing before the period ends (`next`).',
    params,
    body: SubscriptionPatch,
    returns: Type.Object(withChange),
    errors: [
      SubscriptionNotFound,
      NegativeMrr,
      SubscriptionCanceled,
      NotTrialing,
      PreviewStale,
      TooManyPlanned,
      CouponNotFound,
      CouponEnded,
      CouponAlreadyOn,
      CouponCurrency,
      TooManyCoupons,
    ],
    idempotent: true,
    example: { body: { mrr_cents: 9_900, note: 'Two more seats' } },
    handler: async (ctx, { params, body }) => {
      const { row, change } = await changeSubscription(ctx, params.subscription_id, body)
      return { data: await presentDetail(ctx, row), change }
    },
  }),
  route({
    method: 'POST',
    path: '/subscriptions/{subscription_id}/preview',
    operationId: 'previewSubscriptionChange',
    tag,
    summary: 'Show what a change would bill, give back and do to the MRR',
    description: 'Takes what the action takes; nothing is stored and nothing is booked.',
    writes: false,
    params,
    body: PreviewIn,
    returns: Data(ChangePreview),
    errors: [
      SubscriptionNotFound,
      NegativeMrr,
      SubscriptionCanceled,
      OnlyActivePaused,
      NotPaused,
      RefundNeedsEnd,
      TooManyPlanned,
      CouponNotFound,
      CouponEnded,
      CouponAlreadyOn,
      CouponCurrency,
      TooManyCoupons,
    ],
    example: { body: { mrr_cents: 9_900 } },
    handler: async (ctx, { params, body }) => ({
      data: await previewChange(ctx, params.subscription_id, body),
    }),
  }),
  route({
    method: 'POST',
    path: '/subscriptions/{subscription_id}/cancel',
    tag,
    summary: 'Cancel now, on a day, or when the period ends',
    params,
    body: CancelIn,
    returns: Type.Object({ already_canceled: Type.Boolean(), ...withChange }),
    errors: [SubscriptionNotFound, RefundNeedsEnd, PreviewStale, TooManyPlanned],
    example: { body: { reason: 'Too expensive', at_period_end: true } },
    handler: async (ctx, { params, body }) => {
      const { row, change, already } = await cancelSubscription(ctx, params.subscription_id, body)
      return { already_canceled: already, data: await presentDetail(ctx, row), change }
    },
  }),
  route({
    method: 'POST',
    path: '/subscriptions/{subscription_id}/pause',
    tag,
    summary: 'Pause a subscription',
    description:
      'Nothing is billed until it goes on. What of the period is unused is served then, or credited now.',
    params,
    body: PauseIn,
    returns: Type.Object({ already_paused: Type.Boolean(), ...withChange }),
    errors: [SubscriptionNotFound, OnlyActivePaused, PreviewStale],
    example: { body: { reason: 'Building works' } },
    handler: async (ctx, { params, body }) => {
      const { row, change, already } = await pauseSubscription(ctx, params.subscription_id, body)
      return { already_paused: already, data: await presentDetail(ctx, row), change }
    },
  }),
  route({
    method: 'POST',
    path: '/subscriptions/{subscription_id}/resume',
    tag,
    summary: 'Let a paused subscription go on',
    params,
    body: ResumeIn,
    returns: Type.Object(withChange),
    errors: [SubscriptionNotFound, NotPaused, PreviewStale],
    handler: async (ctx, { params, body }) => {
      const { row, change } = await resumeSubscription(ctx, params.subscription_id, body)
      return { data: await presentDetail(ctx, row), change }
    },
  }),
  route({
    method: 'GET',
    path: '/subscriptions/{subscription_id}/changes',
    operationId: 'listSubscriptionChanges',
    tag,
    summary: 'List the changes of a subscription with their documents, newest first',
    params,
    returns: Data(Type.Array(Change)),
    errors: [SubscriptionNotFound],
    handler: async (ctx, { params }) => ({ data: await getChanges(ctx, params.subscription_id) }),
  }),
  route({
    method: 'DELETE',
    path: '/subscriptions/{subscription_id}/changes/{change_id}',
    operationId: 'cancelSubscriptionChange',
    tag,
    summary: 'Call a scheduled change off',
    params: changeParams,
    returns: Data(Change),
    errors: [SubscriptionNotFound, ChangeNotFound, ChangeAlready],
    handler: async (ctx, { params }) => ({
      data: await cancelChange(ctx, params.subscription_id, params.change_id),
    }),
  }),
]
