import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { area: 'Delivery', projects: 'Projects', newProject: 'New project' },
  de: { area: 'Auslieferung', projects: 'Projekte', newProject: 'Neues Projekt' },
}
export const useDeliveryNames = namesHook(names)
