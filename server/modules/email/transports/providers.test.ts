import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { sendMail } from '#modules/email/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { chooseSender } from '../recording/sender.ts'

interface Call {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: Buffer
}
type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'hang up'

const app = useTestApp()
let server: Server
let base: string
let calls: Call[] = []
let answer: (call: Call) => Answer
let acme: Account

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const call = {
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: Buffer.concat(chunks),
    }
    calls.push(call)
    const reply = answer(call)
    if (reply === 'hang up') return request.socket.destroy()
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    return response.end(JSON.stringify(reply.body ?? {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

beforeEach(async () => {
  calls = []
  acme = await app.createAccount()
})

function connect(provider: string, config: object, secrets: object): Promise<string> {
  return acme.within(async ctx => {
    const id = newId()
    const now = ctx.now.toString()
    await ctx.db
      .insertInto('integrations')
      .values({
        id,
        provider,
        name: provider,
        config: toJson({ ...config, api_base: base, from_email: 'team@acme.test', from_name: 'Acme' }),
        secrets: ctx.services.secrets.seal(
          JSON.stringify(secrets),
          `integration:${ctx.organizationId}:${id}`,
        ),
        secret_hints: toJson(Object.fromEntries(Object.keys(secrets).map(name => [name, '']))),
        created_at: now,
        updated_at: now,
      })
      .execute()
    return id
  })
}

const send = () =>
  acme.within(ctx =>
    sendMail(ctx, {
      kind: 'one_off',
      category: 'outreach',
      to: { email: 'grace@navy.test', name: 'Grace' },
      cc: ['cc@navy.test'],
      subject: 'Knots ✓',
      body_html: '<p>Hi</p>',
      attachments: [{ filename: 'a.txt', content_type: 'text/plain', content: Buffer.from('rope') }],
    }),
  )
const read = async (id: string) => (await acme.get(`/emails/${id}`)).body.data

describe('an integration made for its webhooks', () => {
  it('receives events only, and leaves the mail to the next in line', async () => {
    const made = await acme.post('/integrations', { provider: 'sendgrid', config: {}, secrets: {} })
    expect(made.body.data.sending).toEqual({
      ready: false,
      message: 'Receives events only: the secret api_key is not set',
    })
    const local = await send()
    await app.drain()
    expect(await read(local.message_id)).toMatchObject({ status: 'sent', transport: 'local' })
    const asked = acme.within(ctx => chooseSender(ctx, { integration_id: made.body.data.id }))
    await expect(asked).rejects.toThrow(
      'sender_integration_id cannot send: Receives events only: the secret api_key is not set',
    )

    await connect('mailgun', { domain: 'mg.acme.test' }, { api_key: 'key-1' })
    answer = () => ({ status: 200, body: { id: '<x@mg.acme.test>' } })
    const { message_id } = await send()
    await app.drain()
    expect(await read(message_id)).toMatchObject({ status: 'sent', transport: 'mailgun' })
    const [first, second] = (await acme.get('/integrations')).body.data
    expect([first.sending.ready, second.sending]).toEqual([false, { ready: true, message: 'Sends mail' }])
  })
})

describe('mailgun', () => {
  it('takes the message as it is, and is asked when its answer got lost', async () => {
    await connect('mailgun', { domain: 'mg.acme.test' }, { api_key: 'key-1' })
    answer = () => ({ status: 200, body: { id: '<x@mg.acme.test>' } })
    const { message_id } = await send()
    await app.drain()
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ method: 'POST', url: '/v3/mg.acme.test/messages.mime' })
    expect(calls[0]!.headers.authorization).toBe(`Basic ${Buffer.from('api:key-1').toString('base64')}`)
    const body = calls[0]!.body.toString('utf8')
    expect(body.match(/name="to"\r\n\r\n([^\r]+)/g)).toHaveLength(2)
    const mail = await simpleParser(body.slice(body.indexOf('message/rfc822') + 18))
    const message = await read(message_id)
    expect([mail.subject, mail.messageId]).toEqual(['Knots ✓', `<${message.message_id}>`])
    expect(message).toMatchObject({ status: 'sent', transport: 'mailgun', from_email: 'team@acme.test' })
  })

  it('settles a lost answer by looking: sent when it is there, sent again when it is not', async () => {
    await connect('mailgun', { domain: 'mg.acme.test' }, { api_key: 'key-1' })
    let arrived = true
    answer = ({ method }) =>
      method === 'GET' ? { status: 200, body: { items: arrived ? [{}] : [] } } : 'hang up'
    const first = await send()
    await app.drain()
    expect(await read(first.message_id)).toMatchObject({ status: 'sending' })
    app.clock.advance('PT11M')
    await app.drain()
    expect(await read(first.message_id)).toMatchObject({ status: 'sent' })
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET'])

    const second = await send()
    await app.drain()
    arrived = false
    answer = ({ method }) => ({ status: 200, body: method === 'GET' ? { items: [] } : { id: 'y' } })
    app.clock.advance('PT11M')
    await app.drain()
    expect(await read(second.message_id)).toMatchObject({ status: 'sent' })
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'GET', 'POST'])
  })
})

