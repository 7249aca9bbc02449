import type { Reasons } from './words.ts'

export const words: Reasons = {
  'no debit of this id and amount is on its way':
    'Aucun prélèvement de cet identifiant et de ce montant n’est en cours',
  'a debit of this id and amount is on its way':
    'Un prélèvement de cet identifiant et de ce montant est en cours',
  'no debit run is named of which exactly this is open':
    'Aucune remise dont exactement cela reste dû n’est nommée',
  'a debit run is named, and this is all that is open of it':
    'Une remise est nommée, et c’est tout ce qui en reste dû',
  'nothing is booked by itself': 'Rien n’est comptabilisé automatiquement',
  'somebody took this pair apart': 'Quelqu’un a séparé cette paire',
  'the reference is of no open invoice': 'La référence n’est celle d’aucune facture ouverte',
  'no reference': 'Pas de référence',
  'several references are named': 'Plusieurs références sont nommées',
  'its reference is named': 'Sa référence est nommée',
  'its reference is named, and more came than is due':
    'Sa référence est nommée, et il est arrivé plus que dû',
  'nothing may be missing': 'Rien ne peut manquer',
  'nothing is missing': 'Rien ne manque',
  'no single invoice is short by what is allowed': 'À aucune facture seule il ne manque ce qui est permis',
  'paid early, less the discount': 'Payée tôt, moins l’escompte',
  'a little is missing': 'Il manque un peu',
  'no number of an open invoice': 'Aucun numéro d’une facture ouverte',
  'their numbers are named, and all is paid': 'Leurs numéros sont nommés, et tout est payé',
  'several numbers are named': 'Plusieurs numéros sont nommés',
  'its number is named, and all is paid': 'Son numéro est nommé, et tout est payé',
  'its number is named, and more came than is due': 'Son numéro est nommé, et il est arrivé plus que dû',
  'its number is named, and its customer paid a part':
    'Son numéro est nommé, et son client a payé une partie',
  'its number is named, and a part is paid': 'Son numéro est nommé, et une partie est payée',
  'the account is not known for one customer': 'Le compte n’est pas connu d’un seul client',
  'its customer paid exactly this': 'Son client a payé exactement cela',
  'its customer owes exactly this more than once': 'Son client doit exactement cela plusieurs fois',
  'its customer paid all that is open': 'Son client a payé tout ce qui est ouvert',
  'several of its customer together are exactly this':
    'Plusieurs de son client font ensemble exactement cela',
  'several of its customer together may be this': 'Plusieurs de son client pourraient faire cela ensemble',
  'nothing of its customer is exactly this': 'Rien de son client n’est exactement cela',
  'the payer has no name': 'Le payeur n’a pas de nom',
  'nothing of this name is exactly this': 'Rien à ce nom n’est exactement cela',
  'several of this name are exactly this': 'Plusieurs à ce nom sont exactement cela',
  'the name is the same, and exactly this is due': 'Le nom est le même, et exactement cela est dû',
  'exactly this is due nowhere': 'Exactement cela n’est dû nulle part',
  'exactly this is due more than once': 'Exactement cela est dû plusieurs fois',
  'exactly this is due here alone': 'Exactement cela n’est dû qu’ici',
  'it is certain': 'Certain',
}
