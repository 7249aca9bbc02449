import { wordsHook } from '../../kit/speech.tsx'

export const names = { campaigns: 'Campaigns', templates: 'Mail templates', newCampaign: 'New campaign' }
export const useCampaignNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
