import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { answerFromBooks, emptyBooks, type FakeBooks } from './fake-stripe-books.ts'
import { type FakeWallet, fakeWallet } from './fake-stripe-charges.ts'

type Fields = Record<string, string>

export interface FakeRequest {
  method: string
  path: string
  fields: Fields
  idempotencyKey: string | null
  authorization: string
}

interface FakeSession {
  id: string
  object: 'checkout.session'
  mode: string
  customer: string | null
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string | null
  success_url: string
  cancel_url: string | null
  metadata: Fields
  payment_intent: string | null
  expires_at: number
  created: number
}

/** The endpoints of Stripe that we use, as Stripe answers them: form-encoded in, Stripe-shaped objects and errors out. */
export interface FakeStripe {
  readonly url: string
  readonly requests: FakeRequest[]
  readonly sessions: Map<string, FakeSession>
  /** What the account holds, for those who read it. */
  readonly books: FakeBooks
  /** Whom it knows, what they have on file, and what is charged. */
  readonly wallet: FakeWallet
  /** The next call is refused as Stripe refuses a bad request. */
  rejectNext(message: string): void
  /** The answers to so many calls get lost on their way; what was asked for may have been done all the same. */
  loseNext(calls: number, what: 'answers' | 'requests'): void
  /** So many calls meet an error of Stripe's own, of which nothing is kept. */
  failNext(calls: number): void
  /** Asked when a call arrives and once it is done; where it says yes, nobody hears of it. */
  watch(strikes: ((when: 'before' | 'after') => boolean) | undefined): void
  /** Answers come so late. */
  delay(milliseconds: number): void
  /** An event as Stripe would send it: the raw body and its signature. */
  sign(
    secret: string,
    type: string,
    object: object,
    options?: { id?: string; at?: number },
  ): { body: string; headers: Record<string, string>; id: string }
  close(): Promise<void>
}

