import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { Problem } from '#kit/problem.ts'
import type { Person } from '#modules/crm/index.ts'
import { isSuppressed, joinSignature } from '#modules/email/index.ts'
import { findUsers } from '#modules/identity/index.ts'
import { textOf } from '#platform/html/text-of.ts'
import { explainFailure } from '../actions/failures.ts'
import { loadMailTexts } from '../actions/mail-text.ts'
import { openSenders, reasonAgainstMail } from '../actions/mails.ts'
import { stillHere } from '../actions/perform.ts'
import {
  prepareDeal,
  prepareDealPatch,
  prepareMail,
  prepareNotice,
  preparePatch,
  prepareRequest,
  prepareTask,
} from '../actions/prepare.ts'
import { zoneOf } from '../engine/plan.ts'
import { configFor, type Program } from '../engine/program.ts'
import { peekTurns } from '../engine/queries.ts'
import type { Act, Performed } from '../engine/walk.ts'
import { type Facts, fieldsOf } from '../facts/view.ts'
import type { Config } from '../graph/configs.ts'
import type { Message, Request } from './schema.ts'

/** What an action would have done, told beside its step. */
export interface Noted {
  message?: Message
  request?: Request
  changes?: Record<string, unknown>
}

export interface Paper {
  ctx: Ctx
  workflow: { id: string; created_by_id: number | null }
  program: Program
  facts: Facts
  now(): Temporal.Instant
  noted: Map<string, Noted>
}

type Done = { result: Performed; noted?: Noted }

const done = (
  changes?: Record<string, unknown>,
  more: Partial<Extract<Performed, { kind: 'done' }>> = {},
): Done => ({
  result: { kind: 'done', ...more },
  ...(changes ? { noted: { changes } } : {}),
})

/** Does on paper what the worker does for real, by the same preparation; the facts at hand change, nothing else does. */
export async function performOnPaper(paper: Paper, act: Act): Promise<Performed> {
  try {
    const { result, noted } = await onPaper(paper, act)
    if (noted) paper.noted.set(act.node.id, noted)
    return result
  } catch (error) {
    const told = explainFailure(error)
    if (told === null) throw error
    return { kind: 'failed', error: told }
  }
}

