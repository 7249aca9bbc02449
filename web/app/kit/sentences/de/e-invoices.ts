/** What stands between a document and an e-invoice. */
export const eInvoices: Readonly<Record<string, string>> = {
  'The scheme {scheme} of the electronic address is not in the list of schemes':
    'Das Schema {scheme} der elektronischen Adresse steht nicht in der Liste der Schemata.',
  'Your organization has no name': 'Ihre Organisation hat keinen Namen.',
  'The address of your organization has no country': 'In der Anschrift Ihrer Organisation fehlt das Land.',
  'Your organization has no VAT number': 'Ihrer Organisation fehlt die USt-IdNr.',
  'Your organization has neither a VAT number nor a tax number':
    'Ihrer Organisation fehlen USt-IdNr. und Steuernummer.',
  'Your organization has neither a registration number nor a tax number':
    'Ihrer Organisation fehlen Registernummer und Steuernummer.',
  'The buyer has no name': 'Der Käufer hat keinen Namen.',
  "The buyer's address has no country": 'In der Anschrift des Käufers fehlt das Land.',
  'The buyer has no VAT number': 'Die USt-IdNr. des Käufers fehlt.',
  'The address of delivery has no country': 'In der Lieferanschrift fehlt das Land.',
  'Line {line} has no name': 'Position {line} hat keinen Namen.',
  'The price of line {line} is below zero': 'Der Preis von Position {line} liegt unter null.',
  'No tax is charged on line {line}, and nothing says why':
    'Position {line} ist ohne Steuer, und nichts sagt, warum.',
  'Line {line} does not say why no tax is charged on it':
    'Position {line} nennt keinen Grund dafür, dass keine Steuer anfällt.',
  'The code for the reason of line {line} is not in the list of codes':
    'Der Code für den Grund bei Position {line} steht nicht in der Codeliste.',
  'The code for the reason of line {line} goes with another tax category':
    'Der Code für den Grund bei Position {line} gehört zu einer anderen Steuerkategorie.',
  'There are no lines': 'Es gibt keine Positionen.',
  'Some lines lie outside the scope of VAT and others do not: split the invoice':
    'Einige Positionen sind nicht steuerbar, andere schon: Teilen Sie die Rechnung auf.',
  'The day of the supply is missing': 'Der Tag der Leistung fehlt.',
  'There is no due date': 'Es gibt kein Fälligkeitsdatum.',
  '{currency} has more than two decimals, and e-invoices hold two at most':
    '{currency} hat mehr als zwei Nachkommastellen; E-Rechnungen fassen höchstens zwei.',
  'The sums do not add up': 'Die Summen gehen nicht auf.',
  '{format} needs an electronic address of the buyer; an email address will do':
    '{format} braucht eine elektronische Adresse des Käufers; eine E-Mail-Adresse genügt.',
  '{format} needs an electronic address of your organization; an email address will do':
    '{format} braucht eine elektronische Adresse Ihrer Organisation; eine E-Mail-Adresse genügt.',
  "Peppol needs the buyer's reference or the number of the buyer's order":
    'Peppol braucht die Käuferreferenz oder die Bestellnummer des Käufers.',
  "{format} needs the buyer's reference": '{format} braucht die Käuferreferenz (Leitweg-ID).',
  '{format} needs a contact person of your organization':
    '{format} braucht eine Ansprechperson Ihrer Organisation.',
  '{format} needs a phone number with at least three digits':
    '{format} braucht eine Telefonnummer mit mindestens drei Ziffern.',
  '{format} needs the phone number of your organization':
    '{format} braucht die Telefonnummer Ihrer Organisation.',
  '{format} needs an email address with one @ and nothing odd around it':
    '{format} braucht eine E-Mail-Adresse mit genau einem @ und nichts Ungewöhnlichem.',
  '{format} needs the email address of your organization':
    '{format} braucht die E-Mail-Adresse Ihrer Organisation.',
  '{format} needs the city of your organization': '{format} braucht den Ort Ihrer Organisation.',
  '{format} needs the postcode of your organization': '{format} braucht die Postleitzahl Ihrer Organisation.',
  "{format} needs the buyer's city": '{format} braucht den Ort des Käufers.',
  "{format} needs the buyer's postcode": '{format} braucht die Postleitzahl des Käufers.',
  '{format} needs the city of the delivery': '{format} braucht den Ort der Lieferung.',
  '{format} needs the postcode of the delivery': '{format} braucht die Postleitzahl der Lieferung.',
  '{format} needs a bank account to pay into': '{format} braucht eine Bankverbindung für die Zahlung.',
  '{format} needs the street of your organization': '{format} braucht die Straße Ihrer Organisation.',
  "{format} needs the buyer's street": '{format} braucht die Straße des Käufers.',
  '{format} needs the registration number of your organization, as it is written in {country}':
    '{format} braucht die Registernummer Ihrer Organisation, wie sie in {country} geschrieben wird.',
  '{format} does not take the tax number of your organization for a seller in {country}':
    '{format} nimmt die Steuernummer Ihrer Organisation bei einem Verkäufer in {country} so nicht an.',
  '{format} needs the VAT number of your organization as it is written in {country}':
    '{format} braucht die USt-IdNr. Ihrer Organisation, wie sie in {country} geschrieben wird.',
  '{format} does not know the rate of line {line} for a seller in {country}':
    '{format} kennt den Steuersatz von Position {line} bei einem Verkäufer in {country} nicht.',
  '{format} asks sellers in {country} for what is not kept here: choose another format':
    '{format} verlangt von Verkäufern in {country} Angaben, die hier nicht geführt werden: Wählen Sie ein anderes Format.',
  'The electronic address {id} is not one of the scheme {scheme}':
    'Die elektronische Adresse {id} passt nicht zum Schema {scheme}.',
  'This document lacks what {format} needs': 'Diesem Dokument fehlt etwas, das {format} verlangt.',
  '{note} credits this invoice — credit the rest instead of voiding':
    '{note} korrigiert diese Rechnung schon: Korrigieren Sie auch den Rest, statt sie zu stornieren.',
  'Some sales have no account: say one under Settings → DATEV':
    'Für manche Umsätze fehlt ein Konto: Geben Sie es unter Einstellungen → DATEV an.',
}
