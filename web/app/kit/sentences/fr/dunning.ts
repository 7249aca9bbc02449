/** What is refused and told about following up what is overdue. */
export const dunning: Readonly<Record<string, string>> = {
  'Dunning policy not found': 'Ce plan de relance n’existe pas.',
  'No dunning policy applies': 'Aucun plan de relance ne s’applique.',
  'No step is left': 'Il ne reste aucune étape.',
  'Nothing to charge': 'Il n’y a rien à facturer.',
  '{field} must be a valid template': 'Ce n’est pas un modèle valide.',
  '{field} must name each day and action once': 'Chaque jour ne peut avoir chaque action qu’une fois.',
}

export const dunningTold: Readonly<Record<string, string>> = {
  'Invoice {1} followed up': 'Facture {1} relancée',
  'Following up invoice {1} paused': 'Relance de la facture {1} suspendue',
  'Following up invoice {1} goes on': 'La relance de la facture {1} reprend',
  '{1} promised for invoice {2}': '{1} promis pour la facture {2}',
  'Promise for invoice {1} kept': 'Promesse pour la facture {1} tenue',
  'Promise for invoice {1} broken': 'Promesse pour la facture {1} non tenue',
  'a dunning policy applies': 'un plan de relance s’applique',
}

export const dunningCodes: Readonly<Record<string, string>> = {
  dunned: 'relancée',
}
