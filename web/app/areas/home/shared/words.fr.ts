import type { SetupWords } from './words.ts'

export const words: SetupWords = {
  getStarted: 'Premiers pas',
  progress: (done, total) => `${done} sur ${total} terminées`,
  done: 'Terminé',
  hideAll: 'Masquer cette liste',
  hide: step => `Masquer : ${step}`,
  steps: {
    organization: 'Saisir l’adresse de votre entreprise',
    mailbox: 'Connecter votre messagerie',
    import: 'Importer vos contacts',
    team: 'Inviter un collègue',
    pipeline: 'Organiser votre pipeline',
    payments: 'Choisir vos moyens de paiement',
    booking: 'Proposer des rendez-vous en ligne',
  },
  sampleText:
    'Envie de découvrir d’abord ? Les données d’exemple apportent des entreprises, des personnes et des affaires, et disparaissent en un clic.',
  sampleThere: 'Vous travaillez avec des données d’exemple. Rien n’en est envoyé.',
  addSample: 'Ajouter des données d’exemple',
  removeSample: 'Supprimer les données d’exemple',
  sampleAdded: 'Données d’exemple ajoutées',
  sampleRemoved: 'Données d’exemple supprimées',
  removeQuestion:
    'Supprimer les entreprises, contacts, affaires, tâches et notes d’exemple ? Vos propres données restent.',
  removeTouched: names =>
    `Certaines ont été modifiées : ${names}. Elles vont 30 jours à la corbeille avec ce qui y est rattaché ; le reste est supprimé.`,
  sampleTitle: 'Données d’exemple',
}
