import type { Ctx } from '#kit/context.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { wallTimeToInstant } from '#kit/time/zone.ts'
import { checkMayUse } from '#modules/email/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { findTemplateError } from '#platform/liquid/render.ts'
import { countCandidates } from '../audience/queries.ts'
import type { Audience } from '../audience/schema.ts'
import {
  CampaignNotFound,
  CannotSend,
  NoAudience,
  NoContent,
  NoRecipients,
  NoSubject,
  NotInTheFuture,
  SenderNotFound,
  TemplateError,
  TooFarAhead,
} from '../errors.ts'
import { CampaignScheduled, CampaignStarted } from '../events.ts'
import { areSendersThere, giveTime } from '../sending/sender.ts'
import { wake } from '../sending/wake.ts'
import type { StoredTest } from '../stored/campaign.ts'
import { MOST_RECIPIENTS } from '../stored/campaign.ts'
import { type CampaignRow, loadOrganization, lockCampaign, updateCampaign } from '../stored/queries.ts'

const HAS_OFFSET = /(?:z|[+-]\d{2}(?::?\d{2})?)$/i

/** An instant, or the wall time of the organization: what clocks skip is the first minute after, what they show twice the first. */
export function readMoment(text: string, zone: string): Temporal.Instant {
  try {
    if (HAS_OFFSET.test(text)) return Temporal.Instant.from(text)
    return wallTimeToInstant(Temporal.PlainDateTime.from(text), zone)
  } catch {
    throw InvalidInput(
      'scheduled_at must be a valid timestamp such as 2026-11-15T09:30:00Z or 2026-11-15T09:30',
    )
  }
}

async function readSchedule(ctx: Ctx, text: string): Promise<Temporal.Instant> {
  const { timezone } = await loadOrganization(ctx)
  const at = readMoment(text, timezone)
  if (Temporal.Instant.compare(at, ctx.now) <= 0) throw NotInTheFuture()
  const latest = ctx.now.toZonedDateTimeISO('UTC').add({ years: 1 }).toInstant()
  if (Temporal.Instant.compare(at, latest) > 0) throw TooFarAhead()
  return at
}

/** What a test tries has subjects of its own. */
const subjectsOf = ({
  subject,
  preheader,
  ab_test,
}: CampaignRow): { subjects: string[]; preheaders: string[] } => {
  const test = ab_test as StoredTest | null
  if (!test) return { subjects: [subject], preheaders: [preheader] }
  return {
    subjects: test.variants.map(one => one.subject),
    preheaders: test.variants.map(one => one.preheader ?? preheader),
  }
}

/** What stands against sending it, in the order the contract names. */
export async function checkSendable(ctx: Ctx, row: CampaignRow): Promise<void> {
  const { subjects, preheaders } = subjectsOf(row)
  if (subjects.some(subject => subject.trim() === '')) throw NoSubject()
  if (row.source.trim() === '') throw NoContent()
  if (row.compile_error) throw TemplateError(row.compile_error)
  for (const line of [...subjects, ...preheaders]) {
    const error = findTemplateError(line)
    if (error) throw TemplateError(error)
  }
  if (row.audience === null || !namesAnybody(row.audience as Audience)) throw NoAudience()
  if (!(await areSendersThere(ctx, row))) throw SenderNotFound()
  await checkMayUse(ctx, row.sender_account_id)
}

const namesAnybody = ({ all, list_ids, filter, contact_ids, campaigns }: Audience): boolean =>
  Boolean(all || list_ids?.length || filter || contact_ids?.length || campaigns?.length)

async function checkRecipients(ctx: Ctx, audience: Audience): Promise<void> {
  const { total, sendable } = await countCandidates(ctx, audience)
  if (sendable === 0) throw NoRecipients()
  if (total > MOST_RECIPIENTS) throw InvalidInput('A campaign has at most 1,000,000 recipients')
}

export async function sendCampaign(
  ctx: Ctx,
  id: string,
  scheduledAt: string | null | undefined,
): Promise<void> {
  const row = found(await lockCampaign(ctx, id), CampaignNotFound)
  if (row.status !== 'draft' && row.status !== 'scheduled') throw CannotSend(row.status)
  const at = scheduledAt ? await readSchedule(ctx, scheduledAt) : null
  await checkSendable(ctx, row)
  if (at) await schedule(ctx, row, at)
  else {
    await checkRecipients(ctx, row.audience as Audience)
    await begin(ctx, row)
  }
  await recordAudit(ctx, {
    action: at ? 'campaign_scheduled' : 'campaign_sent',
    targetKind: 'campaign',
    targetId: id,
    detail: { name: row.name, ...(at ? { scheduled_at: at.toString() } : {}) },
  })
}

async function schedule(ctx: Ctx, { id, name }: CampaignRow, at: Temporal.Instant): Promise<void> {
  const scheduled_at = at.toString({ fractionalSecondDigits: 3 })
  await updateCampaign(ctx, id, { status: 'scheduled', scheduled_at, updated_at: ctx.now.toString() })
  await wake(ctx, { campaign_id: id }, at)
  await ctx.emit(CampaignScheduled, { campaign_id: id, name, scheduled_at })
}

/** From here on its audience is being written down, then it goes out. */
export async function begin(ctx: Ctx, row: CampaignRow): Promise<void> {
  const { id, name, scheduled_at } = row
  const now = ctx.now.toString()
  await updateCampaign(ctx, id, {
    status: 'sending',
    pause_reason: null,
    error: null,
    scheduled_at,
    started_at: now,
    finished_at: null,
    freeze_after: null,
    frozen_at: null,
    waiting_for: 'freezing',
    next_at: null,
    updated_at: now,
  })
  await giveTime(ctx, row)
  await wake(ctx, { campaign_id: id }, ctx.now)
  await ctx.emit(CampaignStarted, { campaign_id: id, name })
}
