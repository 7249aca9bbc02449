import { createHash } from 'node:crypto'
import type { Ctx, OpenCtx } from '#kit/context.ts'
import type { RawReply } from '#kit/route.ts'
import { pickLanguage } from '#kit/web/language.ts'
import { pointInDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { deriveKeys } from '#platform/crypto/secret-box.ts'
import { hmacSign } from '#platform/crypto/tokens.ts'
import { html } from '#platform/pages/html.ts'
import { renderPage, tick } from '#platform/pages/layout.ts'
import { words } from '../sharing/words.ts'
import { planNext } from './plan.ts'
import { lockSchedule, updateSchedule } from './queries.ts'

/** The kind of directory entry by which somebody stops a report that is mailed to them. */
const REPORT_STOP = 'report_stop'

const digestOf = (address: string) =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url').slice(0, 22)
const targetOf = (scheduleId: string, address: string) => `${scheduleId}:${digestOf(address)}`

/** Always the same for an address of a schedule, and known to the directory from its first mail on. */
export async function stopUrlOf(ctx: Ctx, scheduleId: string, address: string): Promise<string> {
  const [key] = deriveKeys(ctx.services.appSecrets, 'report-stop')
  const token = hmacSign(key!, scheduleId, address.toLowerCase())
  await pointInDirectory(ctx.db, {
    kind: REPORT_STOP,
    secret: token,
    targetId: targetOf(scheduleId, address),
  })
  return `${ctx.services.settings.publicUrl}/api/v1/app/reports/schedules/stop/${token}`
}

export async function forgetStops(ctx: Ctx, scheduleId: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await removeFromDirectory(ctx.db, REPORT_STOP, targetOf(scheduleId, address))
  }
}

/** Asks; says the same whatever the link is. */
export function askToStop(ctx: OpenCtx, token: string): RawReply {
  const language = pickLanguage(ctx.request.acceptLanguage)
  const say = words[language]
  return renderPage({
    language,
    title: say.stopTitle,
    body: html`<h1>${say.stopTitle}</h1><p>${say.stopAsk}</p><form method="post" action="/api/v1/app/reports/schedules/stop/${encodeURIComponent(token)}"><button type="submit">${say.stopButton}</button></form>`,
    headers: { 'referrer-policy': 'no-referrer' },
  })
}

export const NOBODY_LEFT = 'Everybody it was mailed to has stopped it'

/** Takes that one address off. */
export async function stop(ctx: OpenCtx, token: string): Promise<RawReply> {
  const known = await ctx.find(REPORT_STOP, token)
  if (known) {
    const [scheduleId = '', digest] = known.targetId.split(':')
    await ctx.within(known.organizationId, { kind: 'anonymous' }, async inner => {
      const schedule = await lockSchedule(inner.db, scheduleId)
      const left = schedule?.recipients.filter(address => digestOf(address) !== digest)
      if (!schedule || !left || left.length === schedule.recipients.length) return
      const isLast = left.length === 0
      await updateSchedule(inner, scheduleId, {
        recipients: left,
        ...(isLast ? { active: false, paused_reason: NOBODY_LEFT, next_run_at: null } : {}),
      })
      if (isLast) await planNext(inner, scheduleId, null)
    })
  }
  const language = pickLanguage(ctx.request.acceptLanguage)
  const say = words[language]
  return renderPage({
    language,
    title: say.stopped,
    body: html`${tick}<h1>${say.stopped}</h1><p>${say.stoppedText}</p>`,
    headers: { 'referrer-policy': 'no-referrer' },
  })
}
