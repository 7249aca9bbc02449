import { LRUCache } from 'lru-cache'
import type { WorkCtx } from '#kit/context.ts'
import { problem } from '#kit/problem.ts'
import { type Input, link, secretParam, workRoute } from '#kit/route.ts'
import { Choice, Nullable, Type } from '#kit/schema.ts'
import { loadIntegrationSecrets } from '#modules/integrations/index.ts'
import { parseJsonBody } from '#platform/server/body.ts'
import type { Parsed } from '../facts/event.ts'
import { recordFacts } from '../facts/record.ts'
import { isForm, isMailgunSigned, parseMailgun, readMailgunForm } from './mailgun.ts'
import { isSendgridSigned, parseSendgrid } from './sendgrid.ts'
import { isTrial, parseSes, readSns, type SnsMessage } from './ses.ts'
import { findSnsFault } from './verify-sns.ts'

const UnknownIntegration = problem(404, 'unknown_integration', 'Unknown integration')

const Applied = {
  success: Type.Boolean(),
  applied: Type.Integer({ description: 'How many events were new and took effect' }),
  error: Nullable(Type.String()),
}

const MiB = 1024 * 1024
const params = { integration_id: secretParam('mail_integration') }
const access = link('integration', 'integration_id', UnknownIntegration)
const common = {
  tag: 'Tracking',
  access,
  params,
  consumes: 'raw',
  bodyLimit: 16 * MiB,
  bare: true,
  errors: [UnknownIntegration],
} as const

interface Integration {
  id: string
  provider: string
  config: Record<string, unknown>
  secrets: Record<string, string>
}

async function loadIntegration(ctx: WorkCtx, provider: string): Promise<Integration> {
  const id = ctx.actor.kind === 'link' ? ctx.actor.targetId : ''
  const integration = await ctx.transact(inner => loadIntegrationSecrets(inner, id))
  if (integration?.provider !== provider) throw UnknownIntegration()
  return integration
}

/** The body, or undefined when it is no JSON: a provider is told so, never shown a 500. */
function readJson(input: Input<never, never, never>): unknown {
  const raw = input.body as unknown
  try {
    return parseJsonBody(Buffer.isBuffer(raw) ? raw.toString('utf8') : '')
  } catch {
    return undefined
  }
}

async function readMailgun(input: Input<never, never, never>): Promise<unknown> {
  const contentType = String(input.headers['content-type'] ?? '')
  const raw = input.body as unknown
  if (!isForm(contentType) || !Buffer.isBuffer(raw)) return readJson(input)
  return readMailgunForm(raw, contentType).catch(() => undefined)
}

const refused = (error: string) => ({ success: false, applied: 0, error })

async function apply(ctx: WorkCtx, integration: Integration, { events, malformed }: Parsed) {
  let applied = 0
  // Thousands in one call are committed in parts, so that no lock is held for long; a repeat skips what is there.
  for (let start = 0; start < events.length; start += 1_000) {
    const part = events.slice(start, start + 1_000)
    applied += await ctx.transact(inner =>
      recordFacts(inner, `${integration.provider}:${integration.id}`, part),
    )
  }
  const error =
    malformed > 0 ? `${malformed} ${malformed === 1 ? 'event' : 'events'} could not be read` : null
  return { success: true, applied, error }
}

export const providerRoutes = [
  workRoute({
    ...common,
    method: 'POST',
    path: '/webhooks/{integration_id}/mailgun',
    operationId: 'receiveMailgunEvents',
    summary: 'Receive delivery events from Mailgun',
    returns: Type.Object(Applied),
    handler: async (ctx, input) => {
      const integration = await loadIntegration(ctx, 'mailgun')
      const body = await readMailgun(input as never)
      const key = integration.secrets.signing_key
      if (key && !isMailgunSigned(body, key, ctx.now)) return refused('Invalid signature')
      return apply(ctx, integration, parseMailgun(body))
    },
  }),
  workRoute({
    ...common,
    method: 'POST',
    path: '/webhooks/{integration_id}/sendgrid',
    operationId: 'receiveSendgridEvents',
    summary: 'Receive delivery events from SendGrid',
    returns: Type.Object(Applied),
    handler: async (ctx, input) => {
      const integration = await loadIntegration(ctx, 'sendgrid')
      const raw = Buffer.isBuffer(input.body) ? input.body : Buffer.alloc(0)
      const key = integration.secrets.verification_key
      if (key && !isSendgridSigned(raw, input.headers, key, ctx.now)) return refused('Invalid signature')
      return apply(ctx, integration, parseSendgrid(readJson(input as never)))
    },
  }),
  workRoute({
    ...common,
    method: 'POST',
    path: '/webhooks/{integration_id}/ses',
    operationId: 'receiveSesEvents',
    summary: 'Receive delivery events from Amazon SES through SNS',
    returns: Type.Object({ ...Applied, action: Choice(['subscription_logged', 'processed', 'ignored']) }),
    handler: async (ctx, input) => {
      const integration = await loadIntegration(ctx, 'ses')
      const message = readSns(readJson(input as never), input.headers)
      if (!message) return { ...refused('The body is not a message of SNS'), action: 'ignored' as const }
      const topic = integration.config.topic_arn
      const fault = typeof topic === 'string' && topic !== '' ? await findFault(ctx, message, topic) : null
      if (fault) return { ...refused(`Invalid signature: ${fault}`), action: 'ignored' as const }
      if (message.Type === 'SubscriptionConfirmation') {
        ctx.log.info(
          { integration_id: integration.id, topic: message.TopicArn, subscribe_url: message.SubscribeURL },
          'SNS asks to confirm a subscription: open the address to confirm it',
        )
        return { success: true, applied: 0, error: null, action: 'subscription_logged' as const }
      }
      if (message.Type !== 'Notification' || isTrial(message))
        return { success: true, applied: 0, error: null, action: 'ignored' as const }
      return { ...(await apply(ctx, integration, parseSes(message))), action: 'processed' as const }
    },
  }),
]

const certificates = new LRUCache<string, string>({ max: 50 })

async function findFault(ctx: WorkCtx, message: SnsMessage, topic: string): Promise<string | null> {
  try {
    return await findSnsFault(message, topic, ctx.now, async url => {
      const known = certificates.get(url)
      if (known) return known
      const response = await ctx.services.http.request({ url, timeoutMs: 5_000, maxBytes: 64 * 1024 })
      if (response.status !== 200) throw new Error(`SNS answered ${response.status}`)
      certificates.set(url, response.text())
      return response.text()
    })
  } catch {
    return 'the certificate could not be read'
  }
}
