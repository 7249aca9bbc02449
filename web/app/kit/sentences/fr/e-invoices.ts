/** What stands between a document and an e-invoice. */
export const eInvoices: Readonly<Record<string, string>> = {
  'The scheme {scheme} of the electronic address is not in the list of schemes':
    'Le schéma {scheme} de l’adresse électronique n’est pas dans la liste des schémas.',
  'Your organization has no name': 'Votre organisation n’a pas de nom.',
  'The address of your organization has no country': 'L’adresse de votre organisation n’a pas de pays.',
  'Your organization has no VAT number': 'Votre organisation n’a pas de numéro de TVA.',
  'Your organization has neither a VAT number nor a tax number':
    'Votre organisation n’a ni numéro de TVA ni numéro fiscal.',
  'Your organization has neither a registration number nor a tax number':
    'Votre organisation n’a ni numéro d’immatriculation ni numéro fiscal.',
  'The buyer has no name': 'L’acheteur n’a pas de nom.',
  "The buyer's address has no country": 'L’adresse de l’acheteur n’a pas de pays.',
  'The buyer has no VAT number': 'L’acheteur n’a pas de numéro de TVA.',
  'The address of delivery has no country': 'L’adresse de livraison n’a pas de pays.',
  'Line {line} has no name': 'La ligne {line} n’a pas de nom.',
  'The price of line {line} is below zero': 'Le prix de la ligne {line} est inférieur à zéro.',
  'No tax is charged on line {line}, and nothing says why':
    'La ligne {line} est sans taxe, et rien ne dit pourquoi.',
  'Line {line} does not say why no tax is charged on it':
    'La ligne {line} ne dit pas pourquoi elle est sans taxe.',
  'The code for the reason of line {line} is not in the list of codes':
    'Le code du motif de la ligne {line} n’est pas dans la liste des codes.',
  'The code for the reason of line {line} goes with another tax category':
    'Le code du motif de la ligne {line} va avec une autre catégorie de taxe.',
  'There are no lines': 'Il n’y a pas de lignes.',
  'Some lines lie outside the scope of VAT and others do not: split the invoice':
    'Certaines lignes sont hors champ de la TVA et d’autres non : séparez la facture.',
  'The day of the supply is missing': 'La date de la prestation manque.',
  'There is no due date': 'Il n’y a pas d’échéance.',
  '{currency} has more than two decimals, and e-invoices hold two at most':
    '{currency} a plus de deux décimales, et une facture électronique en accepte deux au plus.',
  'The sums do not add up': 'Les sommes ne concordent pas.',
  '{format} needs an electronic address of the buyer; an email address will do':
    '{format} demande une adresse électronique de l’acheteur ; une adresse e-mail suffit.',
  '{format} needs an electronic address of your organization; an email address will do':
    '{format} demande une adresse électronique de votre organisation ; une adresse e-mail suffit.',
  "Peppol needs the buyer's reference or the number of the buyer's order":
    'Peppol demande la référence de l’acheteur ou le numéro de sa commande.',
  "XRechnung needs the buyer's reference": 'XRechnung demande la référence de l’acheteur.',
  'XRechnung needs a contact person of your organization':
    'XRechnung demande un interlocuteur de votre organisation.',
  'XRechnung needs a phone number with at least three digits':
    'XRechnung demande un numéro de téléphone d’au moins trois chiffres.',
  'XRechnung needs the phone number of your organization':
    'XRechnung demande le téléphone de votre organisation.',
  'XRechnung needs an email address with one @ and nothing odd around it':
    'XRechnung demande une adresse e-mail avec un seul @ et rien d’inhabituel.',
  'XRechnung needs the email address of your organization':
    'XRechnung demande l’adresse e-mail de votre organisation.',
  'XRechnung needs the city of your organization': 'XRechnung demande la ville de votre organisation.',
  'XRechnung needs the postcode of your organization':
    'XRechnung demande le code postal de votre organisation.',
  "XRechnung needs the buyer's city": 'XRechnung demande la ville de l’acheteur.',
  "XRechnung needs the buyer's postcode": 'XRechnung demande le code postal de l’acheteur.',
  'XRechnung needs the city of the delivery': 'XRechnung demande la ville de livraison.',
  'XRechnung needs the postcode of the delivery': 'XRechnung demande le code postal de livraison.',
  'XRechnung needs a bank account to pay into': 'XRechnung demande un compte bancaire où payer.',
  'This document lacks what {format} needs': 'Il manque à ce document ce que {format} demande.',
  '{note} credits this invoice — credit the rest instead of voiding':
    '{note} crédite cette facture : créditez le reste au lieu de l’annuler.',
}
