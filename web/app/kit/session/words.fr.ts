import type { ConfirmWords } from './words.ts'

export const words: ConfirmWords = {
  title: 'Est-ce bien vous ?',
  about:
    'Cette action touche aux droits d’accès. Confirmez votre identité et vous reprendrez où vous en étiez.',
  password: 'Mot de passe',
  code: 'Code de votre application d’authentification',
  confirm: 'Continuer',
  withCode: 'Utiliser plutôt un code',
  withPassword: 'Utiliser plutôt le mot de passe',
  withPasskey: 'Utiliser une clé d’accès',
  withProvider: 'Se connecter chez votre fournisseur',
  providerAbout: 'La page s’ouvre dans un nouvel onglet. Revenez ensuite ici.',
  noWay:
    'Vous n’avez pas encore de mot de passe. Nous vous enverrons un lien pour en définir un ; connectez-vous ensuite avec.',
  setPassword: 'M’envoyer un lien',
  passkeyFailed: 'La clé d’accès n’a pas été acceptée.',
}
