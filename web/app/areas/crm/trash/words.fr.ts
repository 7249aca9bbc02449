import { names } from './names.fr.ts'
import type { TrashWords } from './words.ts'

export const words: TrashWords = {
  ...names,
  title: 'Nom',
  type: 'Type',
  types: {
    contact: 'Contact',
    company: 'Entreprise',
    deal: 'Affaire',
    task: 'Tâche',
    note: 'Note',
    file: 'Fichier',
  },
  with: 'Avec',
  kinds: {
    deals: 'Affaires :',
    tasks: 'Tâches :',
    notes: 'Notes :',
    files: 'Fichiers :',
    emails: 'E-mails :',
    lists: 'Listes :',
    sequences: 'Séquences :',
    campaigns: 'Campagnes :',
    bookings: 'Réservations :',
    submissions: 'Réponses aux formulaires :',
  },
  deletedBy: 'Supprimé par',
  deleted: 'Supprimé le',
  expires: 'Conservé jusqu’au',
  actions: 'Actions',
  restore: 'Restaurer',
  restored: 'Restauré.',
  deleteForGood: 'Supprimer définitivement',
  deleteQuestion: title => `« ${title} » ne pourra plus être restauré.`,
  takenText:
    'Un autre contact utilise maintenant cette adresse e-mail. Vous pouvez restaurer celui-ci sans l’adresse.',
  restoreWithout: 'Restaurer sans l’adresse',
  empty: 'La corbeille est vide',
  emptyText: 'Ce que vous supprimez reste ici 30 jours et peut être restauré avec tout ce qui en dépendait.',
}
