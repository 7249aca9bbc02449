/** A payment provider that charges every card, after the time that one takes; in a process of its own. */
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const LATENCY_MS = Number(process.env.LATENCY_MS ?? 0)
let serial = 0

function answer(method: string, path: string, fields: URLSearchParams): object {
  const card = /^\/v1\/payment_methods\/(pm_\w+)/.exec(path)
  if (card) {
    return {
      id: card[1],
      object: 'payment_method',
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 },
      customer: `cus_${card[1]}`,
    }
  }
  if (method === 'GET') return { object: 'list', data: [], has_more: false }
  serial += 1
  return {
    id: `pi_${process.pid}_${serial}`,
    object: 'payment_intent',
    status: 'succeeded',
    amount: Number(fields.get('amount')),
    currency: fields.get('currency'),
    customer: fields.get('customer'),
    payment_method: fields.get('payment_method'),
    metadata: { attempt_id: fields.get('metadata[attempt_id]') },
  }
}

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://payments')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  if (pathname !== '/health') await sleep(LATENCY_MS)
  const fields = new URLSearchParams(Buffer.concat(chunks).toString())
  response.writeHead(200, { 'content-type': 'application/json', 'request-id': `req_${serial}` })
  response.end(JSON.stringify(answer(request.method ?? 'GET', pathname, fields)))
}).listen(Number(process.env.PORT), '127.0.0.1')
