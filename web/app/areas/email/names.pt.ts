import type { names as en } from './names.ts'

export const names: typeof en = {
  inbox: 'Caixa de entrada',
  mails: 'Todos os e-mails',
  mailboxes: 'Caixas de e-mail',
  write: 'Escrever um e-mail',
  newMailbox: 'Conectar uma caixa de e-mail',
  mailSettings: 'Escrever e-mails',
  templates: 'Modelos de e-mail',
}
