import type { WorkCtx } from '#kit/context.ts'
import type { ProblemKind } from '#kit/problem.ts'

/**
 * Whoever moves money for an organization, as billing knows them. Amounts are our minor units, refs are the provider's
 * own names for things, and whatever is asked for a second time under the same id or key is done once.
 */
export interface PaymentProvider {
  /** As its integration, its webhook and the rows of the ledger are named. */
  readonly name: string
  readonly label: string
  /** The secret without which nothing can be asked of it. */
  readonly secret: string
  readonly Rejected: ProblemKind<[reason: string]>
  readonly checkout: (ctx: WorkCtx, account: Account, asked: CheckoutRequest) => Promise<OpenCheckout>
  /** Whether it is closed by this; one that was paid or has run out tells so itself. */
  readonly expire: (ctx: WorkCtx, account: Account, checkoutRef: string) => Promise<boolean>
  /** Who a customer is to it: asked for twice under one key, they are one. */
  readonly makeCustomer: (ctx: WorkCtx, account: Account, asked: CustomerRequest) => Promise<string>
  /** Where a customer puts a method on file without paying anything. */
  readonly setup: (ctx: WorkCtx, account: Account, asked: SetupRequest) => Promise<OpenSetup>
  /** What was put on file there. */
  readonly readSetup: (ctx: WorkCtx, account: Account, setupRef: string) => Promise<MethodHeld | undefined>
  /** By what a payment was made, and whether it may be charged again. */
  readonly readPaid: (ctx: WorkCtx, account: Account, paymentRef: string) => Promise<MethodPaidBy | undefined>
  readonly readMethod: (ctx: WorkCtx, account: Account, methodRef: string) => Promise<MethodFacts>
  readonly attach: (
    ctx: WorkCtx,
    account: Account,
    asked: { methodRef: string; customerRef: string },
  ) => Promise<void>
  /** From then on it cannot be charged; one that is unknown there never could. */
  readonly detach: (ctx: WorkCtx, account: Account, methodRef: string) => Promise<void>
  /** Charges a method on file, without its customer. */
  readonly charge: (ctx: WorkCtx, account: Account, asked: ChargeRequest) => Promise<ChargeAnswer>
  /** What became of a charge whose answer was lost; undefined where it was never made. */
  readonly lookUp: (
    ctx: WorkCtx,
    account: Account,
    asked: { id: string; customerRef: string; since: Temporal.Instant },
  ) => Promise<ChargeAnswer | undefined>
  readonly refund: (ctx: WorkCtx, account: Account, asked: RefundRequest) => Promise<Answer>
  /** What became of a refund whose answer was lost; undefined where it was never made. */
  readonly lookUpRefund: (ctx: WorkCtx, account: Account, asked: RefundRequest) => Promise<Answer | undefined>
  /** Refuses what it did not sign itself, and lately. */
  readonly readEvent: (delivery: Delivery) => Promise<ProviderEvent>
}

/** What an organization has connected. */
export interface Account {
  integrationId: string
  secrets: Readonly<Record<string, string>>
  /** Origins besides our own to which a customer may return. */
  allowedReturnOrigins: string[]
}

export interface CheckoutRequest {
  key: string
  invoiceId: string
  /** What the customer reads they pay for. */
  name: string
  description: string
  cents: number
  currency: string
  email: string
  /** Whose method is kept for later charges; null: none is. */
  customerRef: string | null
  successUrl: string
  cancelUrl: string
}

export interface OpenCheckout {
  ref: string
  paymentRef: string | null
  url: string
  expiresAt: string
}

export interface CustomerRequest {
  key: string
  customerId: string
  name: string
  email: string | null
}

export interface SetupRequest {
  customerId: string
  customerRef: string
  currency: string
  successUrl: string
  cancelUrl: string
}

export interface OpenSetup {
  ref: string
  url: string
  expiresAt: string
}

