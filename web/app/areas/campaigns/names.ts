import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { campaigns: 'Campaigns', templates: 'Mail templates', newCampaign: 'New campaign' },
  de: { campaigns: 'Kampagnen', templates: 'Mailvorlagen', newCampaign: 'Neue Kampagne' },
}
export const useCampaignNames = namesHook(names)
