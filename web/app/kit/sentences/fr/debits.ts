/** What is refused and told about direct debits. */
export const debits: Readonly<Record<string, string>> = {
  'Set up SEPA direct debit under Settings first':
    'Configurez d’abord le prélèvement SEPA dans les réglages.',
  'Mandate not found': 'Ce mandat n’existe pas.',
  '{field} is already used': 'Cette référence de mandat est déjà utilisée.',
  'This link is no longer valid': 'Ce lien n’est plus valable.',
  'This mandate is already signed': 'Ce mandat est déjà signé.',
  'You must agree to the mandate in order to sign': 'Acceptez le mandat pour pouvoir le signer.',
  'SEPA direct debit collects EUR only': 'Le prélèvement SEPA n’encaisse que des euros.',
  'Debit run not found': 'Cette remise de prélèvements n’existe pas.',
  'Nothing to collect': 'Il n’y a rien à prélever.',
  'Debit run is already {state}': 'La remise est déjà : {state}.',
  'Attempt not found': 'Cette tentative de paiement n’existe pas.',
  'This payment was already returned': 'Ce paiement a déjà été rejeté.',
  'This payment was not collected': 'Ce paiement n’a pas été prélevé.',
  'Could not read file: it is no pain.002 report': 'Fichier illisible : ce n’est pas un rapport pain.002.',
  'Could not read file: it declares a document type or entities':
    'Fichier illisible : il déclare un type de document ou des entités.',
  '{field} must be a valid IBAN': '{field} doit être un IBAN valable',
  '{field} must be of a SEPA country': '{field} doit être d’un pays SEPA',
  "{field} must be 1 to 35 of the letters A–Z a–z 0–9 + ? / - : ( ) . , '":
    "{field} compte de 1 à 35 des caractères A–Z a–z 0–9 + ? / - : ( ) . , '",
}

export const debitsTold: Readonly<Record<string, string>> = {
  'Direct debit mandate {1} signed': 'Mandat de prélèvement {1} signé',
  'Direct debit mandate {1} revoked': 'Mandat de prélèvement {1} révoqué',
  'Direct debit of {1} for invoice {2} returned ({3})': 'Prélèvement de {1} pour la facture {2} rejeté ({3})',
}

export const debitsCodes: Readonly<Record<string, string>> = {
  mandate_signed: 'mandat signé',
  mandate_revoked: 'mandat révoqué',
  returned: 'rejeté',
}

/** How a run stands. */
export const debitsValues: Readonly<Record<string, string>> = {
  built: 'créée',
  submitted: 'transmise',
  settled: 'encaissée',
}
