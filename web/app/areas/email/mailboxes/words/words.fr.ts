import type { MailboxWords } from './words.ts'

export const words: MailboxWords = {
  writingAbout: 'Comment partent les e-mails que vous écrivez, et comment vous lisez.',
  sending: 'Envoi',
  undo: 'Délai pour rattraper un e-mail',
  noUndo: 'Aucun : il part aussitôt',
  undoSeconds: count => `${count} secondes`,
  writeFrom: 'Boîte depuis laquelle vous écrivez',
  automatic: 'Votre première, sinon celle de l’organisation',
  reading: 'Lecture',
  showPictures: 'Afficher les images d’Internet',
  showPicturesAbout:
    'Elles indiquent à l’expéditeur quand et où un e-mail est lu. Les images jointes sont toujours affichées.',
  signatureAbout: 'Placée sous vos e-mails lorsque la boîte n’a pas sa propre signature.',
  appendSent: 'Ranger ce que j’envoie ici dans son dossier Envoyés',
  colleaguesSee: 'Ce que voient les collègues',
  colleaguesSeeAbout:
    'Administrateurs et propriétaires compris. Factures, devis et contrats restent visibles ; un fil peut être ouvert ou fermé à part.',
  views: {
    full: 'Tout',
    subject: 'Objet, personnes et heure',
    metadata: 'Personnes et heure',
    private: 'Rien',
  },
  viewNotes: {
    subject: 'les collègues ne voient pas les textes',
    metadata: 'les collègues ne voient ni objets ni textes',
    private: 'les collègues ne voient rien',
  },
  sharedWith: 'Qui voit tout',
  sharedWithSome: names => `tout pour ${names}`,
  readAt: ago => `lue ${ago}`,
  readsAtOnce: 'le nouveau courrier arrive aussitôt',
  earlierFrom: day => `E-mails antérieurs depuis le ${day}`,
  purpose: 'À quoi elle sert',
  purposes: { mail: 'Écrire et lire des e-mails', drop: 'Classer des e-mails venus d’ailleurs' },
  filesMail: 'Classe les e-mails',
  dropAddress: 'Adresse pour les e-mails venus d’ailleurs',
  dropAbout:
    'Mettez-la en copie quand vous écrivez dans un autre programme, ou transférez-lui des e-mails depuis votre propre adresse : ils sont classés chez les contacts qui y figurent.',
}
