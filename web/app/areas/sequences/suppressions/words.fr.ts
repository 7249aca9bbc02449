import { names } from './names.fr.ts'
import type { SuppressionWords } from './words.ts'

export const words: SuppressionWords = {
  ...names,
  submit: 'Bloquer',
  none: 'Aucune adresse bloquée',
  noneText:
    'Les adresses qui rejettent, se plaignent ou se désabonnent arrivent ici d’elles-mêmes et ne reçoivent plus rien.',
  email: 'Adresse',
  reason: 'Motif',
  reasons: {
    hard_bounce: 'N’existe pas',
    complaint: 'Signalé comme spam',
    unsubscribe: 'Désabonnement',
    soft_bounces: 'Rejets répétés',
    manual: 'À la main',
    import: 'Importée',
  },
  source: 'Origine',
  since: 'Depuis',
  note: 'Note',
  takeOff: 'Débloquer',
  export: 'Exporter',
  import: 'Importer un fichier',
  imported: (added, existing, invalid) =>
    `${added} ajoutées, ${existing} déjà connues, ${invalid} non valides`,
  explain: 'Pourquoi',
  explainOf: email => `Pourquoi ${email} ne reçoit-elle rien ?`,
  events: 'Ce que l’on sait',
  eventTypes: {
    delivered: 'Livré',
    opened: 'Ouvert',
    clicked: 'Cliqué',
    bounced: 'Rejeté',
    complained: 'Signalé comme spam',
    unsubscribed: 'Désabonné',
    resubscribed: 'Réabonné',
  },
}
