/** What is refused and told about direct debits. */
export const debits: Readonly<Record<string, string>> = {
  'Set up SEPA direct debit under Settings first': 'Configure primeiro o débito direto SEPA nas definições.',
  'Mandate not found': 'Esta autorização não existe.',
  '{field} is already used': 'Esta referência já está em uso.',
  'This link is no longer valid': 'Esta ligação já não é válida.',
  'This mandate is already signed': 'Esta autorização já está assinada.',
  'You must agree to the mandate in order to sign': 'Aceite a autorização para a poder assinar.',
  'SEPA direct debit collects EUR only': 'O débito direto SEPA só cobra euros.',
  'Debit run not found': 'Este lote de débitos não existe.',
  'Nothing to collect': 'Não há nada a cobrar.',
  'Debit run is already {state}': 'O lote já está: {state}.',
  'Attempt not found': 'Esta tentativa de pagamento não existe.',
  'This payment was already returned': 'Este pagamento já foi devolvido.',
  'This payment was not collected': 'Este pagamento não foi cobrado.',
  'Could not read file: it is no pain.002 report':
    'Não é possível ler o ficheiro: não é um relatório pain.002.',
  'Could not read file: it declares a document type or entities':
    'Não é possível ler o ficheiro: declara um tipo de documento ou entidades.',
  '{field} must be a valid IBAN': '{field} tem de ser um IBAN válido',
  '{field} must be of a SEPA country': '{field} tem de ser de um país SEPA',
  "{field} must be 1 to 35 of the letters A–Z a–z 0–9 + ? / - : ( ) . , '":
    "{field} tem de 1 a 35 dos caracteres A–Z a–z 0–9 + ? / - : ( ) . , '",
}

export const debitsTold: Readonly<Record<string, string>> = {
  'Direct debit mandate {1} signed': 'Autorização de débito {1} assinada',
  'Direct debit mandate {1} revoked': 'Autorização de débito {1} revogada',
  'Direct debit of {1} for invoice {2} returned ({3})': 'Débito de {1} da fatura {2} devolvido ({3})',
}

export const debitsCodes: Readonly<Record<string, string>> = {
  mandate_signed: 'autorização assinada',
  mandate_revoked: 'autorização revogada',
  returned: 'devolvido',
}

/** How a run stands. */
export const debitsValues: Readonly<Record<string, string>> = {
  built: 'criado',
  submitted: 'entregue',
  settled: 'recebido',
}
