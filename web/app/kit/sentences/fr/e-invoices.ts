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
  "{format} needs the buyer's reference": '{format} demande la référence de l’acheteur.',
  '{format} needs a contact person of your organization':
    '{format} demande un interlocuteur de votre organisation.',
  '{format} needs a phone number with at least three digits':
    '{format} demande un numéro de téléphone d’au moins trois chiffres.',
  '{format} needs the phone number of your organization':
    '{format} demande le téléphone de votre organisation.',
  '{format} needs an email address with one @ and nothing odd around it':
    '{format} demande une adresse e-mail avec un seul @ et rien d’inhabituel.',
  '{format} needs the email address of your organization':
    '{format} demande l’adresse e-mail de votre organisation.',
  '{format} needs the city of your organization': '{format} demande la ville de votre organisation.',
  '{format} needs the postcode of your organization':
    '{format} demande le code postal de votre organisation.',
  "{format} needs the buyer's city": '{format} demande la ville de l’acheteur.',
  "{format} needs the buyer's postcode": '{format} demande le code postal de l’acheteur.',
  '{format} needs the city of the delivery': '{format} demande la ville de livraison.',
  '{format} needs the postcode of the delivery': '{format} demande le code postal de livraison.',
  '{format} needs a bank account to pay into': '{format} demande un compte bancaire où payer.',
  '{format} needs the street of your organization': '{format} demande la rue de votre organisation.',
  "{format} needs the buyer's street": '{format} demande la rue de l’acheteur.',
  '{format} needs the registration number of your organization, as it is written in {country}':
    '{format} demande le numéro d’enregistrement de votre organisation, tel qu’il s’écrit en {country}.',
  '{format} does not take the tax number of your organization for a seller in {country}':
    '{format} n’accepte pas le numéro fiscal de votre organisation pour un vendeur en {country}.',
  '{format} needs the VAT number of your organization as it is written in {country}':
    '{format} demande le numéro de TVA de votre organisation, tel qu’il s’écrit en {country}.',
  '{format} does not know the rate of line {line} for a seller in {country}':
    '{format} ne connaît pas le taux de la ligne {line} pour un vendeur en {country}.',
  '{format} asks sellers in {country} for what is not kept here: choose another format':
    '{format} demande aux vendeurs en {country} ce qui n’est pas tenu ici : choisissez un autre format.',
  'The electronic address {id} is not one of the scheme {scheme}':
    'L’adresse électronique {id} ne correspond pas au schéma {scheme}.',
  'This document lacks what {format} needs': 'Il manque à ce document ce que {format} demande.',
  '{note} credits this invoice — credit the rest instead of voiding':
    '{note} crédite cette facture : créditez le reste au lieu de l’annuler.',
  'Some sales have no account: say one under Settings → DATEV':
    'Il manque un compte pour certaines ventes : indiquez-le sous Paramètres → DATEV.',
}
