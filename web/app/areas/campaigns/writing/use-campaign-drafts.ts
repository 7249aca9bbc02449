import { type Campaign, updateCampaign } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { client } from '../../../kit/session/api.ts'
import { useCampaignWords } from '../words.ts'
import { audienceValues, toAudience } from './audience-values.ts'
import { optionValues, toOptions } from './option-values.ts'

const parts = ['mail', 'audience', 'options'] as const
type Part = (typeof parts)[number]

export type CampaignDrafts = ReturnType<typeof useCampaignDrafts>

/** A campaign as it is being written, for the whole page: whichever tab is open, all of it is saved before it is sent. */
export function useCampaignDrafts(campaign: Campaign) {
  const words = useCampaignWords()
  const of = `campaign/${campaign.id}`
  const { subject, preheader, from_name, kind, source } = campaign
  const mail = useDraft({
    of: `${of}/mail`,
    saved: { subject, preheader, from_name: from_name ?? '', kind, source },
  })
  const audience = useDraft({ of: `${of}/audience`, saved: audienceValues(campaign) })
  const options = useDraft({ of: `${of}/options`, saved: optionValues(campaign) })
  const drafts = { mail, audience, options }
  const patches = {
    mail: () => ({ ...mail.values, from_name: mail.values.from_name || null }),
    audience: () => ({ audience: toAudience(campaign, audience.values) }),
    options: () => toOptions(options.values),
  }
  const save = async (some: readonly Part[]) => {
    if (some.length === 0) return
    const body = Object.assign({}, ...some.map(part => patches[part]()))
    await updateCampaign({ client, path: { campaign_id: campaign.id }, body })
    for (const part of some) drafts[part].done(drafts[part].values as never)
  }
  const unsaved = parts.filter(part => drafts[part].isChanged)
  return {
    ...drafts,
    unsaved,
    saveAll: () => save(unsaved),
    saving: useAct(save, { stale: ['campaign', 'campaigns'], done: words.saved }),
  }
}
