import type { TaxWords } from './words.ts'

export const words: TaxWords = {
  details: 'Adresse, prestation et références',
  detailsHint:
    'Ce qu’exigent les factures électroniques ; l’émission complète avec ce que l’entreprise sait.',
  billingAddress: 'Adresse de facturation',
  deliverTo: 'Livré à',
  supplyDate: 'Date de la prestation',
  periodStart: 'Période du',
  periodEnd: 'Période au',
  buyerReference: 'Référence de l’acheteur',
  buyerReferenceHint: 'Leitweg-ID des acheteurs publics',
  contractReference: 'N° de contrat',
  category: 'Catégorie de TVA',
  categories: {
    S: 'Taux normal',
    Z: 'Taux zéro',
    E: 'Exonéré',
    AE: 'Autoliquidation',
    K: 'Livraison intracommunautaire',
    G: 'Exportation',
    O: 'Hors champ de la TVA',
  },
  byRate: 'Selon le taux',
  reason: 'Motif d’absence de taxe',
  taxClass: 'Classe de taxe',
  taxClasses: {
    standard: 'Normal',
    reduced: 'Réduit',
    zero: 'Zéro',
    exempt: 'Exonéré',
  },
  supply: 'Type de prestation',
  supplies: {
    service: 'Service',
    eservice: 'Service électronique',
    goods: 'Biens',
  },
  accountNumber: 'Numéro de compte',
  routingNumber: 'Code bancaire',
  routingHint: 'Routing number, sort code ou BSB : pour les comptes sans IBAN',
}
