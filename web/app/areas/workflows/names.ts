import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  workflows: 'Workflows',
  automations: 'Automations',
  newWorkflow: 'New workflow',
}
export const useWorkflowNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
