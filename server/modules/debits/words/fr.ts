import type { DebitWords } from './en.ts'

export const fr: DebitWords = {
  hello: name => (name ? `Bonjour ${name},` : 'Bonjour,'),
  text: {
    CORE: creditor =>
      `En signant ce formulaire de mandat, vous autorisez (A) ${creditor} à envoyer des instructions à votre banque pour débiter votre compte, et (B) votre banque à débiter votre compte conformément aux instructions de ${creditor}.\n\nVous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte.`,
    B2B: creditor =>
      `En signant ce formulaire de mandat, vous autorisez (A) ${creditor} à envoyer des instructions à votre banque pour débiter votre compte, et (B) votre banque à débiter votre compte conformément aux instructions de ${creditor}.\n\nCe mandat est réservé aux prélèvements entre entreprises. Vous n’êtes pas en droit de demander à votre banque le remboursement d’un prélèvement une fois que le montant est débité de votre compte. Vous pouvez cependant demander à votre banque de ne pas débiter votre compte jusqu’au jour de l’échéance.`,
  },
  title: { CORE: 'Mandat de prélèvement SEPA', B2B: 'Mandat de prélèvement SEPA interentreprises' },
  labels: {
    umr: 'Référence unique du mandat',
    creditor: 'Créancier',
    creditorId: 'Identifiant créancier SEPA',
    holder: 'Titulaire du compte',
    iban: 'IBAN',
    kind: 'Type de paiement',
    recurring: 'Paiement récurrent',
    oneOff: 'Paiement ponctuel',
    signedOn: 'Signé le',
    signedAt: 'Signé à',
    address: 'Depuis l’adresse',
    agent: 'Avec le programme',
    evidence: 'SHA-256 du texte, de l’heure, de l’adresse et du programme',
    onPaper: 'Signé sur papier',
    invoice: 'Facture',
    amount: 'Montant',
    day: 'Prélevé le',
    until: 'Lien valable jusqu’au',
  },
  link: {
    subject: seller => `Mandat de prélèvement pour ${seller}`,
    text: seller =>
      `${seller} souhaite encaisser ses factures par prélèvement SEPA. Pour l’autoriser, indiquez votre numéro de compte et acceptez le mandat. Cela prend une minute.`,
    button: 'Voir et signer le mandat',
  },
  copy: {
    subject: seller => `Votre mandat de prélèvement pour ${seller}`,
    text: seller => `Merci. Vous avez donné ce mandat à ${seller} ; en voici votre exemplaire :`,
    button: 'Télécharger le PDF',
  },
  notice: {
    subject: number => `La facture ${number} sera prélevée sur votre compte`,
    text: (number, seller) =>
      `La facture ${number} de ${seller} sera prélevée sur votre compte par prélèvement SEPA. Vous n’avez rien à faire.`,
    hint: 'Veillez à ce que le compte soit suffisamment approvisionné ce jour-là.',
  },
}