describe('sendgrid', () => {
  it('gets the parts, with our own tracking and headers', async () => {
    await connect('sendgrid', {}, { api_key: 'SG.1' })
    answer = () => ({ status: 202, headers: { 'x-message-id': 'sg-1' } })
    const { message_id, tracking_id } = await send()
    await app.drain()
    const mail = JSON.parse(calls[0]!.body.toString('utf8'))
    expect(calls[0]!.headers.authorization).toBe('Bearer SG.1')
    expect(mail).toMatchObject({
      personalizations: [
        {
          to: [{ email: 'grace@navy.test', name: 'Grace' }],
          cc: [{ email: 'cc@navy.test' }],
          custom_args: { bowline_message_id: message_id },
        },
      ],
      from: { email: 'team@acme.test', name: 'Acme' },
      subject: 'Knots ✓',
      headers: {
        'Message-ID': `<${(await read(message_id)).message_id}>`,
        'List-Unsubscribe': `<http://bowline.localhost/api/v1/app/u/${tracking_id}>`,
      },
      attachments: [{ filename: 'a.txt', content: Buffer.from('rope').toString('base64') }],
      tracking_settings: { open_tracking: { enable: false } },
    })
    expect(await read(message_id)).toMatchObject({ status: 'sent' })
  })

  it.each([
    [{ status: 400, body: { errors: [{ message: 'bad' }] } }, 'failed'],
    [{ status: 429 }, 'queued'],
    [{ status: 503 }, 'queued'],
    [{ status: 504 }, 'unknown'],
    ['hang up', 'unknown'],
  ] as [Answer, string][])('%j leaves the message %s', async (reply, status) => {
    await connect('sendgrid', {}, { api_key: 'SG.1' })
    answer = () => reply
    const { message_id } = await send()
    await app.drain()
    expect(await read(message_id)).toMatchObject({ status, error: expect.any(String) })
  })
})

describe('ses', () => {
  it('gets a signed request with the raw message, and its own Message-ID is kept for answers', async () => {
    await connect('ses', { region: 'eu-west-1' }, { access_key_id: 'AK', secret_access_key: 'SK' })
    answer = () => ({ status: 200, body: { MessageId: '0102-abc' } })
    const { message_id } = await send()
    await app.drain()
    expect(calls[0]!.url).toBe('/v2/email/outbound-emails')
    expect(calls[0]!.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AK\/20261116\/eu-west-1\/ses\/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=[0-9a-f]{64}$/,
    )
    const body = JSON.parse(calls[0]!.body.toString('utf8'))
    expect(body.Destination).toMatchObject({
      ToAddresses: ['grace@navy.test'],
      CcAddresses: ['cc@navy.test'],
    })
    const mail = await simpleParser(Buffer.from(body.Content.Raw.Data, 'base64'))
    expect(mail.subject).toBe('Knots ✓')
    const [row] = await app.sql<{ wire_message_id: string }>(
      'select wire_message_id from email_messages where id = $1',
      [message_id],
    )
    expect(row!.wire_message_id).toBe('0102-abc@eu-west-1.amazonses.com')
  })
})

describe('an invitation', () => {
  const ics = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'END:VCALENDAR', ''].join('\r\n')
  const invite = async () => {
    await acme.within(ctx =>
      sendMail(ctx, {
        kind: 'one_off',
        category: 'transactional',
        to: { email: 'grace@navy.test', name: 'Grace' },
        subject: 'Review',
        body_html: '<p>Review</p>',
        calendar: { method: 'REQUEST', ics },
      }),
    )
    await app.drain()
    return calls.at(-1)!.body
  }
  /** The part with buttons among the alternatives, and the same as a file. */
  const expectBoth = (raw: string) => {
    expect(raw).toMatch(/content-type: multipart\/alternative/i)
    expect(raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i)
    expect(raw).toMatch(/filename="?invite\.ics/i)
  }

  it('has its calendar part through mailgun', async () => {
    await connect('mailgun', { domain: 'mg.acme.test' }, { api_key: 'key-1' })
    answer = () => ({ status: 200, body: { id: '<x@mg.acme.test>' } })
    expectBoth((await invite()).toString('utf8'))
  })

  it('has its calendar part through ses', async () => {
    await connect('ses', { region: 'eu-west-1' }, { access_key_id: 'AK', secret_access_key: 'SK' })
    answer = () => ({ status: 200, body: { MessageId: '0102-abc' } })
    const { Content } = JSON.parse((await invite()).toString('utf8'))
    expectBoth(Buffer.from(Content.Raw.Data, 'base64').toString('utf8'))
  })

  it('is a file with its method through sendgrid', async () => {
    await connect('sendgrid', {}, { api_key: 'SG.1' })
    answer = () => ({ status: 202, headers: { 'x-message-id': 'sg-1' } })
    const { attachments } = JSON.parse((await invite()).toString('utf8'))
    expect(attachments).toEqual([
      expect.objectContaining({
        filename: 'invite.ics',
        type: 'text/calendar; method=REQUEST',
        content: Buffer.from(ics).toString('base64'),
      }),
    ])
  })
})
