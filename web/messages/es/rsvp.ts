import type { messages as en } from '../en/rsvp.ts'

export const messages: typeof en = {
  invites: name => `${name} le invita`,
  when: 'Cuándo',
  repeats: 'Repetición',
  where: 'Dónde',
  online: 'En línea',
  there: (when, zone) => `${when} en ${zone}`,
  attend: '¿Asistirá?',
  accepted: 'Sí',
  tentative: 'Quizás',
  declined: 'No',
  comment: 'Un comentario, si lo desea',
  send: 'Enviar respuesta',
  thanks: 'Gracias, su respuesta se ha enviado.',
  missing: 'Elija una respuesta.',
  failed: 'No se pudo enviar su respuesta. Inténtelo de nuevo.',
  canceled: 'Este evento se ha cancelado.',
  over: 'Este evento ya ha terminado.',
  add: 'Añadir al calendario',
}
