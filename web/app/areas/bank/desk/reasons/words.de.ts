import type { Reasons } from './words.ts'

export const words: Reasons = {
  'no debit of this id and amount is on its way':
    'Keine Lastschrift mit dieser Kennung und diesem Betrag ist unterwegs',
  'a debit of this id and amount is on its way':
    'Eine Lastschrift mit dieser Kennung und diesem Betrag ist unterwegs',
  'no debit run is named of which exactly this is open':
    'Es wird kein Lastschriftlauf genannt, von dem genau das offen ist',
  'a debit run is named, and this is all that is open of it':
    'Ein Lastschriftlauf wird genannt, und das ist alles, was davon offen ist',
  'nothing is booked by itself': 'Nichts wird von selbst gebucht',
  'somebody took this pair apart': 'Jemand hat dieses Paar getrennt',
  'the reference is of no open invoice': 'Die Referenz gehört zu keiner offenen Rechnung',
  'no reference': 'Keine Referenz',
  'several references are named': 'Mehrere Referenzen sind genannt',
  'its reference is named': 'Ihre Referenz ist genannt',
  'its reference is named, and more came than is due':
    'Ihre Referenz ist genannt, und es kam mehr, als offen ist',
  'nothing may be missing': 'Es darf nichts fehlen',
  'nothing is missing': 'Es fehlt nichts',
  'no single invoice is short by what is allowed': 'Bei keiner einzelnen Rechnung fehlt gerade das Erlaubte',
  'paid early, less the discount': 'Früh bezahlt, abzüglich Skonto',
  'a little is missing': 'Ein wenig fehlt',
  'no number of an open invoice': 'Keine Nummer einer offenen Rechnung',
  'their numbers are named, and all is paid': 'Ihre Nummern sind genannt, und alles ist bezahlt',
  'several numbers are named': 'Mehrere Nummern sind genannt',
  'its number is named, and all is paid': 'Ihre Nummer ist genannt, und alles ist bezahlt',
  'its number is named, and more came than is due': 'Ihre Nummer ist genannt, und es kam mehr, als offen ist',
  'its number is named, and its customer paid a part':
    'Ihre Nummer ist genannt, und ihr Kunde hat einen Teil bezahlt',
  'its number is named, and a part is paid': 'Ihre Nummer ist genannt, und ein Teil ist bezahlt',
  'the account is not known for one customer': 'Das Konto ist nicht für genau einen Kunden bekannt',
  'its customer paid exactly this': 'Ihr Kunde hat genau das bezahlt',
  'its customer owes exactly this more than once': 'Ihr Kunde schuldet genau das mehrmals',
  'its customer paid all that is open': 'Ihr Kunde hat alles bezahlt, was offen ist',
  'several of its customer together are exactly this': 'Mehrere des Kunden ergeben zusammen genau das',
  'several of its customer together may be this': 'Mehrere des Kunden könnten zusammen das sein',
  'nothing of its customer is exactly this': 'Nichts von diesem Kunden ist genau das',
  'the payer has no name': 'Der Zahler hat keinen Namen',
  'nothing of this name is exactly this': 'Nichts unter diesem Namen ist genau das',
  'several of this name are exactly this': 'Mehrere unter diesem Namen sind genau das',
  'the name is the same, and exactly this is due': 'Der Name ist derselbe, und genau das ist offen',
  'exactly this is due nowhere': 'Genau das ist nirgends offen',
  'exactly this is due more than once': 'Genau das ist mehrmals offen',
  'exactly this is due here alone': 'Genau das ist nur hier offen',
  'it is certain': 'Sicher',
}
