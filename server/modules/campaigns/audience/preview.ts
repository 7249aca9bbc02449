import type { Ctx } from '#kit/context.ts'
import { findListIds } from '#modules/crm/index.ts'
import { AudienceRequired, CampaignNotFound, ListNotFound } from '../errors.ts'
import { countCandidates, findCampaignIds, listSample } from './queries.ts'
import { type Audience, type AudiencePreview, type Named, skipReasons } from './schema.ts'

/** Lists and campaigns that are named must be there; later they may go, and then contribute nobody. */
export async function checkAudience(ctx: Ctx, audience: Audience): Promise<void> {
  const named: Named[] = [audience, ...(audience.exclude ? [audience.exclude] : [])]
  const lists = [...new Set(named.flatMap(({ list_ids = [] }) => list_ids.map(id => id.toLowerCase())))]
  const campaigns = [
    ...new Set(
      named.flatMap(one => (one.campaigns ?? []).map(({ campaign_id }) => campaign_id.toLowerCase())),
    ),
  ]
  if (lists.length > 0 && (await findListIds(ctx.db, lists)).length < lists.length) throw ListNotFound()
  if (campaigns.length > 0 && (await findCampaignIds(ctx, campaigns)).length < campaigns.length) {
    throw CampaignNotFound()
  }
}

const SAMPLE = 10

/** What a send at this moment would find. */
export async function previewAudience(
  ctx: Ctx,
  audience: Audience | null | undefined,
): Promise<AudiencePreview> {
  if (!audience) throw AudienceRequired()
  await checkAudience(ctx, audience)
  const [{ total, sendable, reasons, domains }, sample] = await Promise.all([
    countCandidates(ctx, audience),
    listSample(ctx, audience, SAMPLE),
  ])
  const breakdown = Object.fromEntries(skipReasons.map(reason => [reason, reasons[reason] ?? 0]))
  return { total, sendable, skipped: { total: total - sendable, breakdown }, sample, domains }
}
