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
  "{format} needs the buyer's reference": '{format} precisa da referência do comprador.',
  '{format} needs a contact person of your organization':
    '{format} precisa de uma pessoa de contato da sua organização.',
  '{format} needs a phone number with at least three digits':
    '{format} precisa de um telefone com pelo menos três dígitos.',
  '{format} needs the phone number of your organization': '{format} precisa do telefone da sua organização.',
  '{format} needs an email address with one @ and nothing odd around it':
    '{format} precisa de um e-mail com um só @ e nada incomum.',
  '{format} needs the email address of your organization': '{format} precisa do e-mail da sua organização.',
  '{format} needs the city of your organization': '{format} precisa da cidade da sua organização.',
  '{format} needs the postcode of your organization': '{format} precisa do código postal da sua organização.',
  "{format} needs the buyer's city": '{format} precisa da cidade do comprador.',
  "{format} needs the buyer's postcode": '{format} precisa do código postal do comprador.',
  '{format} needs the city of the delivery': '{format} precisa da cidade da entrega.',
  '{format} needs the postcode of the delivery': '{format} precisa do código postal da entrega.',
  '{format} needs a bank account to pay into': '{format} precisa de uma conta bancária para o pagamento.',
  '{format} needs the street of your organization': '{format} precisa da rua da sua organização.',
  "{format} needs the buyer's street": '{format} precisa da rua do comprador.',
  '{format} needs the registration number of your organization, as it is written in {country}':
    '{format} precisa do número de registro da sua organização, como se escreve em {country}.',
  '{format} does not take the tax number of your organization for a seller in {country}':
    '{format} não aceita o número fiscal da sua organização para um vendedor em {country}.',
  '{format} needs the VAT number of your organization as it is written in {country}':
    '{format} precisa do número de IVA da sua organização, como se escreve em {country}.',
  '{format} does not know the rate of line {line} for a seller in {country}':
    '{format} não conhece a taxa da linha {line} para um vendedor em {country}.',
  '{format} asks sellers in {country} for what is not kept here: choose another format':
    '{format} pede a vendedores em {country} o que aqui não se guarda: escolha outro formato.',
  'The electronic address {id} is not one of the scheme {scheme}':
    'O endereço eletrônico {id} não corresponde ao esquema {scheme}.',
  'This document lacks what {format} needs': 'Falta a este documento o que {format} exige.',
  '{note} credits this invoice — credit the rest instead of voiding':
    '{note} credita esta fatura: credite o restante em vez de anulá-la.',
  'Some sales have no account: say one under Settings → DATEV':
    'Faltam contas para algumas vendas: indique-as em Definições → DATEV.',
}
