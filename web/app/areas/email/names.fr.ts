import type { names as en } from './names.ts'

export const names: typeof en = {
  inbox: 'Boîte de réception',
  mails: 'Tous les e-mails',
  mailboxes: 'Boîtes mail',
  write: 'Écrire un e-mail',
  newMailbox: 'Connecter une boîte mail',
  mailSettings: 'Écrire des e-mails',
  templates: 'Modèles d’e-mail',
}
