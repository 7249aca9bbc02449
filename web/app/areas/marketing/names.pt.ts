import type { names as en } from './names.ts'

export const names: typeof en = {
  forms: 'Formulários',
  pages: 'Páginas',
  links: 'Links de agendamento',
  bookings: 'Agendamentos',
  newForm: 'Novo formulário',
  newLink: 'Novo link de agendamento',
}
