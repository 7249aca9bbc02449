import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { PageQuery } from '#kit/page.ts'
import { found } from '#kit/problem.ts'
import type { Address, AddressInput } from '../addresses.ts'
import { MailboxNotFound } from '../mailboxes/schema.ts'
import { ContactNotFound, MessageNotFound } from '../messages/errors.ts'
import { DealNotFound } from '../templates/schema.ts'
import { requireTemplate } from '../templates/service.ts'
import { writerOf } from '../writer.ts'
import { addFilesOf, showFiles } from './files.ts'
import { fillIn } from './fill.ts'
import { lockOpenDraft, requireDraft } from './own.ts'
import {
  asList,
  type DraftRow,
  deleteDraft,
  findAnswered,
  findAnswerTo,
  findReferred,
  insertDraft,
  pageDrafts,
  updateDraft,
} from './queries.ts'
import { type Draft, DraftChanged, type DraftIn, DraftNotFound, type DraftPatch } from './schema.ts'

export async function showDrafts(ctx: Ctx, rows: readonly DraftRow[]): Promise<Draft[]> {
  const files = await showFiles(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ user_id: _, to_list, cc_list, bcc_list, answers: __, message_id: ___, ...row }) => ({
    ...row,
    mode: row.mode as Draft['mode'],
    follow_up: row.follow_up as Draft['follow_up'],
    to: to_list as unknown as Address[],
    cc: cc_list as unknown as Address[],
    bcc: bcc_list as unknown as Address[],
    attachments: files.get(row.id) ?? [],
  }))
}

const showDraft = async (ctx: Ctx, row: DraftRow): Promise<Draft> => (await showDrafts(ctx, [row]))[0]!

export async function listDrafts(ctx: Ctx, page: PageQuery, contactId: string | undefined) {
  const { data, pagination } = await pageDrafts(ctx, writerOf(ctx), contactId, page)
  return { data: await showDrafts(ctx, data), pagination }
}

export const getDraft = async (ctx: Ctx, id: string) => showDraft(ctx, await requireDraft(ctx, id))

/** The one answer to a message goes on where it is; everything that is not said of a new one is filled in. */
export async function createDraft(
  ctx: Ctx,
  { reply_to_message_id: parent, ...input }: DraftIn,
): Promise<{ draft: Draft; isNew: boolean }> {
  const userId = writerOf(ctx)
  const mode = parent ? (input.mode === undefined || input.mode === 'new' ? 'reply' : input.mode) : 'new'
  const answers = parent && mode !== 'forward' ? parent : null
  const known = answers ? await findAnswerTo(ctx, userId, answers) : undefined
  if (known) return { draft: await showDraft(ctx, known), isNew: false }
  await checkReferred(ctx, input)
  const message = parent ? found(await findAnswered(ctx, parent), MessageNotFound) : undefined
  const { to, cc, ...filled } =
    message && mode !== 'new' ? await fillIn(ctx, userId, message, mode) : { to: [], cc: [] }
  const id = newId()
  const now = ctx.now.toString()
  const row = await insertDraft(ctx, {
    id,
    user_id: userId,
    ...filled,
    to_list: asList(to),
    cc_list: asList(cc),
    ...valuesOf(input),
    mode,
    reply_to_message_id: parent ?? null,
    answers,
    created_at: now,
    updated_at: now,
  })
  // Somebody pressed twice: the first one made it.
  if (!row) return { draft: await showDraft(ctx, (await findAnswerTo(ctx, userId, answers!))!), isNew: false }
  if (message) await addFilesOf(ctx, id, message, mode === 'forward')
  return { draft: await showDraft(ctx, row), isNew: true }
}

export async function changeDraft(ctx: Ctx, id: string, { revision, ...input }: DraftPatch): Promise<Draft> {
  const before = await lockOpenDraft(ctx, id)
  const values = await settle(ctx, before, input)
  const isChanged = Object.entries(values).some(
    ([key, value]) => !isDeepStrictEqual(plain(before[key as keyof DraftRow]), plain(value)),
  )
  // The same again, after an answer that was lost, is no conflict.
  if (!isChanged) return showDraft(ctx, before)
  if (revision !== undefined && revision < before.revision) throw DraftChanged(await showDraft(ctx, before))
  return showDraft(ctx, await updateDraft(ctx, id, values))
}

/** JSON is written as text and read as what it says; a moment has many spellings. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^[[{]/.test(value)) {
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }
  return /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value
}

async function settle(
  ctx: Ctx,
  before: DraftRow,
  { reply_to_message_id, ...input }: Omit<DraftPatch, 'revision'>,
) {
  await checkReferred(ctx, input)
  if (reply_to_message_id) found(await findAnswered(ctx, reply_to_message_id), MessageNotFound)
  const parent = reply_to_message_id === undefined ? before.reply_to_message_id : reply_to_message_id
  const mode = input.mode ?? before.mode
  const isAnswer = parent !== null && (mode === 'reply' || mode === 'reply_all')
  const other = isAnswer ? await findAnswerTo(ctx, before.user_id, parent) : undefined
  const answers = isAnswer && (!other || other.id === before.id) ? parent : null
  return {
    ...valuesOf(input),
    ...(reply_to_message_id === undefined ? {} : { reply_to_message_id }),
    ...(answers === before.answers ? {} : { answers }),
  }
}

export async function removeDraft(ctx: Ctx, id: string): Promise<void> {
  found(await deleteDraft(ctx, writerOf(ctx), id), DraftNotFound)
}

async function checkReferred(ctx: Ctx, input: Omit<DraftIn, 'reply_to_message_id'>): Promise<void> {
  const { contact_id, deal_id, account_id, template_id } = input
  if (template_id) await requireTemplate(ctx, template_id)
  if (!contact_id && !deal_id && !account_id) return
  const there = await findReferred(ctx, {
    ...(contact_id ? { contact_id } : {}),
    ...(deal_id ? { deal_id } : {}),
    ...(account_id ? { account_id } : {}),
  })
  if (!there.contact) throw ContactNotFound()
  if (!there.deal) throw DealNotFound()
  if (!there.mailbox) throw MailboxNotFound()
}

const asAddress = (one: AddressInput): Address =>
  typeof one === 'string' ? { email: one, name: '' } : { email: one.email, name: one.name ?? '' }

/** As they are stored; what is absent stays untouched. */
function valuesOf({
  to,
  cc,
  bcc,
  follow_up,
  ...input
}: Omit<DraftPatch, 'revision' | 'reply_to_message_id'>) {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return {
    ...(given as typeof input),
    ...(to ? { to_list: asList(to.map(asAddress)) } : {}),
    ...(cc ? { cc_list: asList(cc.map(asAddress)) } : {}),
    ...(bcc ? { bcc_list: asList(bcc.map(asAddress)) } : {}),
    ...(follow_up === undefined ? {} : { follow_up: follow_up && toJson(follow_up) }),
  }
}