async function onPaper(paper: Paper, act: Act): Promise<Done> {
  const { facts, program, workflow } = paper
  const { run, node } = act
  const person = facts.people.get(run.row.contact_id ?? '')
  const fields = fieldsOf(facts, run)
  if (!person) return { result: { kind: 'skipped', reason: 'contact_deleted' } }
  switch (node.kind) {
    case 'send_email':
      return mailOnPaper(paper, act, person)
    case 'notify': {
      const config = configFor<Config<'notify'>>(node)
      const owner = person.owner_id ?? workflow.created_by_id
      const ids = config.to === 'owner' ? (owner === null ? [] : [owner]) : config.to
      const users = await findUsers(paper.ctx.db, ids)
      if (users.length === 0) return { result: { kind: 'skipped', reason: 'nobody_to_tell' } }
      return done({
        to: users.map(({ email }) => email),
        ...(await prepareNotice(paper.ctx, config, fields)),
      })
    }
    case 'create_task': {
      const surroundings = { now: paper.now(), zone: zoneOf(program, facts), author: workflow.created_by_id }
      return done({
        task: await prepareTask(
          paper.ctx,
          configFor<Config<'create_task'>>(node),
          fields,
          person,
          surroundings,
        ),
      })
    }
    case 'update_contact': {
      const patch = await preparePatch(paper.ctx, configFor<Config<'update_contact'>>(node), fields)
      facts.people.set(person.id, withPatch(person, patch))
      return done({ contact: patch })
    }
    case 'assign_owner': {
      const config = configFor<Config<'assign_owner'>>(node)
      const user_ids = await stillHere(paper.ctx, config.user_ids)
      if (user_ids.length === 0) return { result: { kind: 'skipped', reason: 'nobody_to_assign' } }
      if (config.only_if_unowned && person.owner_id !== null)
        return { result: { kind: 'skipped', reason: 'already_owned' } }
      const owner_id = user_ids[(await peekTurns(paper.ctx, workflow.id, node.id)) % user_ids.length]!
      facts.people.set(person.id, withPatch(person, { owner_id }))
      return done({ contact: { owner_id } }, { output: { owner_id } })
    }
    case 'add_to_list':
    case 'remove_from_list':
      return listOnPaper(
        facts,
        person,
        node.kind === 'add_to_list',
        configFor<Config<'add_to_list'>>(node).list_id,
      )
    case 'create_deal': {
      const deal = await prepareDeal(paper.ctx, configFor<Config<'create_deal'>>(node), fields, person)
      const id = newId()
      facts.deals.set(id, { ...deal, id })
      return done({ deal }, { output: { deal_id: id }, ...(run.dealId ? {} : { dealId: id }) })
    }
    case 'update_deal': {
      if (!run.dealId) return { result: { kind: 'skipped', reason: 'no_deal' } }
      const patch = await prepareDealPatch(paper.ctx, configFor<Config<'update_deal'>>(node), fields)
      facts.deals.set(run.dealId, { ...facts.deals.get(run.dealId), ...patch })
      return done({ deal: patch })
    }
    case 'webhook': {
      const config = configFor<Config<'webhook'>>(node)
      const ids = { runId: run.row.id, nodeId: node.id, workflowId: workflow.id }
      const { url, body } = await prepareRequest(paper.ctx, config, fields, ids)
      const headers = { ...config.headers, 'Idempotency-Key': `${run.row.id}:${node.id}` }
      const request = { method: config.method ?? 'POST', url, headers, body }
      return { result: { kind: 'done', output: { status: 200, body: null } }, noted: { request } }
    }
    default:
      return done({ ...node.config })
  }
}

async function mailOnPaper(paper: Paper, { run, node }: Act, person: Person): Promise<Done> {
  const { ctx, facts, workflow } = paper
  const config = configFor<Config<'send_email'>>(node)
  const sender = await openSenders(ctx, workflow.created_by_id)(config.mailbox_id ?? null)
  if (sender instanceof Problem) return { result: { kind: 'failed', error: sender.message } }
  const { subject, body_html } = await prepareMail(
    ctx,
    config,
    fieldsOf(facts, run),
    sender,
    await loadMailTexts(ctx, [config]),
  )
  const body = sender.signature_html ? joinSignature(body_html, sender.signature_html) : body_html
  const [blocked] = person.email ? await isSuppressed(ctx, [person.email]) : []
  const reason =
    reasonAgainstMail(person) ??
    (blocked ? (blocked.reason === 'unsubscribed' ? 'unsubscribed' : 'suppressed') : null)
  const message: Message = {
    node_id: node.id,
    at: paper.now().toString({ fractionalSecondDigits: 3 }),
    to: person.email,
    from: sender.from_name ? `${sender.from_name} <${sender.from_email}>` : sender.from_email,
    subject,
    body_html: body,
    body_text: await textOf(ctx, body),
    would_send: reason === null,
    reason,
  }
  const result: Performed = reason === null ? { kind: 'done' } : { kind: 'skipped', reason }
  return { result, noted: { message } }
}

function listOnPaper(facts: Facts, person: Person, adds: boolean, listId: string): Done {
  const id = listId.toLowerCase()
  const lists = new Set(facts.lists.get(person.id))
  if (adds) lists.add(id)
  else lists.delete(id)
  facts.lists.set(person.id, lists)
  return done({ list_id: id, on_list: adds })
}

/** The contact as it would be: bare names and `contact.*` are one. */
function withPatch(person: Person, patch: object): Person {
  const contact = { ...(person.fields.contact as object), ...patch } as { owner_id?: number | null }
  return {
    ...person,
    owner_id: contact.owner_id ?? null,
    ...('email' in patch ? { email: patch.email as string | null } : {}),
    fields: { ...person.fields, ...patch, contact },
  }
}
