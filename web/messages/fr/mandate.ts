import type { messages as en } from '../en/mandate.ts'

export const messages: typeof en = {
  title: 'Mandat de prélèvement SEPA',
  titleB2b: 'Mandat de prélèvement SEPA interentreprises',
  intro: seller => `${seller} souhaite prélever ses factures sur votre compte.`,
  creditor: 'Créancier',
  creditorId: 'Identifiant créancier SEPA',
  umr: 'Référence unique du mandat',
  kind: 'Type de paiement',
  recurring: 'Paiement récurrent',
  oneOff: 'Paiement ponctuel',
  name: 'Titulaire du compte',
  nameMissing: 'Indiquez à qui appartient le compte.',
  iban: 'IBAN',
  ibanMissing: 'Indiquez l’IBAN de votre compte.',
  ibanWrong: 'Cet IBAN n’est pas valable. Vérifiez-le chiffre par chiffre.',
  ibanElsewhere: 'Ce compte est hors de la zone SEPA, où les prélèvements n’existent pas.',
  consent: 'J’ai lu le mandat ci-dessus et je l’accepte.',
  consentMissing: 'Acceptez le mandat pour pouvoir le signer.',
  sign: 'Signer le mandat',
  kept: 'Le texte, l’heure et l’adresse depuis laquelle vous signez sont conservés. Votre numéro de compte est enregistré chiffré.',
  failed: 'Le mandat n’a pas pu être signé. Veuillez réessayer.',
  download: 'Télécharger le PDF',
  signed: {
    title: 'Le mandat est signé',
    text: (seller, iban, date) =>
      `${seller} peut prélever sur le compte ${iban} depuis le ${date}. Vous serez prévenu avant chaque prélèvement.`,
    reference: umr => `Référence du mandat : ${umr}`,
  },
  over: {
    title: 'Ce lien n’est plus valable',
    text: 'Demandez-en un nouveau à l’expéditeur.',
  },
}
