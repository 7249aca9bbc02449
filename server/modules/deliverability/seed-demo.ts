import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { createMailbox, pauseMailbox } from '#modules/email/index.ts'
import { checkDomain } from './checks/check-domain.ts'
import { askRecorded } from './checks/recorded.ts'
import { addDemoDays, addDemoMessages, addDemoPlacement, setRecorded } from './demo-queries.ts'
import { DOMAIN, demoZone } from './demo-zone.ts'
import { addSources, insertReport } from './dmarc-reports/queries.ts'
import { loadFacts } from './domains/facts.ts'
import { addRows, changeRow, findRow } from './domains/queries.ts'
import { nextCheckAfter } from './domains/slots.ts'
import { storeCheck } from './domains/store.ts'

const DAYS = 30

/** A checked domain, a mailbox that is being warmed up, one that was paused, a placement test and a month of reports. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if (await findRow(ctx, DOMAIN)) return
  const day = (back: number) => ctx.now.subtract({ hours: 24 * back })
  const warm = await createMailbox(ctx, {
    email: `hello@${DOMAIN}`,
    display_name: 'Harbor & Pine',
    user_id: null,
    is_default: false,
    daily_cap: 200,
    ramp: { start: 20, step_per_day: 10, started_on: day(9).toString().slice(0, 10) },
  })
  const tired = await createMailbox(ctx, {
    email: `offers@${DOMAIN}`,
    display_name: 'Offers',
    user_id: null,
    is_default: false,
    daily_cap: 100,
  })
  await addRows(ctx, [
    { domain: DOMAIN, next_check_at: nextCheckAfter(ctx.organizationId, DOMAIN, ctx.now).toString() },
  ])
  await changeRow(ctx, DOMAIN, { selectors: ['google'], watched: true })
  await setRecorded(ctx, DOMAIN, demoZone)
  const facts = await loadFacts(ctx, DOMAIN)
  const today = day(0).toString().slice(0, 10)
  await storeCheck(ctx, await checkDomain(askRecorded(demoZone), async () => null, DOMAIN, facts, today))
  for (const [mailbox, perDay, hard] of [
    [warm, 40, 0],
    [tired, 12, 1],
  ] as const) {
    const days = Array.from({ length: DAYS }, (_, back) => ({
      day: day(back).toString().slice(0, 10),
      sent: perDay + ((back * 7) % 11),
      hard_bounces: hard,
      replies: back % 3,
    }))
    await addDemoDays(ctx, mailbox.id, days)
    const sent = Array.from({ length: 60 }, (_, n) => ({
      message_id: newId(),
      sent_at: ctx.now.subtract({ hours: 3 * n + 1 }).toString(),
      bounce: hard > 0 && n % 8 === 0 ? 'hard' : null,
    }))
    await addDemoMessages(ctx, mailbox.id, sent)
  }
  await pauseMailbox(ctx, tired.id, {
    by: 'auto',
    code: 'bounce_rate',
    reason: '8 of the last 60 messages bounced',
  })
  await addDemoPlacement(ctx, { id: warm.id, email: warm.email }, day(1))
  await addReports(ctx, day)
}

async function addReports(ctx: Ctx, day: (back: number) => Temporal.Instant): Promise<void> {
  for (let back = 1; back <= DAYS; back += 1) {
    const at = day(back)
    const own = 60 + ((back * 13) % 40)
    const others = back % 6 === 0 ? 2 : 0
    const source = (source_ip: string, messages: number, isAligned: boolean) => ({
      source_ip,
      messages,
      spf_aligned: isAligned ? messages : 0,
      dkim_aligned: isAligned ? messages : 0,
      aligned: isAligned ? messages : 0,
      none: messages,
      quarantine: 0,
      reject: 0,
    })
    const sources = [
      source('192.0.2.10', own, true),
      ...(others > 0 ? [source('203.0.113.77', others, false)] : []),
    ]
    const begin = Math.floor(at.epochMilliseconds / 86_400_000) * 86_400
    await insertReport(ctx, {
      reporter: 'google.com',
      report_id: `demo-${back}`,
      domain: DOMAIN,
      begin,
      end: begin + 86_399,
      policy: 'none',
      messages: own + others,
      aligned: own,
      sources,
    })
    await addSources(ctx, DOMAIN, at.toString().slice(0, 10), sources)
  }
}
