import type { names as en } from './names.ts'

export const names: typeof en = {
  contacts: 'Contactos',
  companies: 'Empresas',
  tasks: 'Tareas',
  newContact: 'Nuevo contacto',
  newCompany: 'Nueva empresa',
  newTask: 'Nueva tarea',
}
