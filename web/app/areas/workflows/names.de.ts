import type { names as en } from './names.ts'

export const names: typeof en = {
  workflows: 'Workflows',
  automations: 'Automationen',
  newWorkflow: 'Neuer Workflow',
}
