import type { names as en } from './names.ts'

export const names: typeof en = {
  contacts: 'Contatos',
  companies: 'Empresas',
  tasks: 'Tarefas',
  newContact: 'Novo contato',
  newCompany: 'Nova empresa',
  newTask: 'Nova tarefa',
}
