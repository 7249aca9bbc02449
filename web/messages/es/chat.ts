import type { messages as en } from '../en/chat.ts'

export const messages: typeof en = {
  conversation: 'Conversación',
  invites: (name, organization) => `${name} de ${organization} le invita a`,
  about: email =>
    `La invitación se envió a ${email}. No necesita una cuenta; con este enlace también puede volver.`,
  accept: 'Abrir la conversación',
  goOn: 'Volver a la conversación',
  decline: 'Rechazar',
  declined: 'Ha rechazado esta invitación.',
  message: 'Su mensaje',
  call: 'Abrir la llamada',
  send: 'Enviar',
  deleted: 'Este mensaje se eliminó',
  over: 'Su acceso a esta conversación ha terminado.',
  failed: 'No ha funcionado. Inténtelo de nuevo.',
}
