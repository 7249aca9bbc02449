import type { DocumentWords } from './words.ts'

export const words: DocumentWords = {
  title: 'Document',
  draft: 'Un brouillon : il montre vos coordonnées telles qu’elles sont maintenant.',
  frozen: day =>
    `Tel qu’émis le ${day}. Paiements, nouvelles adresses et autres changements ne le modifient plus.`,
  copy: 'Copie avec les paiements',
  copyFile: 'copie',
  editions: 'Éditions',
  edition: 'Édition',
  since: 'Créée',
  why: 'Motif',
  who: 'Par',
  download: 'PDF',
  downloadEdition: edition => `Télécharger l’édition ${edition}`,
  origins: {
    issue: 'Émission',
    edit: 'Un texte a été modifié',
    request: 'Vos coordonnées ont été mises à jour',
    later: 'Émise plus tôt, figée avec les coordonnées de ce jour',
  },
  add: 'Nouvelle édition avec les coordonnées actuelles…',
  addTitle: number => `Nouvelle édition de ${number}`,
  addText:
    'Elle reprend votre nom, votre adresse, vos numéros fiscaux et votre compte bancaire actuels. Montants, lignes et dates restent les mêmes, et les éditions précédentes sont conservées.',
  addSubmit: 'Créer l’édition',
  reason: 'Motif',
  reasonHint: 'Notre numéro de TVA manquait',
}
