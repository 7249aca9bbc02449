import type { names as en } from './names.ts'

export const names: typeof en = {
  inbox: 'Bandeja de entrada',
  mails: 'Todos los correos',
  mailboxes: 'Buzones',
  write: 'Escribir un correo',
  newMailbox: 'Conectar un buzón',
  mailSettings: 'Escribir correos',
  templates: 'Plantillas de correo',
}
