import type { names as en } from './names.ts'

export const names: typeof en = {
  campaigns: 'Kampagnen',
  templates: 'Mailvorlagen',
  newCampaign: 'Neue Kampagne',
}
