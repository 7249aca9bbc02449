import type { names as en } from './names.ts'

export const names: typeof en = {
  campaigns: 'Campañas',
  templates: 'Plantillas de correo',
  newCampaign: 'Nueva campaña',
}
