import type { names as en } from './names.ts'

export const names: typeof en = {
  places: {
    home: 'Inicio',
    inbox: 'Bandeja de entrada',
    messages: 'Mensajes',
    calendar: 'Calendario',
    tasks: 'Tareas',
    contacts: 'Contactos',
    deals: 'Oportunidades',
    outreach: 'Prospección',
    money: 'Finanzas',
    marketing: 'Marketing',
    reports: 'Informes',
    workflows: 'Flujos de trabajo',
    seo: 'SEO',
    infrastructure: 'Infraestructura',
  },
  main: 'Principal',
  all: 'Todas las secciones',
  sections: place => `Apartados de ${place}`,
  more: 'Más',
  somethingElse: 'Otra cosa…',
  arrange: 'Ordenar la barra lateral',
}
