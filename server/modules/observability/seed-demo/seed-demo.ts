import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { changeSettings, nameOfActor } from '#modules/cloud/index.ts'
import { insertAlert, updateRule } from '../alerts/queries.ts'
import { createRule } from '../alerts/service.ts'
import { updateCheck } from '../checks/queries.ts'
import { insertResults } from '../checks/result-queries.ts'
import type { NewCheck } from '../checks/schema.ts'
import { createCheck, getChecks } from '../checks/service.ts'
import { insertIncident, updateIncident } from '../incidents/queries.ts'
import { insertLines } from '../logs/queries.ts'
import { writePoints } from '../metrics/ingest.ts'
import { linesOf, looksOf, pointsOf } from './story.ts'

const HOUR_MS = 3_600_000

const checks: (NewCheck & { name: string; usualMs: number; badHours: number[] })[] = [
  {
    name: 'Shop',
    kind: 'http',
    target: 'https://shop.harborpine.example/health',
    usualMs: 140,
    badHours: [],
  },
  {
    name: 'Checkout',
    kind: 'http',
    target: 'https://shop.harborpine.example/checkout',
    usualMs: 310,
    badHours: [52, 51],
  },
  { name: 'Mail', kind: 'tcp', target: 'mail.harborpine.example:25', usualMs: 35, badHours: [] },
  { name: 'DNS', kind: 'dns', target: 'harborpine.example', usualMs: 18, badHours: [] },
  {
    name: 'Price import',
    kind: 'http',
    target: 'https://prices.harborpine.example/feed',
    usualMs: 890,
    badHours: [3, 2, 1],
  },
]

/** A month of looks, a day of numbers and lines, two incidents and what was told of them. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if ((await getChecks(ctx, { page: 1, limit: 1 })).data.length > 0) return
  const now = ctx.now.epochMilliseconds
  const ids: Record<string, string> = {}
  for (const { usualMs, badHours, ...check } of checks) {
    const { id } = await createCheck(ctx, { ...check, interval_seconds: 3_600 })
    ids[check.name] = id
    await insertResults(ctx, looksOf(id, now, { usualMs, badHours, kind: check.kind }))
    const isDown = badHours.includes(1)
    await updateCheck(ctx, id, {
      status: isDown ? 'down' : 'up',
      since: isoOf(now - (isDown ? 2 : badHours.length > 0 ? 50 : 30 * 24) * HOUR_MS),
      due_at: isoOf(now + HOUR_MS),
    })
  }
  await createCheck(ctx, { name: 'Nightly backup', kind: 'heartbeat', interval_seconds: 86_400 })
  await seedIncidents(ctx, ids, now)
  await seedAlerts(ctx, ids, now)
  await writePoints(ctx, pointsOf(now))
  await insertLines(ctx, linesOf(now))
  const shown = [ids.Shop!, ids.Checkout!, ids.Mail!]
  await changeSettings(ctx, {
    status_page: { enabled: true, slug: 'harbor-pine', title: 'Harbor & Pine', check_ids: shown },
  })
}

async function seedIncidents(ctx: Ctx, ids: Record<string, string>, now: number): Promise<void> {
  const past = newId()
  await insertIncident(ctx, past, ids.Checkout!, 'The answer was 503')
  const at = isoOf(now - 50.6 * HOUR_MS)
  const by = nameOfActor(ctx)
  await updateIncident(ctx, past, {
    opened_at: isoOf(now - 51 * HOUR_MS),
    acknowledged_at: at,
    acknowledged_by: by,
    closed_at: isoOf(now - 50 * HOUR_MS),
    notes: toJson([{ at, by, body: 'The payment provider was away; they say it is mended.' }]),
  })
  const open = newId()
  await insertIncident(ctx, open, ids['Price import']!, 'The answer was 500')
  await updateIncident(ctx, open, { opened_at: isoOf(now - 2 * HOUR_MS) })
}

async function seedAlerts(ctx: Ctx, ids: Record<string, string>, now: number): Promise<void> {
  const rules = [
    {
      name: 'Orders waiting',
      when: {
        kind: 'metric',
        query: { name: 'orders.waiting', fn: 'max' },
        op: 'gt',
        threshold: 60,
        window_seconds: 300,
        for_seconds: 120,
      },
    },
    { name: 'Checkout is down', when: { kind: 'check', check_id: ids.Checkout! } },
    { name: 'Many errors', when: { kind: 'log', q: 'level:error', count: 25, window_seconds: 600 } },
  ] as const
  for (const [index, rule] of rules.entries()) {
    const { id } = await createRule(ctx, { ...rule, notify: [] } as never)
    if (index === 2) continue
    const alertId = newId()
    await insertAlert(ctx, {
      id: alertId,
      rule_id: id,
      status: 'resolved',
      flapping: false,
      value: index === 0 ? 74 : null,
      detail: index === 0 ? 'orders.waiting is 74, over 60' : 'Checkout is down',
      started_at: isoOf(now - (index === 0 ? 20 : 51) * HOUR_MS),
      resolved_at: isoOf(now - (index === 0 ? 19.7 : 50) * HOUR_MS),
    })
    await updateRule(ctx, id, { alert_id: alertId })
  }
}

const isoOf = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toString()
