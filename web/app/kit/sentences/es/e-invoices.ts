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
  "{format} needs the buyer's reference": '{format} necesita la referencia del comprador.',
  '{format} needs a contact person of your organization':
    '{format} necesita una persona de contacto de su organización.',
  '{format} needs a phone number with at least three digits':
    '{format} necesita un teléfono con al menos tres cifras.',
  '{format} needs the phone number of your organization': '{format} necesita el teléfono de su organización.',
  '{format} needs an email address with one @ and nothing odd around it':
    '{format} necesita un correo electrónico con una sola @ y nada inusual.',
  '{format} needs the email address of your organization':
    '{format} necesita el correo electrónico de su organización.',
  '{format} needs the city of your organization': '{format} necesita la ciudad de su organización.',
  '{format} needs the postcode of your organization':
    '{format} necesita el código postal de su organización.',
  "{format} needs the buyer's city": '{format} necesita la ciudad del comprador.',
  "{format} needs the buyer's postcode": '{format} necesita el código postal del comprador.',
  '{format} needs the city of the delivery': '{format} necesita la ciudad de la entrega.',
  '{format} needs the postcode of the delivery': '{format} necesita el código postal de la entrega.',
  '{format} needs a bank account to pay into': '{format} necesita una cuenta bancaria en la que pagar.',
  '{format} needs the street of your organization': '{format} necesita la calle de su organización.',
  "{format} needs the buyer's street": '{format} necesita la calle del comprador.',
  '{format} needs the registration number of your organization, as it is written in {country}':
    '{format} necesita el número de registro de su organización tal como se escribe en {country}.',
  '{format} does not take the tax number of your organization for a seller in {country}':
    '{format} no admite el número fiscal de su organización para un vendedor de {country}.',
  '{format} needs the VAT number of your organization as it is written in {country}':
    '{format} necesita el número de IVA de su organización tal como se escribe en {country}.',
  '{format} does not know the rate of line {line} for a seller in {country}':
    '{format} no conoce el tipo de la línea {line} para un vendedor de {country}.',
  '{format} asks sellers in {country} for what is not kept here: choose another format':
    '{format} pide a los vendedores de {country} datos que aquí no se guardan: elija otro formato.',
  'The electronic address {id} is not one of the scheme {scheme}':
    'La dirección electrónica {id} no corresponde al esquema {scheme}.',
  'This document lacks what {format} needs': 'A este documento le falta lo que {format} necesita.',
  '{note} credits this invoice — credit the rest instead of voiding':
    '{note} abona esta factura: abone el resto en lugar de anularla.',
  'Some sales have no account: say one under Settings → DATEV':
    'Faltan cuentas para algunas ventas: indíquelas en Ajustes → DATEV.',
}
