import { wordsHook } from '../../kit/speech.tsx'

export const names = { projects: 'Projects', newProject: 'New project' }
export const useDeliveryNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
