import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { localDate, wallTimeToInstant } from '#kit/time/zone.ts'
import { type ContactIn, ContactInput, type Person, withSender } from '#modules/crm/index.ts'
import { DealInput } from '#modules/deals/index.ts'
import { bodyCheck, describeError } from '#platform/server/validation.ts'
import type { Config } from '../graph/configs.ts'
import type { MailTexts } from './mail-text.ts'
import { type Fields, renderAll, renderValues } from './render.ts'

/**
 * What an action would do, put together from a config and fields: done by the worker for real, shown by a test run. What
 * cannot be put together is thrown in words.
 */

const checkContact = bodyCheck(ContactInput)
const checkDeal = bodyCheck(DealInput)

export interface PreparedMail {
  subject: string
  body_html: string
}

const mailPieces = ({ subject, body_html }: { subject?: string; body_html?: string }) =>
  ({
    subject: { as: 'line', template: subject ?? '' },
    body_html: { as: 'html', template: body_html ?? '' },
  }) as const

export async function prepareMail(
  ctx: Ctx,
  config: Config<'send_email'>,
  fields: Fields,
  sender: { from_name: string; from_email: string },
  texts: MailTexts,
): Promise<PreparedMail> {
  const { more, ...text } = texts.of(config)
  return renderAll(ctx, mailPieces(text), withSender({ ...fields, ...more }, sender))
}

export const prepareNotice = (ctx: Ctx, config: Config<'notify'>, fields: Fields): Promise<PreparedMail> =>
  renderAll(ctx, mailPieces(config), fields)

/** Whose task it is: somebody named, else the contact's owner, else who made the workflow. */
export async function prepareTask(
  ctx: Ctx,
  config: Config<'create_task'>,
  fields: Fields,
  person: Person | undefined,
  { now, zone, author }: { now: Temporal.Instant; zone: string; author: number | null },
) {
  const due =
    config.due_in_days === undefined || config.due_in_days === null
      ? null
      : wallTimeToInstant(
          localDate(now, zone).add({ days: config.due_in_days }).toPlainDateTime('17:00'),
          zone,
        )
  const assignee =
    config.assignee === undefined || config.assignee === 'owner'
      ? (person?.owner_id ?? author)
      : config.assignee
  const { title, notes } = await renderAll(
    ctx,
    { title: { as: 'line', template: config.title }, notes: { as: 'text', template: config.notes ?? '' } },
    fields,
  )
  return {
    title: (title || 'Follow up').slice(0, 300),
    notes: config.notes ? notes.slice(0, 10_000) : null,
    type: config.type ?? 'todo',
    priority: config.priority ?? 'normal',
    due_at: due?.toString({ fractionalSecondDigits: 3 }) ?? null,
    assignee_id: assignee,
  } as const
}

/** `custom.plan` sets one key of `custom`; tags are added to and taken from those the contact has. */
export async function preparePatch(
  ctx: Ctx,
  config: Config<'update_contact'>,
  fields: Fields,
): Promise<ContactIn> {
  const contact = (fields.contact ?? {}) as { tags?: string[]; custom?: Record<string, unknown> }
  const patch: Record<string, unknown> = {}
  const custom: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(await renderValues(ctx, config.set ?? {}, fields))) {
    const field = key.replace(/^contact\./, '')
    if (field.startsWith('custom.')) custom[field.slice('custom.'.length)] = value
    else patch[field] = value
  }
  if (Object.keys(custom).length > 0) patch.custom = { ...contact.custom, ...custom }
  if (config.add_tags?.length || config.remove_tags?.length) {
    const removed = new Set(config.remove_tags ?? [])
    const tags = (contact.tags ?? []).filter(tag => !removed.has(tag))
    patch.tags = [...new Set([...tags, ...(config.add_tags ?? [])])]
  }
  if (!checkContact(patch)) throw InvalidInput(describeError(checkContact.errors?.[0], 'set'))
  return patch as ContactIn
}

export async function prepareDeal(
  ctx: Ctx,
  config: Config<'create_deal'>,
  fields: Fields,
  person: Person | undefined,
) {
  const { name } = await renderAll(ctx, { name: { as: 'line', template: config.name } }, fields)
  return {
    name: (name || 'Deal').slice(0, 300),
    ...(config.amount_cents == null ? {} : { amount_cents: config.amount_cents }),
    ...(config.currency == null ? {} : { currency: config.currency }),
    ...(config.pipeline_id == null ? {} : { pipeline_id: config.pipeline_id }),
    ...(config.stage_id == null ? {} : { stage_id: config.stage_id }),
    contact_id: person?.id ?? null,
    owner_id: person?.owner_id ?? null,
  }
}

export async function prepareDealPatch(
  ctx: Ctx,
  config: Config<'update_deal'>,
  fields: Fields,
): Promise<Record<string, unknown>> {
  const set = Object.fromEntries(
    Object.entries(await renderValues(ctx, config.set ?? {}, fields)).map(([key, value]) => [
      key.replace(/^deal\./, ''),
      value,
    ]),
  )
  const patch = {
    ...set,
    ...(config.stage_id == null ? {} : { stage_id: config.stage_id }),
    ...(config.owner_id === undefined ? {} : { owner_id: config.owner_id }),
  }
  if (!checkDeal(patch)) throw InvalidInput(describeError(checkDeal.errors?.[0], 'set'))
  return patch
}

export interface PreparedRequest {
  url: string
  body: string
}

const MOST_BODY = 256 * 1024

/** The body as it is told to, else all there is to say about the run. */
export async function prepareRequest(
  ctx: Ctx,
  config: Config<'webhook'>,
  fields: Fields,
  { runId, nodeId, workflowId }: { runId: string; nodeId: string; workflowId: string },
): Promise<PreparedRequest> {
  const rendered = await renderAll(
    ctx,
    { url: { as: 'text', template: config.url }, body: { as: 'text', template: config.body ?? '' } },
    fields,
  )
  const url = rendered.url.trim()
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw InvalidInput('url must be a web address')
  const body =
    config.body != null && config.body !== ''
      ? rendered.body
      : JSON.stringify({
          run_id: runId,
          node_id: nodeId,
          workflow_id: workflowId,
          contact: fields.contact ?? null,
          deal: fields.deal ?? null,
          event: fields.event ?? null,
          data: fields.data ?? null,
        })
  if (Buffer.byteLength(body) > MOST_BODY) throw InvalidInput('body must be at most 256 KB')
  return { url, body }
}
