import type { names as en } from './names.ts'

export const names: typeof en = {
  workflows: 'Fluxos de trabalho',
  automations: 'Automações',
  newWorkflow: 'Novo fluxo de trabalho',
}
