import type { FormWords } from './words.ts'

export const words: FormWords = {
  saved: 'Enregistré.',
  restored: time => `Saisie rétablie : ${time}`,
  discard: 'Abandonner',
  copy: 'Copier',
  copied: 'Copié',
  shownOnce: 'Copiez-le maintenant : il ne s’affiche qu’une fois.',
  done: 'Terminé',
  wrongPassword: 'Ce n’est pas votre mot de passe.',
  bold: 'Gras',
  italic: 'Italique',
  underline: 'Souligné',
  strike: 'Barré',
  bulletList: 'Liste',
  numberedList: 'Liste numérotée',
  quote: 'Citation',
  link: 'Lien',
  linkAddress: 'Adresse du lien',
  removeLink: 'Retirer le lien',
  saveLink: 'Appliquer le lien',
  openInNewTab: 'S’ouvre dans un nouvel onglet',
  unreadable: {
    not_a_number: text => `« ${text} » n’est pas un nombre.`,
    two_ways: text => `« ${text} » peut se lire de deux façons. Écrivez-le sans séparateur de milliers.`,
    too_fine: (text, digits) =>
      digits === 0 ? `« ${text} » doit être un nombre entier.` : `« ${text} » a plus de ${digits} décimales.`,
    too_large: text => `« ${text} » est trop grand.`,
  },
}
