/** What stands between a document and an e-invoice. */
export const eInvoices: Readonly<Record<string, string>> = {
  'The scheme {scheme} of the electronic address is not in the list of schemes':
    'El esquema {scheme} de la dirección electrónica no está en la lista de esquemas.',
  'Your organization has no name': 'Su organización no tiene nombre.',
  'The address of your organization has no country': 'A la dirección de su organización le falta el país.',
  'Your organization has no VAT number': 'Su organización no tiene número de IVA.',
  'Your organization has neither a VAT number nor a tax number':
    'Su organización no tiene ni número de IVA ni número fiscal.',
  'Your organization has neither a registration number nor a tax number':
    'Su organización no tiene ni número de registro ni número fiscal.',
  'The buyer has no name': 'El comprador no tiene nombre.',
  "The buyer's address has no country": 'A la dirección del comprador le falta el país.',
  'The buyer has no VAT number': 'El comprador no tiene número de IVA.',
  'The address of delivery has no country': 'A la dirección de entrega le falta el país.',
  'Line {line} has no name': 'La línea {line} no tiene nombre.',
  'The price of line {line} is below zero': 'El precio de la línea {line} es menor que cero.',
  'No tax is charged on line {line}, and nothing says why':
    'La línea {line} va sin impuesto y nada dice por qué.',
  'Line {line} does not say why no tax is charged on it': 'La línea {line} no dice por qué va sin impuesto.',
  'The code for the reason of line {line} is not in the list of codes':
    'El código del motivo de la línea {line} no está en la lista de códigos.',
  'The code for the reason of line {line} goes with another tax category':
    'El código del motivo de la línea {line} corresponde a otra categoría de impuesto.',
  'There are no lines': 'No hay líneas.',
  'Some lines lie outside the scope of VAT and others do not: split the invoice':
    'Unas líneas no están sujetas al IVA y otras sí: divida la factura.',
  'The day of the supply is missing': 'Falta la fecha de la prestación.',
  'There is no due date': 'No hay fecha de vencimiento.',
  '{currency} has more than two decimals, and e-invoices hold two at most':
    '{currency} tiene más de dos decimales, y una factura electrónica admite dos como máximo.',
  'The sums do not add up': 'Las sumas no cuadran.',
  '{format} needs an electronic address of the buyer; an email address will do':
    '{format} necesita una dirección electrónica del comprador; basta un correo electrónico.',
  '{format} needs an electronic address of your organization; an email address will do':
    '{format} necesita una dirección electrónica de su organización; basta un correo electrónico.',
  "Peppol needs the buyer's reference or the number of the buyer's order":
    'Peppol necesita la referencia del comprador o el número de su pedido.',
  "XRechnung needs the buyer's reference": 'XRechnung necesita la referencia del comprador.',
  'XRechnung needs a contact person of your organization':
    'XRechnung necesita una persona de contacto de su organización.',
  'XRechnung needs a phone number with at least three digits':
    'XRechnung necesita un teléfono con al menos tres cifras.',
  'XRechnung needs the phone number of your organization':
    'XRechnung necesita el teléfono de su organización.',
  'XRechnung needs an email address with one @ and nothing odd around it':
    'XRechnung necesita un correo electrónico con una sola @ y nada inusual.',
  'XRechnung needs the email address of your organization':
    'XRechnung necesita el correo electrónico de su organización.',
  'XRechnung needs the city of your organization': 'XRechnung necesita la ciudad de su organización.',
  'XRechnung needs the postcode of your organization':
    'XRechnung necesita el código postal de su organización.',
  "XRechnung needs the buyer's city": 'XRechnung necesita la ciudad del comprador.',
  "XRechnung needs the buyer's postcode": 'XRechnung necesita el código postal del comprador.',
  'XRechnung needs the city of the delivery': 'XRechnung necesita la ciudad de la entrega.',
  'XRechnung needs the postcode of the delivery': 'XRechnung necesita el código postal de la entrega.',
  'XRechnung needs a bank account to pay into': 'XRechnung necesita una cuenta bancaria en la que pagar.',
  'This document lacks what {format} needs': 'A este documento le falta lo que {format} necesita.',
  '{note} credits this invoice — credit the rest instead of voiding':
    '{note} abona esta factura: abone el resto en lugar de anularla.',
}
