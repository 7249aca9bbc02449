/** What stands between a document and an e-invoice. */
export const eInvoices: Readonly<Record<string, string>> = {
  'The scheme {scheme} of the electronic address is not in the list of schemes':
    'O esquema {scheme} do endereço eletrônico não está na lista de esquemas.',
  'Your organization has no name': 'Sua organização não tem nome.',
  'The address of your organization has no country': 'Falta o país no endereço da sua organização.',
  'Your organization has no VAT number': 'Sua organização não tem número de IVA.',
  'Your organization has neither a VAT number nor a tax number':
    'Sua organização não tem número de IVA nem número fiscal.',
  'Your organization has neither a registration number nor a tax number':
    'Sua organização não tem número de registro nem número fiscal.',
  'The buyer has no name': 'O comprador não tem nome.',
  "The buyer's address has no country": 'Falta o país no endereço do comprador.',
  'The buyer has no VAT number': 'O comprador não tem número de IVA.',
  'The address of delivery has no country': 'Falta o país no endereço de entrega.',
  'Line {line} has no name': 'A linha {line} não tem nome.',
  'The price of line {line} is below zero': 'O preço da linha {line} é menor que zero.',
  'No tax is charged on line {line}, and nothing says why':
    'A linha {line} está sem imposto, e nada diz por quê.',
  'Line {line} does not say why no tax is charged on it': 'A linha {line} não diz por que está sem imposto.',
  'The code for the reason of line {line} is not in the list of codes':
    'O código do motivo da linha {line} não está na lista de códigos.',
  'The code for the reason of line {line} goes with another tax category':
    'O código do motivo da linha {line} é de outra categoria de imposto.',
  'There are no lines': 'Não há linhas.',
  'Some lines lie outside the scope of VAT and others do not: split the invoice':
    'Algumas linhas estão fora do âmbito do IVA e outras não: divida a fatura.',
  'The day of the supply is missing': 'Falta a data da prestação.',
  'There is no due date': 'Não há data de vencimento.',
  '{currency} has more than two decimals, and e-invoices hold two at most':
    '{currency} tem mais de duas casas decimais, e faturas eletrônicas aceitam no máximo duas.',
  'The sums do not add up': 'As somas não fecham.',
  '{format} needs an electronic address of the buyer; an email address will do':
    '{format} precisa de um endereço eletrônico do comprador; um e-mail basta.',
  '{format} needs an electronic address of your organization; an email address will do':
    '{format} precisa de um endereço eletrônico da sua organização; um e-mail basta.',
  "Peppol needs the buyer's reference or the number of the buyer's order":
    'O Peppol precisa da referência do comprador ou do número do pedido dele.',
  "XRechnung needs the buyer's reference": 'A XRechnung precisa da referência do comprador.',
  'XRechnung needs a contact person of your organization':
    'A XRechnung precisa de uma pessoa de contato da sua organização.',
  'XRechnung needs a phone number with at least three digits':
    'A XRechnung precisa de um telefone com pelo menos três dígitos.',
  'XRechnung needs the phone number of your organization':
    'A XRechnung precisa do telefone da sua organização.',
  'XRechnung needs an email address with one @ and nothing odd around it':
    'A XRechnung precisa de um e-mail com um só @ e nada incomum.',
  'XRechnung needs the email address of your organization':
    'A XRechnung precisa do e-mail da sua organização.',
  'XRechnung needs the city of your organization': 'A XRechnung precisa da cidade da sua organização.',
  'XRechnung needs the postcode of your organization':
    'A XRechnung precisa do código postal da sua organização.',
  "XRechnung needs the buyer's city": 'A XRechnung precisa da cidade do comprador.',
  "XRechnung needs the buyer's postcode": 'A XRechnung precisa do código postal do comprador.',
  'XRechnung needs the city of the delivery': 'A XRechnung precisa da cidade da entrega.',
  'XRechnung needs the postcode of the delivery': 'A XRechnung precisa do código postal da entrega.',
  'XRechnung needs a bank account to pay into': 'A XRechnung precisa de uma conta bancária para o pagamento.',
  'This document lacks what {format} needs': 'Falta a este documento o que {format} exige.',
  '{note} credits this invoice — credit the rest instead of voiding':
    '{note} credita esta fatura: credite o restante em vez de anulá-la.',
}
