import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import { loadPeople, type Person, samplePerson } from '#modules/crm/index.ts'
import {
  blockReasonOf,
  holdRoom,
  type MailboxRoom,
  readRoom,
  type Sender,
  sendMails,
  useRoom,
} from '#modules/email/index.ts'
import { withSavepoint } from '#platform/db/savepoint-queries.ts'
import { isEmail } from '#platform/server/validation.ts'
import { contentOf } from '../rendering/content-of.ts'
import { fieldsOf, type MergeContext, mergeAll } from '../rendering/merge.ts'
import { viewUrlOf } from '../rendering/view-token.ts'
import { type CampaignRow, loadOrganization } from '../stored/queries.ts'
import { type Claimed, claimRecipients, type Outcome, saveOutcomes, shareSending } from './queries.ts'
import { accountOf, asDispatcher, requireSender } from './sender.ts'

/** The recipient is found again by this: every event about the message carries its id. */
export const SOURCE_KIND = 'campaign'

/** As many share a transaction, and their mails a job. */
export const BATCH = 100

interface Written extends Claimed {
  person: Person
  label: string | null
  subject: string
  html: string
  text: string
}

/**
 * One transaction: people who are due are claimed, their mails written and recorded, and that they have one. All of it
 * happens, or none: a crash at any point leaves whoever was due still due.
 */
export async function dispatchBatch(ctx: Ctx, id: string, most: number): Promise<number> {
  const campaign = await shareSending(ctx, id)
  if (!campaign) return 0
  const onlyTest = campaign.ab_test !== null && campaign.winner === null
  const claimed = await claimRecipients(ctx, id, most, { onlyTest })
  if (claimed.length === 0) return 0
  const outcomes: Outcome[] = []
  const { written, sender } = await writeMails(ctx, campaign, claimed, outcomes)
  const room = await holdMailbox(ctx, sender)
  const recorded = await recordTogether(ctx, campaign, written, { outcomes, isCounted: room !== null })
  if (room) await useRoom(ctx, room, recorded)
  await saveOutcomes(ctx, outcomes)
  return claimed.length
}

async function holdMailbox(ctx: Ctx, { mailbox_id }: Sender): Promise<MailboxRoom | null> {
  if (!mailbox_id) return null
  const room = await readRoom(ctx, mailbox_id)
  if (!room || (room.capOn(localDate(ctx.now, room.timezone)) === null && room.gapSeconds === null))
    return null
  await holdRoom(ctx, room)
  return room
}

async function writeMails(
  ctx: Ctx,
  campaign: CampaignRow,
  claimed: readonly Claimed[],
  outcomes: Outcome[],
): Promise<{ written: Written[]; sender: Sender }> {
  const [people, organization, sender] = await Promise.all([
    loadPeople(
      ctx.db,
      claimed.map(({ contact_id }) => contact_id),
    ),
    loadOrganization(ctx),
    requireSender(ctx, campaign),
  ])
  const around: MergeContext = {
    campaign,
    organization,
    sender: { ...sender, from_name: campaign.from_name ?? sender.from_name },
  }
  const written: Written[] = []
  const labelled = claimed.map(one => ({
    ...one,
    label: one.variant ?? (one.waits ? campaign.winner : null),
  }))
  for (const [label, group] of Map.groupBy(labelled, one => one.label)) {
    const fields = group.map(one =>
      fieldsOf(people.get(one.contact_id) ?? samplePerson, around, viewUrlOf(ctx, one.id)),
    )
    const merged = await mergeAll(ctx, contentOf(campaign, label), fields)
    for (const [index, one] of group.entries()) {
      const mail = merged[index]!
      if (mail.error !== undefined) outcomes.push(fail(one, `Template error: ${mail.error}`))
      else if (!isEmail(one.email)) outcomes.push(skip(one, 'invalid_email'))
      else written.push({ ...one, person: people.get(one.contact_id)!, ...mail })
    }
  }
  return { written, sender }
}

const base = (one: Claimed) => ({
  id: one.id,
  variant: one.variant,
  message_id: null,
  skip_reason: null,
  error: null,
})
const fail = (one: Claimed, error: string): Outcome => ({ ...base(one), status: 'failed', error })
const skip = (one: Claimed, reason: string): Outcome => ({
  ...base(one),
  status: 'skipped',
  skip_reason: reason,
})

interface Recording {
  outcomes: Outcome[]
  /** The mailbox's day is counted here, by whoever holds it. */
  isCounted: boolean
}

/** All at once; if the database has trouble with one of them, each alone, and that trouble is its own. */
async function recordTogether(
  ctx: Ctx,
  campaign: CampaignRow,
  written: readonly Written[],
  recording: Recording,
): Promise<number> {
  if (written.length === 0) return 0
  let recorded = 0
  const keep = (made: readonly Outcome[]) => {
    recording.outcomes.push(...made)
    recorded += made.filter(({ message_id }) => message_id !== null).length
  }
  try {
    await withSavepoint(ctx, async () => keep(await record(ctx, campaign, written, recording.isCounted)))
    return recorded
  } catch (error) {
    ctx.log.warn({ error: (error as Error).message }, 'the mails of a batch are recorded one by one')
  }
  for (const mail of written) {
    try {
      await withSavepoint(ctx, async () => keep(await record(ctx, campaign, [mail], recording.isCounted)))
    } catch (error) {
      ctx.log.warn({ recipient_id: mail.id, error: (error as Error).message }, 'a mail could not be recorded')
      recording.outcomes.push(fail(mail, 'The mail could not be written down'))
    }
  }
  return recorded
}

async function record(
  ctx: Ctx,
  campaign: CampaignRow,
  written: readonly Written[],
  isCounted: boolean,
): Promise<Outcome[]> {
  const account_id = await accountOf(ctx, campaign)
  const results = await sendMails(
    asDispatcher(ctx),
    written.map(({ id, email, name, contact_id, subject, html, text }) => ({
      kind: 'campaign',
      category: 'outreach',
      to: { email, name },
      subject,
      body_html: html,
      body_text: text,
      contact_id,
      account_id,
      integration_id: campaign.sender_integration_id,
      from_name: campaign.from_name,
      reply_to: campaign.reply_to,
      track_opens: campaign.track_opens,
      track_clicks: campaign.track_clicks,
      signature: false,
      source_kind: SOURCE_KIND,
      source_id: id,
      quota_taken: isCounted,
    })),
  )
  return written.map((mail, index): Outcome => {
    const { recorded, refused } = results[index]!
    if (recorded)
      return { ...base(mail), status: 'pending', variant: mail.label, message_id: recorded.message_id }
    const blocked = blockReasonOf(refused)
    return blocked ? skip(mail, blocked) : fail(mail, refused.message)
  })
}

/** Nothing can send for it: what the mail path says of that. */
export const isSenderTrouble = (error: unknown): error is Problem =>
  error instanceof Problem && error.status === 400
