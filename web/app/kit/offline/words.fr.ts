import { isOneIn } from '../plural.ts'
import type { OfflineWords } from './words.ts'

const isOne = isOneIn('fr')

export const words: OfflineWords = {
  unsent: 'Pas encore envoyé',
  waiting: count =>
    isOne(count)
      ? 'Un élément n’a pas encore été envoyé.'
      : `${count} éléments n’ont pas encore été envoyés.`,
  show: 'Afficher',
  kinds: { note: 'Note', task: 'Tâche', message: 'Message' },
  sentLater: 'Conservé sur cet appareil et envoyé dès que vous serez en ligne.',
  refused: reason => `Refusé : ${reason}`,
  unsure: 'Il n’est pas certain que ceci soit arrivé. Vérifiez avant de l’envoyer de nouveau.',
  text: 'Texte',
  sendAgain: 'Envoyer de nouveau',
  discard: 'Abandonner',
  discardQuestion: 'Abandonner ce que vous avez écrit ? Cela ne pourra pas être récupéré.',
  signOutDiscarding: count =>
    `Se déconnecter et abandonner ${isOne(count) ? 'un élément non envoyé' : `${count} éléments non envoyés`}`,
}
