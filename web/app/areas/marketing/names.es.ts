import type { names as en } from './names.ts'

export const names: typeof en = {
  forms: 'Formularios',
  pages: 'Páginas',
  links: 'Enlaces de reserva',
  bookings: 'Reservas',
  newForm: 'Nuevo formulario',
  newLink: 'Nuevo enlace de reserva',
}
