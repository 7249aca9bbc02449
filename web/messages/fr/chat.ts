import type { messages as en } from '../en/chat.ts'

export const messages: typeof en = {
  conversation: 'Conversation',
  invites: (name, organization) => `${name} de ${organization} vous invite à`,
  about: email =>
    `L’invitation a été envoyée à ${email}. Aucun compte n’est nécessaire ; ce lien vous permet aussi de revenir.`,
  accept: 'Ouvrir la conversation',
  goOn: 'Revenir à la conversation',
  decline: 'Refuser',
  declined: 'Vous avez refusé cette invitation.',
  message: 'Votre message',
  call: 'Ouvrir l’appel',
  send: 'Envoyer',
  deleted: 'Ce message a été supprimé',
  over: 'Votre accès à cette conversation est terminé.',
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
}