const newRef = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export async function startFakeStripe(): Promise<FakeStripe> {
  const requests: FakeRequest[] = []
  const sessions = new Map<string, FakeSession>()
  const books = emptyBooks()
  const replays = new Map<string, { hash: string; status: number; body: object }>()
  const refunds: { payment_intent: string; [key: string]: unknown }[] = []
  const wallet = fakeWallet()
  let rejection: string | undefined
  let failures = 0
  let lateness = 0
  let watcher: Parameters<FakeStripe['watch']>[0]
  let lost: { calls: number; what: 'answers' | 'requests' } = { calls: 0, what: 'answers' }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request)
    const idempotencyKey = (request.headers['idempotency-key'] as string | undefined) ?? null
    const url = new URL(request.url ?? '/', 'http://fake')
    const call: FakeRequest = {
      method: request.method ?? '',
      path: url.pathname,
      fields: Object.fromEntries([...url.searchParams, ...new URLSearchParams(text)]),
      idempotencyKey,
      authorization: request.headers.authorization ?? '',
    }
    requests.push(call)
    if (watcher?.('before')) return
    const isLost = lost.calls > 0
    if (isLost) lost.calls -= 1
    if (isLost && lost.what === 'requests') return void request.socket.destroy()
    if (failures > 0) {
      failures -= 1
      response.writeHead(500, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ error: { type: 'api_error', message: 'Try again' } }))
    }
    const { status, body } = replayOrRun(call, createHash('sha256').update(text).digest('hex'))
    if (isLost) return void request.socket.destroy()
    if (watcher?.('after')) return
    if (lateness > 0) await sleep(lateness)
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newRef('req') })
    response.end(JSON.stringify(body))
  }

  function replayOrRun(call: FakeRequest, hash: string): { status: number; body: object } {
    if (!/^Bearer (sk|rk)_test_(?!wrong)/.test(call.authorization)) {
      return failure(401, 'invalid_request_error', 'Invalid API Key provided')
    }
    const before = call.idempotencyKey ? replays.get(call.idempotencyKey) : undefined
    if (before && before.hash !== hash) {
      return failure(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      )
    }
    if (before) return before
    const result = run(call)
    if (call.idempotencyKey && result.status < 500) replays.set(call.idempotencyKey, { hash, ...result })
    return result
  }

  function run({ method, path, fields }: FakeRequest): { status: number; body: object } {
    if (rejection !== undefined) {
      const message = rejection
      rejection = undefined
      return failure(400, 'invalid_request_error', message)
    }
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(fields)
    const expire = /^\/v1\/checkout\/sessions\/(cs_\w+)\/expire$/.exec(path)
    if (method === 'POST' && expire) return expireSession(expire[1]!)
    if (method === 'POST' && path === '/v1/refunds') return createRefund(fields)
    if (method === 'GET' && path === '/v1/refunds') return listRefunds(fields)
    const told = method === 'GET' ? answerFromBooks(books, path, fields) : undefined
    if (told) return told
    const charged = wallet.answer(method, path, fields)
    if (charged) return charged
    return failure(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
  }

  function createSession(fields: Fields): { status: number; body: object } {
    const isSetup = fields.mode === 'setup'
    const amount = isSetup ? 0 : Number(fields['line_items[0][price_data][unit_amount]'])
    const required = ['mode', 'success_url', isSetup ? 'customer' : 'line_items[0][price_data][currency]']
    const missing = required.find(name => !fields[name])
    if (missing) return failure(400, 'invalid_request_error', `Missing required param: ${missing}.`)
    if (!Number.isInteger(amount)) return failure(400, 'invalid_request_error', 'Invalid integer')
    const now = Math.floor(Date.now() / 1000)
    const id = newRef('cs_test')
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/i/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount * Number(fields['line_items[0][quantity]'] ?? 1),
      mode: fields.mode!,
      customer: fields.customer ?? null,
      currency: (isSetup ? fields.currency : fields['line_items[0][price_data][currency]'])!,
      client_reference_id: fields.client_reference_id ?? null,
      success_url: fields.success_url!,
      cancel_url: fields.cancel_url ?? null,
      metadata: nested(fields, 'metadata'),
      payment_intent: null,
      expires_at: now + 10 * 24 * 3600,
      created: now,
    }
    sessions.set(id, session)
    return { status: 200, body: session }
  }

  function expireSession(id: string): { status: number; body: object } {
    const session = sessions.get(id)
    if (!session) return failure(404, 'invalid_request_error', `No such checkout.session: '${id}'`)
    if (session.status !== 'open') {
      return failure(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status in ["open"] can be expired.',
      )
    }
    session.status = 'expired'
    return { status: 200, body: session }
  }

  function createRefund(fields: Fields): { status: number; body: object } {
    const refund = {
      id: newRef('re'),
      object: 'refund',
      amount: Number(fields.amount),
      payment_intent: fields.payment_intent ?? '',
      status: 'succeeded',
      metadata: nested(fields, 'metadata'),
    }
    refunds.push(refund)
    return { status: 200, body: refund }
  }

  const listRefunds = ({ payment_intent }: Fields): { status: number; body: object } => ({
    status: 200,
    body: {
      object: 'list',
      url: '/v1/refunds',
      has_more: false,
      data: refunds.filter(one => one.payment_intent === payment_intent),
    },
  })

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    sessions,
    books,
    wallet,
    rejectNext: message => {
      rejection = message
    },
    loseNext: (calls, what) => {
      lost = { calls, what }
    },
    failNext: calls => {
      failures = calls
    },
    watch: strikes => {
      watcher = strikes
    },
    delay: milliseconds => {
      lateness = milliseconds
    },
    sign(secret, type, object, { id = newRef('evt'), at } = {}) {
      const created = at ?? Math.floor(Date.now() / 1000)
      const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } })
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: created,
      })
      return { id, body, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const failure = (status: number, type: string, message: string) => ({
  status,
  body: { error: { type, message, code: null, param: null } },
})

/** `metadata[invoice_id]=…` → {invoice_id: …} */
function nested(fields: Fields, name: string): Fields {
  const inner = new RegExp(`^${name}\\[(\\w+)\\]$`)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const match = inner.exec(key)
      return match ? [[match[1]!, value]] : []
    }),
  )
}

/** What Stripe would say of a session once it is paid. */
export const paidSession = (session: FakeSession, over: Partial<FakeSession> = {}): FakeSession => ({
  ...session,
  status: 'complete',
  payment_status: 'paid',
  payment_intent: `pi_${session.id.slice(-20)}`,
  ...over,
})
