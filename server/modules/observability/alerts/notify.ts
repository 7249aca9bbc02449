import type { Ctx } from '#kit/context.ts'
import { type JobKind, job } from '#kit/job.ts'
import { Problem } from '#kit/problem.ts'
import { sendMail } from '#modules/email/index.ts'
import { postToRoom } from '#modules/messaging/index.ts'
import { html } from '#platform/pages/html.ts'
import { sendWebhook } from '#platform/webhooks/send.ts'
import { AlertFiring, AlertFlapping, AlertResolved } from '../events.ts'
import { findRule, type RuleRow } from './queries.ts'
import type { Notify } from './schema.ts'
import { openSecret } from './secrets.ts'
import type { Transition } from './transitions.ts'

const kinds = { firing: AlertFiring, resolved: AlertResolved, flapping: AlertFlapping }
const titles: Record<Transition, (name: string) => string> = {
  firing: name => `Alert: ${name}`,
  resolved: name => `Resolved: ${name}`,
  flapping: name => `Flapping: ${name}`,
}

export interface AlertReport {
  alertId: string
  value: number | null
  detail: string
}

/** Written with the change itself: mails and messages of rooms are rows, webhooks are jobs. So each is told once. */
export async function tell(ctx: Ctx, rule: RuleRow, told: Transition, news: AlertReport): Promise<void> {
  const { alertId, value, detail } = news
  const about = {
    alert_id: alertId,
    rule_id: rule.id,
    name: rule.name,
    detail,
    value,
    at: ctx.now.toString(),
  }
  await ctx.emit(kinds[told], about)
  const title = titles[told](rule.name)
  for (const { email, webhook_url, room_id } of rule.notify as Notify) {
    if (email) await mail(ctx, email, title, detail)
    if (room_id) await postToRoom(ctx, room_id, `${title}: ${detail}`)
    if (webhook_url) {
      const message = {
        id: `${alertId}.${told}.${ctx.now.epochMilliseconds}`,
        type: `alert.${told}`,
        data: about,
      }
      await ctx.enqueue(callWebhook, { rule_id: rule.id, url: webhook_url, ...message })
    }
  }
}

async function mail(ctx: Ctx, to: string, subject: string, detail: string): Promise<void> {
  try {
    await sendMail(ctx, {
      kind: 'system',
      category: 'transactional',
      to,
      contact_id: null,
      subject,
      body_html: String(html`<p>${detail}</p>`),
      body_text: detail,
      track_opens: false,
      track_clicks: false,
      signature: false,
      source_kind: 'alert',
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    ctx.log.warn({ error: error.message }, 'an alert could not be mailed')
  }
}

interface Call {
  rule_id: string
  url: string
  id: string
  type: string
  data: Record<string, unknown>
}

/** The same id each time, by which whoever is told knows a repeat. */
export const callWebhook: JobKind<Call> = job<Call>({
  name: 'observability.call_alert_webhook',
  retries: 6,
  firstDelaySeconds: 10,
  timeoutSeconds: 60,
  handler: async (ctx, { rule_id, url, id, type, data }) => {
    const rule = await ctx.transact(inner => findRule(inner, rule_id))
    if (!rule) return
    const delivery = await sendWebhook(ctx.services.http, {
      id,
      url,
      body: JSON.stringify({ type, timestamp: data.at, data }),
      secrets: [openSecret(ctx, rule_id, rule.secret)],
      timeoutMs: 15_000,
      now: ctx.now,
    })
    if (delivery.kind === 'again') throw new Error(delivery.error)
    if (delivery.kind === 'refused') ctx.log.warn({ rule_id, error: delivery.error }, 'an alert was refused')
  },
})
