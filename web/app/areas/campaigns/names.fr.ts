import type { names as en } from './names.ts'

export const names: typeof en = {
  campaigns: 'Campagnes',
  templates: 'Modèles d’e-mail',
  newCampaign: 'Nouvelle campagne',
}
