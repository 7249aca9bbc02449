import type { messages as en } from '../en/rsvp.ts'

export const messages: typeof en = {
  invites: name => `${name} vous invite`,
  when: 'Quand',
  repeats: 'Répétition',
  where: 'Où',
  online: 'En ligne',
  there: (when, zone) => `${when} à ${zone}`,
  attend: 'Participerez-vous ?',
  accepted: 'Oui',
  tentative: 'Peut-être',
  declined: 'Non',
  comment: 'Un commentaire, si vous le souhaitez',
  send: 'Envoyer la réponse',
  thanks: 'Merci, votre réponse a été envoyée.',
  missing: 'Veuillez choisir une réponse.',
  failed: 'Votre réponse n’a pas pu être envoyée. Veuillez réessayer.',
  canceled: 'Cet événement a été annulé.',
  over: 'Cet événement est terminé.',
  add: 'Ajouter au calendrier',
}
