import type { LetterWords } from './en.ts'

export const fr: LetterWords = {
  hello: name => (name ? `Bonjour ${name},` : 'Bonjour,'),
  document: 'Document',
  with: 'Avec',
  signBy: 'À signer avant le',
  button: 'Lire et signer',
  address: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  private:
    'Ce lien est personnel : quiconque le détient peut signer en votre nom. Merci de ne pas transférer ce message.',
  request: {
    subject: title => `À signer : ${title}`,
    own: 'Votre contrat est prêt. Merci de le relire et d’y apposer votre signature ; l’autre partie a également été invitée à signer.',
    sent: organization => `${organization} vous a envoyé un contrat à lire et à signer électroniquement.`,
    how: 'Ouvrez-le pour lire le texte en entier. Vous pouvez signer dans le navigateur, ou refuser en indiquant pourquoi. Aucun compte n’est nécessaire.',
  },
  reminder: {
    subject: title => `Rappel : ${title} attend votre signature`,
    waiting: 'Un contrat attend encore votre signature.',
    last: other => `${other} a déjà signé ; il ne manque plus que votre signature.`,
    decline:
      'Si vous ne souhaitez pas le signer, vous pouvez refuser sur la même page, et aucun autre rappel ne sera envoyé.',
  },
  completed: {
    subject: title => `Terminé : ${title}`,
    signed: isAttached =>
      `Toutes les parties ont signé. ${
        isAttached
          ? 'L’exemplaire signé est joint à ce message'
          : 'L’exemplaire signé peut être téléchargé ci-dessous'
      } : le texte avec toutes les signatures, un certificat et le journal, sous scellé numérique. Merci de le conserver.`,
    envelope: 'Numéro de dossier',
    hash: 'SHA-256 du fichier',
    button: 'Télécharger l’exemplaire signé',
  },
  declined: {
    subject: title => `Refusé : ${title}`,
    text: name => `${name} a refusé de signer le contrat. Il ne peut plus être signé ; il n’engage personne.`,
    reason: 'Motif indiqué',
    goOn: 'Pour continuer, convenez des modifications, rédigez un nouveau contrat et renvoyez-le.',
    nothing: 'Vous n’avez plus rien à faire.',
  },
}