export type HeldKind = 'card' | 'sepa_debit' | 'us_bank_account' | 'other'

/** A method as the provider knows it. */
export interface MethodFacts {
  ref: string
  customerRef: string | null
  kind: HeldKind
  label: string
  brand: string | null
  last4: string | null
  expMonth: number | null
  expYear: number | null
}

export interface MethodHeld {
  methodRef: string
  customerRef: string | null
}

export interface MethodPaidBy {
  methodRef: string | null
  customerRef: string | null
  /** As the ledger calls it. */
  method: ByMeans
}

/** How money came through a provider, as the ledger names it. */
export type ByMeans = 'card' | 'direct_debit' | 'bank_transfer' | 'other'

export interface ChargeRequest {
  id: string
  invoiceId: string
  customerRef: string
  methodRef: string
  kind: HeldKind
  cents: number
  currency: string
  description: string
}

export type ChargeAnswer =
  | { state: 'succeeded'; ref: string }
  | { state: 'processing'; ref: string }
  | { state: 'refused'; ref: string | null; code: string; reason: string }

export interface RefundRequest {
  id: string
  invoiceId: string
  /** The payment that goes back. */
  paymentRef: string
  cents: number
  currency: string
}

/** `processing` ends with an event. */
export type State = 'succeeded' | 'processing' | 'failed'

/** An answer that never came is an error and says nothing: the money may be on its way. */
export type Answer = { state: State; ref: string } | { state: 'refused'; reason: string }

export interface Delivery {
  raw: Buffer
  headers: Readonly<Record<string, unknown>>
  secrets: Readonly<Record<string, string>>
  now: Temporal.Instant
}

export interface ProviderEvent {
  id: string
  type: string
  /** Null for what billing has no use for. */
  told: PaymentUpdate | null
}

/** What an event can tell. Any number of times and in any order: the ledger books each once. */
export type PaymentUpdate =
  | ({ kind: 'checkout_completed'; state: 'succeeded' | 'processing' } & CheckoutUpdate)
  | ({ kind: 'checkout_failed' } & CheckoutUpdate)
  | { kind: 'checkout_expired'; ref: string }
  | SetupUpdate
  | ChargeUpdate
  | { kind: 'method_detached'; ref: string }
  | { kind: 'method_updated'; method: MethodFacts }
  | ({ kind: 'refund' } & RefundUpdate)
  | ({ kind: 'refunded_in_all' } & RefundTotal)
  | ({ kind: 'dispute_opened' | 'dispute_closed' } & DisputeUpdate)

interface Money {
  currency: string
  /** Null where the provider's number is no whole number of our minor units. */
  cents: number | null
}

/** Whose it is by what was written on it when it was asked for; others may use the same account. */
interface Named {
  organizationId: string | undefined
  invoiceId: string | undefined
}

export interface CheckoutUpdate extends Money, Named {
  ref: string
  paymentRef: string | null
  /** What was asked for, where that was written on it. */
  askedCents: number | undefined
  /** Where there was one way to pay alone: which. */
  method: ByMeans | undefined
}

/** A customer put a method on file. */
export interface SetupUpdate {
  kind: 'setup_completed'
  ref: string
  setupRef: string | null
  organizationId: string | undefined
  customerId: string | undefined
}

/** What became of a charge of a method on file. */
export interface ChargeUpdate extends Money, Named {
  kind: 'charge'
  attemptId: string | undefined
  answer: ChargeAnswer
}

export interface RefundUpdate extends Money {
  ref: string
  paymentRef: string | null
  /** Of one that was asked for here. */
  id: string | undefined
  state: State
  reason: string | null
}

/** How much of a charge has gone back by now. */
export interface RefundTotal extends Money, Named {
  chargeRef: string
  paymentRef: string | null
}

export interface DisputeUpdate extends Money {
  ref: string
  paymentRef: string | null
  reason: string
  status: string
  isLost: boolean
}
