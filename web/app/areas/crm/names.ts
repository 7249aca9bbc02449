import { wordsHook } from '../../kit/speech.tsx'

export const names = {
  contacts: 'Contacts',
  companies: 'Companies',
  tasks: 'Tasks',
  newContact: 'New contact',
  newCompany: 'New company',
  newTask: 'New task',
}
export const useCrmNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
