import { names } from './names.fr.ts'
import type { TransferWords } from './words.ts'

export const words: TransferWords = {
  ...names,
  about: 'Téléchargez vos données. Les archives sont conservées sept jours.',
  ask: 'Nouvel export',
  start: 'Exporter',
  what: 'Contenu',
  everything: 'Tout, fichiers compris',
  format: 'Format',
  formats: { csv: 'CSV, pour les tableurs', json: 'JSON, pour les programmes' },
  none: 'Aucun export pour l’instant.',
  started: 'Export lancé. Nous vous préviendrons quand il sera prêt.',
  statuses: { pending: 'En attente', running: 'En cours', succeeded: 'Prêt', failed: 'Échec' },
  rows: count => `${count} fiches`,
  size: megabytes => `${megabytes} Mo`,
  until: date => `jusqu’au ${date}`,
  download: 'Télécharger',
  all: 'Tout',
  more: 'Plus',
  personData: 'Toutes les données de cette personne',
  erase: 'Effacer',
  eraseTitle: 'Effacer cette personne',
  eraseText:
    'Supprime le contact et tout ce qui s’y rattache, affaires comprises ; son nom, son adresse et son numéro sont retirés de tous les textes restants. Les factures gardent le nom, et les contrats signés restent intacts. Cette action est irréversible.',
  erased: 'Effacé.',
}
