import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import type { Person } from '#modules/crm/index.ts'
import {
  blockReasonOf,
  chooseSender,
  type OutgoingMail,
  type Sender,
  sendMails,
} from '#modules/email/index.ts'
import { findUsers } from '#modules/identity/index.ts'
import { textOf } from '#platform/html/text-of.ts'
import { isEmail } from '#platform/server/validation.ts'
import { MAIL_SOURCE } from '../engine/end-runs.ts'
import { configFor } from '../engine/program.ts'
import type { Act, Performed } from '../engine/walk.ts'
import { fieldsOf } from '../facts/view.ts'
import type { Config } from '../graph/configs.ts'
import { explainFailure } from './failures.ts'
import { loadMailTexts, type MailTexts } from './mail-text.ts'
import { asEngine, type Performer } from './performer.ts'
import { prepareMail, prepareNotice } from './prepare.ts'
import type { Fields } from './render.ts'

/** Why somebody gets no mail whatever it says. */
export function reasonAgainstMail(person: Person | undefined): string | null {
  if (!person) return 'contact_deleted'
  if (!person.email) return 'no_email'
  if (!isEmail(person.email)) return 'invalid_email'
  return person.unsubscribed ? 'unsubscribed' : null
}

/** The node's mailbox, else the one of who made the workflow; else the organization's, which the mail path finds. */
export function openSenders(
  ctx: Ctx,
  author: number | null,
): (mailboxId: string | null) => Promise<Sender | Problem> {
  const known = new Map<string | null, Promise<Sender | Problem>>()
  const as: Ctx = author === null ? asEngine(ctx) : asAuthor(ctx, author)
  return mailboxId => {
    const found =
      known.get(mailboxId) ??
      chooseSender(as, { account_id: mailboxId }).catch(error => {
        if (error instanceof Problem) return error
        throw error
      })
    known.set(mailboxId, found)
    return found
  }
}

const asAuthor = (ctx: Ctx, id: number): Ctx => ({
  ...ctx,
  actor: { kind: 'user', id, role: 'member', sessionId: null, tokenId: null },
})

export const blockReason = (refused: Problem): string => blockReasonOf(refused) ?? refused.message

/** All mails of a round are recorded together. Who must not be mailed is passed over, and says why. */
export const sendEmails: Performer = async ({ ctx, workflow, facts }, acts) => {
  const results = new Map<Act, Performed>()
  const senderFor = openSenders(ctx, workflow.created_by_id)
  const texts = await loadMailTexts(
    ctx,
    acts.map(({ node }) => configFor<Config<'send_email'>>(node)),
  )
  const mails: { act: Act; mail: OutgoingMail }[] = []
  for (const act of acts) {
    const person = facts.people.get(act.run.row.contact_id ?? '')
    const reason = reasonAgainstMail(person)
    if (reason) {
      results.set(act, { kind: 'skipped', reason })
      continue
    }
    const config = configFor<Config<'send_email'>>(act.node)
    const sender = await senderFor(config.mailbox_id ?? null)
    if (sender instanceof Problem) results.set(act, { kind: 'failed', error: sender.message })
    else {
      const prepared = await orFailure(() => write(ctx, config, fieldsOf(facts, act.run), sender, texts))
      if ('kind' in prepared) results.set(act, prepared)
      else mails.push({ act, mail: compose(act, person!, config, prepared, sender) })
    }
  }
  const recorded =
    mails.length > 0
      ? await sendMails(
          asEngine(ctx),
          mails.map(({ mail }) => mail),
        )
      : []
  for (const [n, { act }] of mails.entries()) {
    const { recorded: mail, refused } = recorded[n]!
    if (mail)
      results.set(act, { kind: 'done', output: { message_id: mail.message_id }, messageId: mail.message_id })
    else if (refused.code === 'recipient_suppressed')
      results.set(act, { kind: 'skipped', reason: blockReason(refused) })
    else results.set(act, { kind: 'failed', error: refused.message })
  }
  return acts.map(act => results.get(act)!)
}

/** With what it says without markup: of a long body that takes its time. */
async function write(
  ctx: Ctx,
  config: Config<'send_email'>,
  fields: Fields,
  sender: Sender,
  texts: MailTexts,
) {
  const prepared = await prepareMail(ctx, config, fields, sender, texts)
  return { ...prepared, text_of_html: await textOf(ctx, prepared.body_html) }
}

const compose = (
  { run }: Act,
  person: Person,
  config: Config<'send_email'>,
  prepared: { subject: string; body_html: string; text_of_html: string },
  sender: Sender,
): OutgoingMail => ({
  kind: 'workflow',
  category: 'outreach',
  to: { email: person.email!, name: person.name },
  ...prepared,
  contact_id: person.id,
  mailbox_id: sender.mailbox_id,
  integration_id: sender.mailbox_id ? null : sender.integration_id,
  track_opens: config.track_opens ?? true,
  track_clicks: config.track_clicks ?? true,
  source_kind: MAIL_SOURCE,
  source_id: run.row.id,
})

/** A template that breaks is that run's own trouble. */
async function orFailure<T extends object>(
  work: () => Promise<T>,
): Promise<T | Extract<Performed, { kind: 'failed' }>> {
  try {
    return await work()
  } catch (error) {
    const told = explainFailure(error)
    if (told === null) throw error
    return { kind: 'failed', error: told }
  }
}

export const sendNotices: Performer = async ({ ctx, facts, workflow }, acts) => {
  const results: Performed[] = []
  for (const { run, node } of acts) {
    const config = configFor<Config<'notify'>>(node)
    const owner = facts.people.get(run.row.contact_id ?? '')?.owner_id ?? workflow.created_by_id
    const ids = config.to === 'owner' ? (owner === null ? [] : [owner]) : config.to
    const users = await findUsers(ctx.db, ids)
    if (users.length === 0) {
      results.push({ kind: 'skipped', reason: 'nobody_to_tell' })
      continue
    }
    const prepared = await prepareNotice(ctx, config, fieldsOf(facts, run))
    const sent = await sendMails(
      asEngine(ctx),
      users.map(({ email, name }) => ({
        kind: 'system' as const,
        category: 'transactional' as const,
        to: { email, name },
        ...prepared,
        contact_id: null,
        source_kind: MAIL_SOURCE,
        source_id: run.row.id,
      })),
    )
    const refused = sent.find(one => one.refused)?.refused
    results.push(refused ? { kind: 'failed', error: refused.message } : { kind: 'done' })
  }
  return results
}
