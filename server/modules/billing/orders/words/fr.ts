import type { words as en } from './en.ts'

export const words: typeof en = {
  methods: {
    bank_transfer: 'Virement',
    direct_debit: 'Prélèvement',
    cheque: 'Chèque',
    cash: 'Espèces',
    card: 'Paiement par carte',
    other: 'Paiement',
  },
  refund: 'Remboursement',
  per: { month: 'par mois', quarter: 'par trimestre', year: 'par an' },
  terms: {
    dueOnReceipt: 'À réception',
    net: days => `Sous ${days} jours`,
    custom: 'Selon accord',
  },
  supply: {
    date: 'Date de la prestation',
    period: 'Période de la prestation',
    buyerReference: 'Référence de l’acheteur',
    contract: 'Contrat',
  },
  hello: name => (name ? `Bonjour ${name},` : 'Bonjour,'),
  invoice: {
    subject: (number, seller) => `Facture ${number} de ${seller}`,
    text: (number, title) => `veuillez trouver ci-joint la facture ${number}${title ? ` (${title})` : ''}.`,
    view: 'Voir la facture',
    pay: 'Voir et régler la facture',
  },
  quote: {
    subject: (number, seller) => `Devis ${number} de ${seller}`,
    text: (number, title) => `veuillez trouver ci-joint notre devis ${number}${title ? ` (${title})` : ''}.`,
    view: 'Voir le devis',
    accept: 'Voir et accepter le devis',
  },
  creditNote: {
    subject: (number, seller) => `Avoir ${number} de ${seller}`,
    text: (number, invoice) => `veuillez trouver ci-joint l’avoir ${number} relatif à la facture ${invoice}.`,
    line: invoice => `Avoir sur la facture ${invoice}`,
  },
  receipt: {
    subject: (number, seller) => `Reçu pour la facture ${number} de ${seller}`,
    text: (number, amount) =>
      `merci pour votre paiement : nous avons reçu ${amount} pour la facture ${number}. La facture acquittée est jointe pour vos dossiers.`,
    paid: 'Montant payé',
    on: 'Payé le',
  },
  confirmed: {
    accepted: {
      subject: (number, seller) => `Vous avez accepté le devis ${number} de ${seller}`,
      text: number =>
        `merci. Nous confirmons que vous avez accepté le devis ${number} ; il est joint pour vos dossiers.`,
    },
    declined: {
      subject: (number, seller) => `Vous avez refusé le devis ${number} de ${seller}`,
      text: number =>
        `nous confirmons que vous avez refusé le devis ${number}. Si vous avez changé d’avis, répondez simplement à ce message.`,
    },
  },
  lateCharges: 'Frais de retard',
  dueSoon: {
    subject: (number, date) => `La facture ${number} arrive à échéance le ${date}`,
    text: (number, date) => `nous vous rappelons que la facture ${number} arrive à échéance le ${date}.`,
  },
  dueToday: {
    subject: number => `La facture ${number} arrive à échéance aujourd’hui`,
    text: number => `la facture ${number} arrive à échéance aujourd’hui.`,
  },
  overdue: {
    subject: number => `La facture ${number} est en retard de paiement`,
    text: (number, date) =>
      `la facture ${number} était à régler le ${date} et nous n’avons pas encore reçu votre paiement. S’il est en cours, veuillez ne pas tenir compte de ce message.`,
  },
}
