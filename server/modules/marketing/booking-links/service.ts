import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { readName } from '#kit/name.ts'
import type { Pagination } from '#kit/page.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { cleanTags } from '#kit/text/normalize.ts'
import { escapeHtml } from '#platform/pages/html.ts'
import { dropDocuments } from '../document-queries.ts'
import { defineFields } from '../questions/define.ts'
import { readListIds, readUserIds, readWebAddress } from '../references.ts'
import { changeSlug, leaveSlugs, takeSlug } from '../slugs/slugs.ts'
import { dropCounts, readCounts } from '../tallies/queries.ts'
import { readAvailability } from './availability.ts'
import {
  deleteLinkRow,
  findLink,
  insertLink,
  type LinkRow,
  type LinkValues,
  listLinks,
  lockLink,
  updateLink,
} from './queries.ts'
import {
  type BookingLink,
  type BookingLinkIn,
  type BookingLinkPatch,
  type LinkListQuery,
  LinkNotFound,
} from './schema.ts'

const plain = [
  'status',
  'description',
  'duration_minutes',
  'slot_interval_minutes',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'minimum_notice_minutes',
  'max_days_ahead',
  'daily_limit',
  'assignment',
  'confirmation_message',
  'allow_cancel',
  'allow_reschedule',
  'change_notice_minutes',
] as const

export const linkUrl = (ctx: Pick<Ctx, 'services'>, slug: string): string =>
  `${ctx.services.settings.publicUrl}/book/${slug}`

function present(ctx: Ctx, row: LinkRow, booking_count: number): BookingLink {
  const url = linkUrl(ctx, row.slug)
  return {
    ...row,
    public_url: url,
    embed_html: `<iframe src="${url}?embed=1" title="${escapeHtml(row.name)}" style="width:100%;height:760px;border:0"></iframe>`,
    booking_count,
  }
}

export async function pageLinks(
  ctx: Ctx,
  query: LinkListQuery,
): Promise<{ data: BookingLink[]; pagination: Pagination }> {
  const { data: rows, pagination } = await listLinks(ctx.db, query)
  const countsOf = await readCounts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map(row => present(ctx, row, countsOf(row.id).bookings)),
    pagination,
  }
}

export async function getLink(ctx: Ctx, id: string): Promise<BookingLink> {
  const row = found(await findLink(ctx.db, id), LinkNotFound)
  return present(ctx, row, (await readCounts(ctx.db, [id]))(id).bookings)
}

async function readValues(
  ctx: Ctx,
  input: BookingLinkPatch,
  before: LinkRow | null,
): Promise<Partial<LinkValues>> {
  const values: Partial<LinkValues> = {}
  for (const key of plain) if (input[key] !== undefined) Object.assign(values, { [key]: input[key] })
  const { name, host_ids, availability, location, questions, redirect_url, list_ids, tags } = input
  if (name !== undefined) values.name = readName('name', name)
  if (host_ids !== undefined) values.host_ids = await readUserIds(ctx, 'host_ids', host_ids)
  if (availability !== undefined || !before) {
    values.availability = await readAvailability(ctx, availability ?? {}, before?.availability ?? null)
  }
  if (location !== undefined) {
    values.location = location && { kind: location.kind, value: location.value?.trim() || null }
  }
  if (questions !== undefined) {
    if (questions.some(({ type }) => type === 'email')) {
      throw InvalidInput('questions must not include an email field')
    }
    values.questions = defineFields('questions', questions)
  }
  if (redirect_url !== undefined) {
    values.redirect_url = redirect_url === null ? null : readWebAddress('redirect_url', redirect_url)
  }
  if (input.reminder_minutes !== undefined) {
    values.reminder_minutes = [...new Set(input.reminder_minutes)].sort((a, b) => b - a)
  }
  if (list_ids !== undefined) values.list_ids = await readListIds(ctx, list_ids)
  if (tags !== undefined) values.tags = cleanTags(tags)
  return values
}

export async function createLink(ctx: Ctx, input: BookingLinkIn): Promise<BookingLink> {
  const given = await readValues(ctx, input, null)
  const id = newId()
  const caller = userIdOf(ctx)
  const duration = given.duration_minutes ?? 30
  const slug = await takeSlug(ctx, 'booking_link', id, { slug: input.slug, name: given.name! })
  await insertLink(ctx, id, {
    description: null,
    status: 'active',
    duration_minutes: duration,
    slot_interval_minutes: duration,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    minimum_notice_minutes: 120,
    max_days_ahead: 60,
    daily_limit: null,
    host_ids: caller === null ? [] : [caller],
    assignment: 'round_robin',
    location: null,
    questions: [],
    confirmation_message: null,
    redirect_url: null,
    allow_cancel: true,
    allow_reschedule: true,
    change_notice_minutes: 0,
    reminder_minutes: [1_440],
    list_ids: [],
    tags: [],
    ...given,
    name: given.name!,
    availability: given.availability!,
    slug,
  })
  return getLink(ctx, id)
}

export async function changeLink(ctx: Ctx, id: string, input: BookingLinkPatch): Promise<BookingLink> {
  const before = found(await lockLink(ctx.db, id), LinkNotFound)
  const values = await readValues(ctx, input, before)
  if (input.slug !== undefined) {
    values.slug = await changeSlug(ctx, 'booking_link', id, before.slug, input.slug)
  }
  if (Object.keys(values).length > 0) {
    await updateLink(ctx, id, values)
    await dropDocuments(ctx.db)
  }
  return getLink(ctx, id)
}

/** What was booked stays. */
export async function deleteLink(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteLinkRow(ctx.db, id))) throw LinkNotFound()
  await leaveSlugs(ctx, 'booking_link', id)
  await dropCounts(ctx.db, id)
  await dropDocuments(ctx.db)
}
