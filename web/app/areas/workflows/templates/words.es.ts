import { names } from '../names.es.ts'
import type { TemplateWords } from './words.ts'

export const words: TemplateWords = {
  automations: names.automations,
  begin: 'Empezar con',
  empty: 'Un diagrama vacío',
  templates: {
    form: {
      name: 'Llamar a quien responde un formulario',
      about: 'Una tarea para el responsable del contacto.',
      task: 'Llamar a {{contact.name}}',
    },
    booking: {
      name: 'Etiquetar a quien reserva una reunión',
      about: 'Para que las listas y campañas los distingan.',
      tag: 'reunión reservada',
    },
    canceled: {
      name: 'Ofrecer otra hora tras una cancelación',
      about: 'Una tarea para el responsable del contacto.',
      task: 'Ofrecer otra hora a {{contact.name}}',
    },
    contact: {
      name: 'Dar la bienvenida a cada contacto nuevo',
      about: 'Una tarea para el responsable del contacto.',
      task: 'Presentarse a {{contact.name}}',
    },
    customer: {
      name: 'Escribir a los clientes nuevos',
      about: 'Un correo, un día después de que un contacto pase a ser cliente.',
      subject: 'Le damos la bienvenida, {{first_name | default: "y muchas gracias"}}',
      text: '<p>{{first_name | default: "Hola"}}:</p><p>Gracias por elegirnos. Si algo no está claro, responda a este correo.</p><p>{{sender_name}}</p>',
    },
  },
  name: 'Nombre',
  status: 'Estado',
  trigger: 'Cuándo',
  triggers: {
    'form.submitted': 'Alguien responde un formulario',
    'booking.created': 'Alguien reserva una reunión',
    'booking.canceled': 'Se cancela una reunión',
    'contact.created': 'Hay un contacto nuevo',
  },
  runs: 'Ejecuciones',
  failed: 'Fallidas',
  on: 'Activada',
  off: 'Desactivada',
  problems: 'Necesita revisión',
  action: 'Acción',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  saved: 'Guardado',
  copy: 'Copiar como flujo de trabajo',
  remove: 'Eliminar',
  removed: 'Eliminada',
  removeRule: 'Lo que está en curso termina.',
  newWorkflow: names.newWorkflow,
  noRules: 'No hay automatizaciones',
  noRulesText:
    'Aquí aparecen las reglas breves creadas antes o por un programa. Para que algo ocurra solo, empiece un flujo de trabajo con una plantilla.',
}
