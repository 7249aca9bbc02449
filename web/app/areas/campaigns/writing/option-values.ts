import type { Campaign, CampaignPatch } from '../../../../../sdk/index.ts'
import { type SubjectTest, testOf, toSubjectTest } from '../options/subject-test.tsx'

export const utmFields = ['source', 'medium', 'campaign'] as const
type Utm = Record<(typeof utmFields)[number], string>

export interface OptionValues {
  sender: string
  reply_to: string
  rate_per_minute: number | null
  track_opens: boolean
  track_clicks: boolean
  archive: boolean
  utm: Utm
  test: SubjectTest | null
}

export const optionValues = (campaign: Campaign): OptionValues => {
  const utm = (campaign.utm ?? {}) as Partial<Utm>
  return {
    sender: senderKey(campaign),
    reply_to: campaign.reply_to ?? '',
    rate_per_minute: campaign.rate_per_minute,
    track_opens: campaign.track_opens,
    track_clicks: campaign.track_clicks,
    archive: campaign.archive,
    utm: { source: utm.source ?? '', medium: utm.medium ?? '', campaign: utm.campaign ?? '' },
    test: testOf(campaign.ab_test),
  }
}

/** A mailbox and an integration are named by different fields; in the menu they are one choice. */
const senderKey = ({ sender_account_id, sender_integration_id }: Campaign) =>
  sender_account_id
    ? `mailbox ${sender_account_id}`
    : sender_integration_id
      ? `integration ${sender_integration_id}`
      : ''

export function toOptions({ sender, utm, test, ...values }: OptionValues): CampaignPatch {
  const [kind, id] = sender.split(' ')
  const named = Object.fromEntries(Object.entries(utm).filter(([, value]) => value !== ''))
  return {
    ...values,
    reply_to: values.reply_to || null,
    sender_account_id: kind === 'mailbox' ? id! : null,
    sender_integration_id: kind === 'integration' ? id! : null,
    utm: Object.keys(named).length > 0 ? named : null,
    ab_test: test && toSubjectTest(test),
  }
}
