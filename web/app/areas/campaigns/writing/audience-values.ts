import type { Campaign, CampaignAudience } from '../../../../../sdk/index.ts'

type ContactStatus = 'lead' | 'prospect' | 'customer' | 'churned'

export interface AudienceValues {
  all: boolean
  lists: string[]
  status: string[]
  tags: string[]
  without: string[]
}

const audienceOf = (campaign: Campaign) => (campaign.audience ?? {}) as CampaignAudience

export function audienceValues(campaign: Campaign): AudienceValues {
  const { all, list_ids, filter, exclude } = audienceOf(campaign)
  return {
    all: all ?? false,
    lists: list_ids ?? [],
    status: filter?.status ?? [],
    tags: filter?.tags_any ?? [],
    without: exclude?.list_ids ?? [],
  }
}

/** What of an audience the app changes; the rest of it stays as it is. */
export function toAudience(campaign: Campaign, values: AudienceValues): CampaignAudience {
  const before = audienceOf(campaign)
  return {
    ...before,
    all: values.all,
    list_ids: values.lists,
    filter: { ...before.filter, status: values.status as ContactStatus[], tags_any: values.tags },
    exclude: { ...before.exclude, list_ids: values.without },
  }
}
