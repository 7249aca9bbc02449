import { confidenceOf, type Numbers, rankVariants, toStats, verdictOf } from '../report/numbers.ts'
import type { StoredTest } from '../stored/campaign.ts'
import type { CampaignRow, LightRow } from '../stored/queries.ts'
import type { Campaign, CampaignSummary } from './schema.ts'

export function presentSummary(row: LightRow, numbers: Numbers): CampaignSummary {
  const stats = toStats(numbers.total)
  const isUnderWay = row.status === 'sending'
  return {
    id: row.id,
    name: row.name,
    status: row.status as CampaignSummary['status'],
    pause_reason: row.pause_reason as CampaignSummary['pause_reason'],
    error: row.error,
    subject: row.subject,
    preheader: row.preheader,
    kind: row.kind as 'html' | 'mjml',
    template_id: row.template_id,
    from_name: row.from_name,
    reply_to: row.reply_to,
    sender_account_id: row.sender_account_id,
    sender_integration_id: row.sender_integration_id,
    audience: row.audience as CampaignSummary['audience'],
    track_opens: row.track_opens,
    track_clicks: row.track_clicks,
    utm: row.utm as CampaignSummary['utm'],
    rate_per_minute: row.rate_per_minute,
    ab_test: presentTest(row, numbers),
    archive: row.archive,
    scheduled_at: row.scheduled_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    content_sha256: row.content_sha256 || null,
    created_by_id: row.created_by_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    stats,
    progress: {
      percent: percentOf(row, stats.recipients, stats.pending),
      waiting_for: isUnderWay
        ? ((row.frozen_at ? row.waiting_for : 'freezing') as CampaignSummary['progress']['waiting_for'])
        : null,
      next_at: isUnderWay ? row.next_at : null,
    },
  }
}

export const percentOf = (
  { frozen_at, status }: Pick<LightRow, 'frozen_at' | 'status'>,
  recipients: number,
  pending: number,
): number => {
  if (status === 'sent') return 100
  return frozen_at && recipients > 0 ? Math.floor(((recipients - pending) / recipients) * 1_000) / 10 : 0
}

function presentTest(row: LightRow, numbers: Numbers): CampaignSummary['ab_test'] {
  const test = row.ab_test as StoredTest | null
  if (!test) return null
  const ranked = rankVariants(test, numbers)
  const confidence = confidenceOf(ranked)
  return {
    ...test,
    state: row.winner ? 'decided' : row.started_at ? 'testing' : 'waiting_to_start',
    winner: row.winner,
    decided_by: row.decided_by as 'rate' | 'person' | null,
    decided_at: row.decided_at,
    confidence,
    verdict: verdictOf(ranked, confidence),
  }
}

export const presentCampaign = (row: CampaignRow, numbers: Numbers): Campaign => ({
  ...presentSummary(row, numbers),
  source: row.source,
  body_html: row.compiled_html,
  body_text: row.body_text,
})
