import { InvalidInput } from '#kit/problem.ts'
import { localDate, wallTimeToInstant } from '#kit/time/zone.ts'
import { type ContactIn, ContactInput, type Person, withSender } from '#modules/crm/index.ts'
import { DealInput } from '#modules/deals/index.ts'
import { renderHtml, renderLine, renderText } from '#platform/liquid/render.ts'
import { compileBody, describeError } from '#platform/server/validation.ts'
import type { Config } from '../graph/configs.ts'

/**
 * What an action would do, put together from a config and fields: done by the worker for real, shown by a test run. What
 * cannot be put together is thrown in words.
 */

type Fields = Readonly<Record<string, unknown>>

const render = (value: unknown, fields: Fields): unknown =>
  typeof value === 'string' ? renderText(value, fields) : value

const checkContact = compileBody(ContactInput)
const checkDeal = compileBody(DealInput)

export interface PreparedMail {
  subject: string
  body_html: string
}

export function prepareMail(
  config: Config<'send_email'>,
  fields: Fields,
  sender: { from_name: string; from_email: string },
): PreparedMail {
  const all = withSender(fields as Record<string, unknown>, sender)
  return {
    subject: renderLine(config.subject ?? '', all),
    body_html: renderHtml(config.body_html ?? '', all),
  }
}

export const prepareNotice = (config: Config<'notify'>, fields: Fields): PreparedMail => ({
  subject: renderLine(config.subject, fields),
  body_html: renderHtml(config.body_html, fields),
})

/** Whose task it is: somebody named, else the contact's owner, else who made the workflow. */
export function prepareTask(
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
  return {
    title: (renderLine(config.title, fields) || 'Follow up').slice(0, 300),
    notes: config.notes ? renderText(config.notes, fields).slice(0, 10_000) : null,
    type: config.type ?? 'todo',
    priority: config.priority ?? 'normal',
    due_at: due?.toString({ fractionalSecondDigits: 3 }) ?? null,
    assignee_id: assignee,
  } as const
}

/** `custom.plan` sets one key of `custom`; tags are added to and taken from those the contact has. */
export function preparePatch(config: Config<'update_contact'>, fields: Fields): ContactIn {
  const contact = (fields.contact ?? {}) as { tags?: string[]; custom?: Record<string, unknown> }
  const patch: Record<string, unknown> = {}
  const custom: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(config.set ?? {})) {
    const field = key.replace(/^contact\./, '')
    if (field.startsWith('custom.')) custom[field.slice('custom.'.length)] = render(value, fields)
    else patch[field] = render(value, fields)
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

export function prepareDeal(config: Config<'create_deal'>, fields: Fields, person: Person | undefined) {
  return {
    name: (renderLine(config.name, fields) || 'Deal').slice(0, 300),
    ...(config.amount_cents == null ? {} : { amount_cents: config.amount_cents }),
    ...(config.currency == null ? {} : { currency: config.currency }),
    ...(config.pipeline_id == null ? {} : { pipeline_id: config.pipeline_id }),
    ...(config.stage_id == null ? {} : { stage_id: config.stage_id }),
    contact_id: person?.id ?? null,
    owner_id: person?.owner_id ?? null,
  }
}

export function prepareDealPatch(config: Config<'update_deal'>, fields: Fields): Record<string, unknown> {
  const set = Object.fromEntries(
    Object.entries(config.set ?? {}).map(([key, value]) => [
      key.replace(/^deal\./, ''),
      render(value, fields),
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
export function prepareRequest(
  config: Config<'webhook'>,
  fields: Fields,
  { runId, nodeId, workflowId }: { runId: string; nodeId: string; workflowId: string },
): PreparedRequest {
  const url = renderText(config.url, fields).trim()
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw InvalidInput('url must be a web address')
  const body =
    config.body != null && config.body !== ''
      ? renderText(config.body, fields)
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
