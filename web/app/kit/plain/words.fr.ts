import type { PlainWords } from './words.ts'

export const words: PlainWords = {
  noConnection:
    'Pas de connexion au serveur. Votre saisie est conservée : vérifiez votre réseau et réessayez.',
  changedMeanwhile: name =>
    `Rien n’a été enregistré : ${name} l’a modifié entre-temps. Votre saisie est conservée.`,
  automation: 'une automatisation',
  close: 'Fermer',
  showPassword: 'Afficher ou masquer le mot de passe',
}
