import { idParam, route } from '#kit/route.ts'
import { Data, Nullable, Type } from '#kit/schema.ts'
import {
  CouponAlreadyOn,
  CouponCurrency,
  CouponEnded,
  CouponNotFound,
  NegativeMrr,
  NotPaused,
  OnlyActivePaused,
  PreviewStale,
  ReactivationNeedsMrr,
  SubscriptionCanceled,
  SubscriptionNotFound,
  TooManyCoupons,
  TooManyPlanned,
} from '#modules/subscriptions/index.ts'
import { ChooseCustomer, FeatureOff, PortalNotFound } from '../visits/errors.ts'
import { guestOf, keyParams, visitors } from '../visits/visit.ts'
import {
  acceptOffer,
  cancelPlan,
  changePlan,
  keepPlan,
  NoOffer,
  OfferTaken,
  pausePlan,
  previewPlan,
  resumePlan,
} from './change.ts'
import { getPlans, presentPlan, requireOwn } from './read.ts'
import {
  PlanCancelIn,
  PlanChangeIn,
  PlanPauseIn,
  PlanPreviewIn,
  PlanResumeIn,
  PortalChange,
  PortalPreview,
  PortalSubscription,
} from './schema.ts'

const tag = 'Customer portal'
const params = { ...keyParams, subscription_id: idParam('portal subscription', SubscriptionNotFound) }
const errors = [PortalNotFound, FeatureOff, ChooseCustomer, SubscriptionNotFound] as const
const withChange = { data: PortalSubscription, change: Nullable(PortalChange) }
const path = '/portal/{key}/subscriptions/{subscription_id}'
const example = { expected_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }
const refusals = [NegativeMrr, SubscriptionCanceled, TooManyPlanned, PreviewStale] as const

export const planRoutes = [
  route({
    method: 'GET',
    path: '/portal/{key}/subscriptions',
    operationId: 'listPortalSubscriptions',
    tag,
    summary: 'List the subscriptions of the customer',
    access: visitors('subscriptions'),
    params: keyParams,
    returns: Data(Type.Array(PortalSubscription)),
    errors: [PortalNotFound, FeatureOff, ChooseCustomer],
    handler: async ctx => ({ data: await getPlans(ctx, guestOf(ctx)) }),
  }),
  route({
    method: 'GET',
    path,
    operationId: 'getPortalSubscription',
    tag,
    summary: 'Get a subscription of the customer',
    access: visitors('subscriptions'),
    params,
    returns: Data(PortalSubscription),
    errors: [...errors],
    handler: async (ctx, { params }) => {
      const guest = guestOf(ctx)
      return { data: await presentPlan(ctx, guest, await requireOwn(ctx, guest, params.subscription_id)) }
    },
  }),
  route({
    method: 'POST',
    path: `${path}/preview`,
    operationId: 'previewPortalChange',
    tag,
    summary: 'See what a change, a pause or an end comes to',
    access: visitors('change', 'pause', 'cancel'),
    writes: false,
    params,
    body: PlanPreviewIn,
    returns: Data(PortalPreview),
    errors: [...errors, NegativeMrr, SubscriptionCanceled, TooManyPlanned, OnlyActivePaused, NotPaused],
    example: { body: { action: 'cancel' } },
    handler: async (ctx, { params, body }) => ({
      data: await previewPlan(ctx, guestOf(ctx), params.subscription_id, body),
    }),
  }),
  route({
    method: 'POST',
    path: `${path}/change`,
    operationId: 'changePortalSubscription',
    tag,
    summary: 'Change quantities or products',
    access: visitors('change'),
    params,
    body: PlanChangeIn,
    returns: Type.Object(withChange),
    errors: [...errors, ...refusals],
    example: { body: { items: [{ id: '01a1dce5-541d-7093-834b-661a97c3b69e', quantity: 5 }], ...example } },
    handler: (ctx, { params, body }) => changePlan(ctx, guestOf(ctx), params.subscription_id, body),
  }),
  route({
    method: 'POST',
    path: `${path}/pause`,
    operationId: 'pausePortalSubscription',
    tag,
    summary: 'Pause a subscription of the customer',
    access: visitors('pause'),
    params,
    body: PlanPauseIn,
    returns: Type.Object({ already_paused: Type.Boolean(), ...withChange }),
    errors: [...errors, OnlyActivePaused, PreviewStale],
    example: { body: example },
    handler: (ctx, { params, body }) => pausePlan(ctx, guestOf(ctx), params.subscription_id, body),
  }),
  route({
    method: 'POST',
    path: `${path}/resume`,
    operationId: 'resumePortalSubscription',
    tag,
    summary: 'Let a paused subscription of the customer go on',
    access: visitors('pause'),
    params,
    body: PlanResumeIn,
    returns: Type.Object(withChange),
    errors: [...errors, NotPaused, PreviewStale],
    example: { body: example },
    handler: (ctx, { params, body }) => resumePlan(ctx, guestOf(ctx), params.subscription_id, body),
  }),
  route({
    method: 'POST',
    path: `${path}/cancel`,
    operationId: 'cancelPortalSubscription',
    tag,
    summary: 'Cancel a subscription of the customer',
    access: visitors('cancel'),
    params,
    body: PlanCancelIn,
    returns: Type.Object({ already_canceled: Type.Boolean(), ...withChange }),
    errors: [...errors, TooManyPlanned, PreviewStale],
    example: { body: { reason: 'We have grown out of it', ...example } },
    handler: (ctx, { params, body }) => cancelPlan(ctx, guestOf(ctx), params.subscription_id, body),
  }),
  route({
    method: 'POST',
    path: `${path}/accept-offer`,
    operationId: 'acceptPortalOffer',
    tag,
    summary: 'Stay, with the coupon that is offered',
    access: visitors('cancel'),
    params,
    returns: Data(PortalSubscription),
    errors: [
      ...errors,
      NoOffer,
      OfferTaken,
      SubscriptionCanceled,
      CouponNotFound,
      CouponEnded,
      CouponAlreadyOn,
      CouponCurrency,
      TooManyCoupons,
      ReactivationNeedsMrr,
    ],
    handler: async (ctx, { params }) => ({
      data: await acceptOffer(ctx, guestOf(ctx), params.subscription_id),
    }),
  }),
  route({
    method: 'POST',
    path: `${path}/keep`,
    operationId: 'keepPortalSubscription',
    tag,
    summary: 'Take a planned end back',
    access: visitors('cancel'),
    params,
    returns: Data(PortalSubscription),
    errors: [...errors, ReactivationNeedsMrr],
    handler: async (ctx, { params }) => ({ data: await keepPlan(ctx, guestOf(ctx), params.subscription_id) }),
  }),
]
