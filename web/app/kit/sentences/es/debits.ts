/** What is refused and told about direct debits. */
export const debits: Readonly<Record<string, string>> = {
  'Set up SEPA direct debit under Settings first': 'Configure primero el adeudo directo SEPA en los ajustes.',
  'Mandate not found': 'Esta orden no existe.',
  '{field} is already used': 'Esta referencia ya está en uso.',
  'This link is no longer valid': 'Este enlace ya no es válido.',
  'This mandate is already signed': 'Esta orden ya está firmada.',
  'You must agree to the mandate in order to sign': 'Acepte la orden para poder firmarla.',
  'SEPA direct debit collects EUR only': 'El adeudo directo SEPA solo cobra euros.',
  'Debit run not found': 'Esta remesa no existe.',
  'Nothing to collect': 'No hay nada que cobrar.',
  'Debit run is already {state}': 'La remesa ya está: {state}.',
  'Attempt not found': 'Este intento de pago no existe.',
  'This payment was already returned': 'Este pago ya se devolvió.',
  'This payment was not collected': 'Este pago no se ha cobrado.',
  'Could not read file: it is no pain.002 report': 'No se puede leer el fichero: no es un informe pain.002.',
  'Could not read file: it declares a document type or entities':
    'No se puede leer el fichero: declara un tipo de documento o entidades.',
  '{field} must be a valid IBAN': '{field} debe ser un IBAN válido',
  '{field} must be of a SEPA country': '{field} debe ser de un país SEPA',
  "{field} must be 1 to 35 of the letters A–Z a–z 0–9 + ? / - : ( ) . , '":
    "{field} tiene de 1 a 35 de los caracteres A–Z a–z 0–9 + ? / - : ( ) . , '",
}

export const debitsTold: Readonly<Record<string, string>> = {
  'Direct debit mandate {1} signed': 'Orden de domiciliación {1} firmada',
  'Direct debit mandate {1} revoked': 'Orden de domiciliación {1} revocada',
  'Direct debit of {1} for invoice {2} returned ({3})': 'Adeudo de {1} de la factura {2} devuelto ({3})',
}

export const debitsCodes: Readonly<Record<string, string>> = {
  mandate_signed: 'orden firmada',
  mandate_revoked: 'orden revocada',
  returned: 'devuelto',
}

/** How a run stands. */
export const debitsValues: Readonly<Record<string, string>> = {
  built: 'creada',
  submitted: 'entregada',
  settled: 'cobrada',
}
