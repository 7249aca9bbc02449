import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found } from '#kit/problem.ts'
import { checkMayUse, usableOrNone } from '#modules/email/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { checkAudience } from '../audience/preview.ts'
import { CampaignNotFound, NotEditable, SenderNotFound, StillSending, TemplateNotFound } from '../errors.ts'
import { CampaignChanged } from '../events.ts'
import { readNumbers, readNumbersOf } from '../report/tally-queries.ts'
import { areSendersThere } from '../sending/sender.ts'
import {
  type CampaignFilter,
  type CampaignRow,
  countByStatus,
  deleteCampaignRow,
  findCampaign,
  insertCampaign,
  listCampaignRows,
  lockCampaign,
  updateCampaign,
} from '../stored/queries.ts'
import { findTemplate } from '../templates/queries.ts'
import { writeContent } from './content.ts'
import { copyLinks, replaceLinks } from './link-queries.ts'
import { presentCampaign, presentSummary } from './present.ts'
import type { Campaign, CampaignIn, CampaignPatch } from './schema.ts'
import { readSettings, readSource } from './settings.ts'

export async function listCampaigns(ctx: Ctx, query: CampaignFilter) {
  const [{ data, pagination }, status_counts] = await Promise.all([
    listCampaignRows(ctx, query),
    countByStatus(ctx),
  ])
  const numbers = await readNumbers(
    ctx.db,
    data.map(({ id }) => id),
  )
  return {
    data: data.map(row => presentSummary(row, numbers.get(row.id)!)),
    pagination,
    status_counts,
  }
}

export async function readCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  const [row, numbers] = await Promise.all([findCampaign(ctx, id), readNumbersOf(ctx.db, id)])
  return presentCampaign(found(row, CampaignNotFound), numbers)
}

/** With no source of its own a campaign takes the template's words: it never changes because a template does. */
async function withTemplate<T extends CampaignPatch>(ctx: WorkCtx, input: T): Promise<T> {
  const { template_id } = input
  if (!template_id || input.source || input.body_html) return input
  const template = found(await ctx.transact(inner => findTemplate(inner, template_id)), TemplateNotFound)
  return {
    ...input,
    kind: template.kind as 'html' | 'mjml',
    source: template.source,
    subject: input.subject ?? template.subject,
    preheader: input.preheader ?? template.preheader,
  }
}

const blank = { kind: 'html', source: '' } as const

export async function createCampaign(ctx: WorkCtx, input: CampaignIn): Promise<Campaign> {
  const filled = await withTemplate(ctx, input)
  const { content, links } = await writeContent(ctx, readSource(filled, blank), filled.utm ?? null)
  return ctx.transact(async inner => {
    await checkReferences(inner, filled)
    const id = newId()
    const now = inner.now.toString()
    await insertCampaign(inner, {
      ...content,
      ...readSettings(filled),
      id,
      name: readSettings({ name: filled.name }).name!,
      created_by_id: userIdOf(inner),
      created_at: now,
      updated_at: now,
    }).catch(nameReference)
    await replaceLinks(inner, id, links)
    await inner.emit(CampaignChanged, { campaign_id: id, name: filled.name, change: 'created' })
    return readCampaign(inner, id)
  })
}

/** A template that is not there breaks a key; it is told of in the words of the contract. */
function nameReference(error: Error & { constraint?: string }): never {
  throw error.constraint?.includes('template_id') ? TemplateNotFound() : error
}

async function checkReferences(ctx: Ctx, input: CampaignPatch, before?: CampaignRow): Promise<void> {
  if (input.audience) await checkAudience(ctx, input.audience)
  if (input.sender_account_id !== before?.sender_account_id) await checkMayUse(ctx, input.sender_account_id)
  if (!(await areSendersThere(ctx, input))) throw SenderNotFound()
}

const isEditable = ({ status }: Pick<CampaignRow, 'status'>) => status === 'draft' || status === 'scheduled'

export async function updateCampaignOf(ctx: WorkCtx, id: string, input: CampaignPatch): Promise<Campaign> {
  const before = found(await ctx.transact(inner => findCampaign(inner, id)), CampaignNotFound)
  if (!isEditable(before)) throw NotEditable()
  const filled = input.source === undefined && before.source === '' ? await withTemplate(ctx, input) : input
  const utm = filled.utm === undefined ? before.utm : filled.utm
  const written = await writeContent(ctx, readSource(filled, before), utm)
  return ctx.transact(async inner => {
    const row = found(await lockCampaign(inner, id), CampaignNotFound)
    if (!isEditable(row)) throw NotEditable()
    await checkReferences(inner, filled, row)
    // Somebody else wrote meanwhile: what this request does not touch stays theirs.
    const touches =
      filled.source !== undefined ||
      filled.body_html !== undefined ||
      filled.kind !== undefined ||
      filled.utm !== undefined
    await updateCampaign(inner, id, {
      ...(touches ? written.content : {}),
      ...readSettings(filled),
      updated_at: inner.now.toString(),
    }).catch(nameReference)
    if (touches) await replaceLinks(inner, id, written.links)
    await inner.emit(CampaignChanged, { campaign_id: id, name: row.name, change: 'edited' })
    return readCampaign(inner, id)
  })
}

export async function deleteCampaign(ctx: Ctx, id: string): Promise<void> {
  const row = found(await lockCampaign(ctx, id), CampaignNotFound)
  if (row.status === 'sending') throw StillSending()
  await deleteCampaignRow(ctx, id)
  await recordAudit(ctx, {
    action: 'campaign_deleted',
    targetKind: 'campaign',
    targetId: id,
    detail: { name: row.name, status: row.status },
  })
  await ctx.emit(CampaignChanged, { campaign_id: id, name: row.name, change: 'deleted' })
}

/** What was written and whom it is for; nobody frozen, no dates, no numbers. */
export async function duplicateCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  const row = found(await findCampaign(ctx, id), CampaignNotFound)
  const copyId = newId()
  const now = ctx.now.toString()
  const name = `${row.name.slice(0, 248)} (copy)`
  await insertCampaign(ctx, {
    id: copyId,
    name,
    created_by_id: userIdOf(ctx),
    subject: row.subject,
    preheader: row.preheader,
    kind: row.kind,
    source: row.source,
    body_text: row.body_text,
    template_id: row.template_id,
    from_name: row.from_name,
    reply_to: row.reply_to,
    sender_account_id: await usableOrNone(ctx, row.sender_account_id),
    sender_integration_id: row.sender_integration_id,
    audience: row.audience === null ? null : toJson(row.audience),
    track_opens: row.track_opens,
    track_clicks: row.track_clicks,
    utm: row.utm === null ? null : toJson(row.utm),
    rate_per_minute: row.rate_per_minute,
    ab_test: row.ab_test === null ? null : toJson(row.ab_test),
    archive: row.archive,
    compiled_html: row.compiled_html,
    mail_html: row.mail_html,
    mail_text: row.mail_text,
    compile_error: row.compile_error,
    content_sha256: row.content_sha256,
    created_at: now,
    updated_at: now,
  })
  await copyLinks(ctx, id, copyId)
  await ctx.emit(CampaignChanged, { campaign_id: copyId, name, change: 'created' })
  return readCampaign(ctx, copyId)
}
