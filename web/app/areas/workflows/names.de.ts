import type { names as en } from './names.ts'

export const names: typeof en = {
  workflows: 'Abläufe',
  automations: 'Automationen',
  newWorkflow: 'Neuer Ablauf',
}
