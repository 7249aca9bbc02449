/** What is refused and told about direct debits. */
export const debits: Readonly<Record<string, string>> = {
  'Set up SEPA direct debit under Settings first':
    'Richten Sie zuerst die SEPA-Lastschrift unter Einstellungen ein.',
  'Mandate not found': 'Dieses Mandat gibt es nicht.',
  '{field} is already used': 'Diese Mandatsreferenz ist schon vergeben.',
  'This link is no longer valid': 'Dieser Link gilt nicht mehr.',
  'This mandate is already signed': 'Dieses Mandat ist schon erteilt.',
  'You must agree to the mandate in order to sign': 'Stimmen Sie dem Mandat zu, um es zu erteilen.',
  'SEPA direct debit collects EUR only': 'SEPA-Lastschriften ziehen nur Euro ein.',
  'Debit run not found': 'Diesen Lastschriftlauf gibt es nicht.',
  'Nothing to collect': 'Es gibt nichts einzuziehen.',
  'Debit run is already {state}': 'Der Lastschriftlauf ist bereits: {state}.',
  'Attempt not found': 'Diesen Zahlungsversuch gibt es nicht.',
  'This payment was already returned': 'Diese Zahlung wurde schon zurückgegeben.',
  'This payment was not collected': 'Diese Zahlung wurde nicht eingezogen.',
  'Could not read file: it is no pain.002 report':
    'Die Datei ist nicht zu lesen: Sie ist kein pain.002-Bericht.',
  'Could not read file: it declares a document type or entities':
    'Die Datei ist nicht zu lesen: Sie deklariert einen Dokumenttyp oder Entitäten.',
  '{field} must be a valid IBAN': '{field} muss eine gültige IBAN sein',
  '{field} must be of a SEPA country': '{field} muss aus einem SEPA-Land sein',
  "{field} must be 1 to 35 of the letters A–Z a–z 0–9 + ? / - : ( ) . , '":
    "{field} besteht aus 1 bis 35 der Zeichen A–Z a–z 0–9 + ? / - : ( ) . , '",
}

export const debitsTold: Readonly<Record<string, string>> = {
  'Direct debit mandate {1} signed': 'Lastschriftmandat {1} erteilt',
  'Direct debit mandate {1} revoked': 'Lastschriftmandat {1} widerrufen',
  'Direct debit of {1} for invoice {2} returned ({3})':
    'Lastschrift über {1} für Rechnung {2} zurückgegeben ({3})',
}

export const debitsCodes: Readonly<Record<string, string>> = {
  mandate_signed: 'Mandat erteilt',
  mandate_revoked: 'Mandat widerrufen',
  returned: 'zurückgegeben',
}

/** How a run stands. */
export const debitsValues: Readonly<Record<string, string>> = {
  built: 'erstellt',
  submitted: 'übergeben',
  settled: 'gutgeschrieben',
}
