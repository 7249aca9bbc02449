import type { names as en } from './names.ts'

export const names: typeof en = {
  workflows: 'Flujos de trabajo',
  automations: 'Automatizaciones',
  newWorkflow: 'Nuevo flujo de trabajo',
}
