import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import type { RawReply } from '#kit/route.ts'
import { pickLanguage } from '#kit/web/language.ts'
import { samplePerson } from '#modules/crm/index.ts'
import { findMessageContent, trackingLinks } from '#modules/email/index.ts'
import { networkOf } from '#platform/server/admission/network.ts'
import { findRecipient } from '../recipients/queries.ts'
import { contentOf } from '../rendering/content-of.ts'
import { fieldsOf, mergeAll } from '../rendering/merge.ts'
import { readViewToken } from '../rendering/view-token.ts'
import { ARCHIVE, readSettings } from '../settings/queries.ts'
import { loadOrganization } from '../stored/queries.ts'
import { archivePage, feed, gonePage, type Issue, mailPage } from './pages.ts'
import { type ArchivedRow, findArchived, listArchived } from './queries.ts'

const A_MINUTE = { capacity: 120, refillPerSecond: 2 }
const anonymous: Actor = { kind: 'anonymous' }

async function checkPace(ctx: OpenCtx): Promise<void> {
  await ctx.services.throttle.require(`views:${networkOf(ctx.request.ip)}`, A_MINUTE)
}

const gone = (ctx: OpenCtx): RawReply => gonePage(pickLanguage(ctx.request.acceptLanguage))

/** The mail as it was sent to one person: nothing is counted, and its links lead where they say. */
export async function showWebVersion(ctx: OpenCtx, token: string): Promise<RawReply> {
  await checkPace(ctx)
  const whose = readViewToken(ctx, token)
  if (!whose) return gone(ctx)
  const body = await ctx.within(whose.organizationId, anonymous, async inner => {
    const recipient = await findRecipient(inner, whose.recipientId)
    const message = recipient?.message_id ? await findMessageContent(inner, recipient.message_id) : undefined
    if (!message || message.status === 'canceled') return null
    const { settings, appSecrets } = inner.services
    const links = trackingLinks(settings.publicUrl, appSecrets)
    return (message.body_html ?? '').replaceAll(
      '{{unsubscribe_url}}',
      links.unsubscribe(message.tracking_id ?? ''),
    )
  })
  return body === null ? gone(ctx) : mailPage(body)
}

const baseOf = (ctx: Pick<OpenCtx, 'services'>, token: string) =>
  `${ctx.services.settings.publicUrl}/api/v1/app/public/archive/${token}`

interface Archive<T> {
  organizationId: string
  organization: Awaited<ReturnType<typeof loadOrganization>>
  found: T
}

/** Only reads: what is merged afterwards may have to wait its turn, and holds no connection meanwhile. */
async function readArchive<T>(
  ctx: OpenCtx,
  token: string,
  read: (ctx: Ctx) => Promise<T>,
): Promise<Archive<T> | null> {
  await checkPace(ctx)
  const known = await ctx.find(ARCHIVE, token)
  if (!known) return null
  const { organizationId } = known
  return ctx.within(organizationId, anonymous, async inner => {
    const { archive_enabled } = await readSettings(inner)
    if (!archive_enabled) return null
    return { organizationId, organization: await loadOrganization(inner), found: await read(inner) }
  })
}

/** Merged with nobody: fields of a contact are empty, so that what a template says in their place stands there. */
async function merge(
  { services, request }: OpenCtx,
  { organizationId, organization }: Archive<unknown>,
  row: ArchivedRow,
  url: string,
) {
  const sender = { from_name: row.from_name ?? organization.name, from_email: '' }
  const nobody = { ...samplePerson, fields: { contact: {}, company: {}, custom: {} } }
  const fields = fieldsOf(nobody, { campaign: row, organization, sender }, url)
  const [merged] = await mergeAll({ services, organizationId, request }, contentOf(row, row.winner), [fields])
  return merged!.error === undefined ? merged! : null
}

interface Issues {
  name: string
  issues: Issue[]
}

async function readIssues(ctx: OpenCtx, token: string): Promise<Issues | null> {
  const archive = await readArchive(ctx, token, listArchived)
  if (!archive) return null
  const issues: Issue[] = []
  for (const row of archive.found) {
    const url = `${baseOf(ctx, token)}/${row.id}`
    const merged = await merge(ctx, archive, { ...row, mail_html: '', mail_text: '', body_text: '' }, url)
    const { subject, preheader } = merged ?? { subject: row.name, preheader: '' }
    issues.push({ id: row.id, subject: subject || row.name, preheader, url, finishedAt: row.finished_at! })
  }
  return { name: archive.organization.name, issues }
}

export async function showArchive(ctx: OpenCtx, token: string): Promise<RawReply> {
  const shown = await readIssues(ctx, token)
  const feedUrl = `${baseOf(ctx, token)}/rss.xml`
  return shown ? archivePage(pickLanguage(ctx.request.acceptLanguage), { ...shown, feedUrl }) : gone(ctx)
}

export async function showFeed(ctx: OpenCtx, token: string): Promise<RawReply> {
  const shown = await readIssues(ctx, token)
  return shown ? feed({ ...shown, url: baseOf(ctx, token) }) : gone(ctx)
}

export async function showIssue(ctx: OpenCtx, token: string, campaignId: string): Promise<RawReply> {
  if (!isUuid(campaignId)) {
    await checkPace(ctx)
    return gone(ctx)
  }
  const base = baseOf(ctx, token)
  const archive = await readArchive(ctx, token, inner => findArchived(inner, campaignId.toLowerCase()))
  const row = archive?.found
  const merged = archive && row ? await merge(ctx, archive, row, `${base}/${row.id}`) : null
  return merged ? mailPage(merged.html.replaceAll('{{unsubscribe_url}}', base)) : gone(ctx)
}
