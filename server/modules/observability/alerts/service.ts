import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { keyOfName, NameTaken, ResourceNotFound, recordChange } from '#modules/cloud/index.ts'
import { isRoom } from '#modules/messaging/index.ts'
import { allowsUrl } from '#platform/http/allows-url.ts'
import { createWebhookSecret } from '#platform/webhooks/signature.ts'
import { orderLook } from './evaluate.ts'
import {
  deleteRule,
  findCheckStatus,
  findRule,
  insertRule,
  isNameTaken,
  listAlerts,
  listRules,
  lockRule,
  type RuleRow,
  updateAlert,
  updateRule,
} from './queries.ts'
import type { Alert, AlertQuery, AlertRule, NewRule, Notify, RulePatch, When } from './schema.ts'
import { sealSecret } from './secrets.ts'

const show = (row: RuleRow): AlertRule => ({
  id: row.id,
  name: row.name,
  when: row.condition as Record<string, unknown>,
  notify: row.notify as AlertRule['notify'],
  paused: row.paused,
  state: row.state as AlertRule['state'],
  flapping: row.flapping,
  tags: row.tags as Record<string, string>,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const getRule = async (ctx: Ctx, id: string): Promise<AlertRule> =>
  show(found(await findRule(ctx, id), ResourceNotFound))

export async function getRules(ctx: Ctx, query: PageQuery) {
  const { data, pagination } = await listRules(ctx, query)
  return { data: data.map(show), pagination }
}

export async function getAlerts(ctx: Ctx, query: AlertQuery) {
  const { data: rows, pagination } = await listAlerts(ctx, query)
  const data = rows.map(row => ({ ...row, status: row.status as Alert['status'] }))
  return { data, pagination }
}

async function readWhen(ctx: Ctx, when: When): Promise<When> {
  if (when.kind === 'check' && !(await findCheckStatus(ctx, when.check_id)))
    throw InvalidInput('when.check_id not found')
  if (when.kind !== 'metric') return when
  return { ...when, window_seconds: when.window_seconds ?? 60, for_seconds: when.for_seconds ?? 0 }
}

async function readNotify(ctx: Ctx, notify: Notify): Promise<Notify> {
  for (const [index, { email, webhook_url, room_id }] of notify.entries()) {
    const named = [email, webhook_url, room_id].filter(one => one !== undefined)
    if (named.length !== 1)
      throw InvalidInput(`notify[${index}] must name one of email, webhook_url and room_id`)
    if (webhook_url !== undefined && !allowsUrl(ctx.services.settings, webhook_url))
      throw InvalidInput(
        `notify[${index}].webhook_url must be an https address that can be reached from the internet`,
      )
    if (room_id !== undefined && !(await isRoom(ctx, room_id)))
      throw InvalidInput(`notify[${index}].room_id not found`)
  }
  return notify
}

export async function createRule(ctx: Ctx, body: NewRule) {
  const id = newId()
  const now = ctx.now.toString()
  const secret = createWebhookSecret()
  const inserted = await insertRule(ctx, {
    id,
    name: body.name,
    name_key: keyOfName(body.name),
    condition: toJson(await readWhen(ctx, body.when as When)),
    notify: toJson(await readNotify(ctx, body.notify ?? [])),
    tags: toJson(body.tags ?? {}),
    paused: body.paused ?? false,
    secret: sealSecret(ctx, id, secret),
    created_at: now,
    updated_at: now,
  })
  if (!inserted) throw NameTaken('Alert rule', body.name)
  await orderLook(ctx, 0)
  await recordChange(ctx, 'alert_rule_created', { kind: 'alert_rule', id }, { name: body.name })
  return { ...(await getRule(ctx, id)), secret }
}

/** Another condition is another question: what was known of the former is over. */
export async function changeRule(ctx: Ctx, id: string, patch: RulePatch): Promise<AlertRule> {
  const row = found(await lockRule(ctx, id), ResourceNotFound)
  if (patch.name !== undefined && (await isNameTaken(ctx, keyOfName(patch.name), id)))
    throw NameTaken('Alert rule', patch.name)
  const isOver = row.state === 'firing' && (patch.when !== undefined || patch.paused === true)
  if (isOver && row.alert_id)
    await updateAlert(ctx, row.alert_id, { status: 'resolved', resolved_at: ctx.now.toString() })
  const anew = { state: 'ok', pending_since: null, changes: [], flapping: false, alert_id: null }
  await updateRule(ctx, id, {
    ...(patch.name === undefined ? {} : { name: patch.name, name_key: keyOfName(patch.name) }),
    ...(patch.when === undefined
      ? {}
      : { condition: toJson(await readWhen(ctx, patch.when as When)), ...anew }),
    ...(patch.notify === undefined ? {} : { notify: toJson(await readNotify(ctx, patch.notify)) }),
    ...(patch.tags === undefined ? {} : { tags: toJson(patch.tags) }),
    ...(patch.paused === undefined ? {} : { paused: patch.paused, ...(patch.paused ? anew : {}) }),
    updated_at: ctx.now.toString(),
  })
  await orderLook(ctx, 0)
  await recordChange(ctx, 'alert_rule_updated', { kind: 'alert_rule', id }, { fields: Object.keys(patch) })
  return getRule(ctx, id)
}

export async function removeRule(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteRule(ctx, id))) throw ResourceNotFound()
  await recordChange(ctx, 'alert_rule_deleted', { kind: 'alert_rule', id })
}
