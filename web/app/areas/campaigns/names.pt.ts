import type { names as en } from './names.ts'

export const names: typeof en = {
  campaigns: 'Campanhas',
  templates: 'Modelos de e-mail',
  newCampaign: 'Nova campanha',
}
