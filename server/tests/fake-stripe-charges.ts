import { randomBytes } from 'node:crypto'

type Fields = Record<string, string>
type Answer = { status: number; body: object }

export interface FakeMethod {
  id: string
  object: 'payment_method'
  type: string
  customer: string | null
  card?: { brand: string; last4: string; exp_month: number; exp_year: number }
  sepa_debit?: { last4: string }
  us_bank_account?: { bank_name: string; last4: string }
}

export interface FakeIntent {
  id: string
  object: 'payment_intent'
  status: string
  amount: number
  amount_received: number
  currency: string
  customer: string | null
  payment_method: string | null
  metadata: Fields
  latest_charge: object | null
  last_payment_error: object | null
  created: number
}

/** How the next charge of a method ends. */
export type Ending = { code: string; decline_code?: string; message?: string } | 'processing' | 'succeeded'

/** Customers, methods on file and what is charged to them. */
export interface FakeWallet {
  readonly customers: Map<string, { id: string; metadata: Fields; name: string | null; email: string | null }>
  readonly methods: Map<string, FakeMethod>
  readonly intents: FakeIntent[]
  /** How charges of a method end; they succeed where nothing is said. */
  readonly endings: Map<string, Ending>
  /** A card as a customer would put on file. */
  addCard(over?: Partial<FakeMethod> & { brand?: string; last4?: string; exp?: [number, number] }): FakeMethod
  /** The customer fills in the page of a session. */
  completeSetup(session: { id: string; customer?: string | null }, method: FakeMethod): object
  /** The customer paid in a session, and agreed to be charged again. */
  completePayment(intent: Partial<FakeIntent> & { id: string }, method: FakeMethod): void
  answer(method: string, path: string, fields: Fields): Answer | undefined
}

const newRef = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const ok = (body: object): Answer => ({ status: 200, body })
const refuse = (status: number, error: object): Answer => ({ status, body: { error } })
const unknown = (what: string, id: string): Answer =>
  refuse(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  })

function metadataIn(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const name = /^metadata\[(\w+)\]$/.exec(key)?.[1]
      return name ? [[name, value]] : []
    }),
  )
}

export function fakeWallet(): FakeWallet {
  const customers: FakeWallet['customers'] = new Map()
  const methods: FakeWallet['methods'] = new Map()
  const endings: FakeWallet['endings'] = new Map()
  const setups = new Map<string, object>()
  const intents: FakeIntent[] = []

  function charge(fields: Fields): Answer {
    const method = methods.get(fields.payment_method ?? '')
    if (!method) return unknown('PaymentMethod', fields.payment_method ?? '')
    if (method.customer !== fields.customer) {
      return refuse(400, {
        type: 'invalid_request_error',
        message: 'The payment method does not belong to the customer',
      })
    }
    const ending = endings.get(method.id) ?? 'succeeded'
    const amount = Number(fields.amount)
    const intent: FakeIntent = {
      id: newRef('pi'),
      object: 'payment_intent',
      status: typeof ending === 'string' ? ending : 'requires_payment_method',
      amount,
      amount_received: ending === 'succeeded' ? amount : 0,
      currency: fields.currency ?? '',
      customer: method.customer,
      payment_method: method.id,
      metadata: metadataIn(fields),
      latest_charge: null,
      last_payment_error: null,
      created: Math.floor(Date.now() / 1000),
    }
    intents.push(intent)
    if (typeof ending === 'string') return ok(intent)
    const error = { type: 'card_error', message: 'Your card was declined.', ...ending }
    intent.last_payment_error = error
    return refuse(402, { ...error, payment_intent: intent })
  }

  function ofMethod(id: string, action: string | undefined, fields: Fields): Answer {
    const method = methods.get(id)
    if (!method) return unknown('PaymentMethod', id)
    if (action === 'attach') method.customer = fields.customer ?? null
    if (action === 'detach') {
      if (!method.customer) {
        return refuse(400, { type: 'invalid_request_error', message: 'It is not attached to a customer' })
      }
      method.customer = null
    }
    return ok(method)
  }

  const routes: readonly [RegExp, (parts: string[], fields: Fields, verb: string) => Answer | undefined][] = [
    [
      /^\/v1\/customers$/,
      (_parts, fields, verb) => {
        if (verb !== 'POST') return undefined
        const made = { id: newRef('cus'), metadata: metadataIn(fields), name: null, email: null }
        customers.set(made.id, made)
        return ok({ ...made, object: 'customer' })
      },
    ],
    [
      /^\/v1\/customers\/(cus_\w+)$/,
      ([id], fields, verb) => {
        const one = customers.get(id!)
        if (!one) return unknown('customer', id!)
        if (verb === 'POST') Object.assign(one, fields)
        return ok({ ...one, object: 'customer' })
      },
    ],
    [
      /^\/v1\/payment_methods\/(pm_\w+)(?:\/(attach|detach))?$/,
      ([id, action], fields) => ofMethod(id!, action, fields),
    ],
    [
      /^\/v1\/setup_intents\/(seti_\w+)$/,
      ([id]) => (setups.has(id!) ? ok(setups.get(id!)!) : unknown('setupintent', id!)),
    ],
    [
      /^\/v1\/payment_intents\/(pi_\w+)$/,
      ([id]) => {
        const intent = intents.find(one => one.id === id)
        return intent ? ok(intent) : unknown('payment_intent', id!)
      },
    ],
    [
      /^\/v1\/payment_intents$/,
      (_parts, fields, verb) => {
        if (verb === 'POST') return charge(fields)
        const data = intents.filter(one => one.customer === fields.customer).toReversed()
        return ok({ object: 'list', url: '/v1/payment_intents', has_more: false, data })
      },
    ],
  ]

  return {
    customers,
    methods,
    intents,
    endings,
    addCard({ brand = 'visa', last4 = '4242', exp = [12, 2030], ...over } = {}) {
      const [exp_month, exp_year] = exp
      const method: FakeMethod = {
        id: newRef('pm'),
        object: 'payment_method',
        type: 'card',
        customer: null,
        card: { brand, last4, exp_month: exp_month!, exp_year: exp_year! },
        ...over,
      }
      methods.set(method.id, method)
      return method
    },
    completeSetup(session, method) {
      method.customer = session.customer ?? null
      const id = newRef('seti')
      setups.set(id, {
        id,
        object: 'setup_intent',
        status: 'succeeded',
        payment_method: method.id,
        customer: method.customer,
      })
      return {
        ...session,
        mode: 'setup',
        status: 'complete',
        payment_status: 'no_payment_required',
        setup_intent: id,
      }
    },
    completePayment(intent, method) {
      intents.push({
        object: 'payment_intent',
        status: 'succeeded',
        amount: 0,
        amount_received: 0,
        currency: 'usd',
        customer: method.customer,
        payment_method: method.id,
        metadata: {},
        latest_charge: { id: newRef('ch'), payment_method_details: { type: method.type } },
        last_payment_error: null,
        created: Math.floor(Date.now() / 1000),
        ...intent,
      })
    },
    answer(verb, path, fields) {
      for (const [pattern, run] of routes) {
        const match = pattern.exec(path)
        if (match) return run(match.slice(1), fields, verb)
      }
      return undefined
    },
  }
}
