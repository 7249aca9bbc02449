import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { area: 'Automation', workflows: 'Workflows', newWorkflow: 'New workflow' },
  de: { area: 'Automatisierung', workflows: 'Abläufe', newWorkflow: 'Neuer Ablauf' },
}
export const useWorkflowNames = namesHook(names)
