import { isOneIn } from '../../kit/plural.ts'
import { names } from './names.fr.ts'
import type { BookkeepingWords } from './words.ts'

const isOne = isOneIn('fr')
const counted = (n: number, one: string, many: string) => `${n} ${isOne(n) ? one : many}`

export const words: BookkeepingWords = {
  ...names,
  before: 'Mois précédent',
  after: 'Mois suivant',
  about:
    'Ce qui reste ouvert aujourd’hui de ce qui a commencé avant la fin du mois. Quand tout est à zéro, les livres peuvent partir chez le comptable.',
  leftToDo: 'Reste à faire',
  done: 'Rien en attente',
  record: 'Document',
  untitled: 'Sans nom',
  who: 'Client ou fournisseur',
  day: 'Depuis',
  amount: 'Montant',
  pageBefore: 'Précédent',
  pageAfter: 'Suivant',
  kinds: {
    drafts: 'Brouillons',
    unbilled: 'Acceptés, non facturés',
    unmatched: 'Argent non rapproché',
    overpaid: 'Trop-perçus',
    missing_tax: 'Données fiscales manquantes',
    renewals: 'Renouvellements à venir',
    bills: 'Factures à approuver',
  },
  meanings: {
    drafts: 'Factures rédigées mais pas émises.',
    unbilled: 'Devis acceptés par les clients que personne n’a encore facturés.',
    unmatched: 'Argent sur le compte qui n’appartient encore à aucune facture.',
    overpaid: 'Il est arrivé plus que dû : remboursez-le ou gardez-le pour la prochaine facture.',
    missing_tax:
      'Une ligne ne porte aucune taxe et rien ne dit pourquoi : le comptable ne peut pas savoir à quel compte elle revient.',
    renewals:
      'Abonnements dont une période commence le mois suivant, avec la valeur d’une période, hors taxe.',
    bills: 'Factures de fournisseurs sur lesquelles personne n’a décidé.',
  },
  forAccountant: 'Pour le comptable',
  withPdfs: 'Avec les documents en PDF',
  download: 'Télécharger',
  datevOff: 'Aucun fichier pour DATEV n’y figure.',
  setUpDatev: 'Configurer DATEV',
  datevReady: 'Un fichier pour DATEV (EXTF) y figure.',
  datevLacks: 'Il manque des comptes pour certaines ventes ; le téléchargement se fait sans le fichier DATEV',
  datevAbout:
    'Ce que le logiciel du comptable doit savoir : chaque export contient alors un fichier d’écritures (EXTF 700, Buchungsstapel).',
  whose: 'À qui sont les livres',
  chart: 'Plan comptable',
  noChart: 'Aucun : pas de fichier',
  fiscalYear: 'L’exercice commence en',
  consultant: 'Numéro du cabinet',
  clientNumber: 'Numéro de client',
  accountLength: 'Longueur des numéros de compte',
  firstDebtor: 'Numéro du premier client',
  ownAccounts: 'Vos propres comptes',
  ownAccountsAbout: 'Ils passent avant ceux du plan ; le premier qui convient est pris.',
  moneyAccounts: 'Où va l’argent',
  moneyAccountsAbout: 'Vide : le compte du plan.',
  chartAccounts: 'Comptes du plan',
  account: 'Compte',
  what: 'Pour',
  category: 'Catégorie de taxe',
  rate: 'Taux',
  place: 'Taxe de',
  any: 'Tous',
  taxKey: 'Clé de taxe (BU)',
  remove: 'Retirer',
  addAccount: 'Ajouter un compte',
  methods: {
    bank_transfer: 'Virement',
    direct_debit: 'Prélèvement',
    cheque: 'Chèque',
    cash: 'Espèces',
    card: 'Carte',
    other: 'Autre',
  },
  places: {
    home: 'Chez nous',
    union: 'Ailleurs dans l’UE',
    elsewhere: 'Hors de l’UE',
  },
  pageOf: (at: number, of: number) => `Page ${at} sur ${of}`,
  exportAbout: (month: string) =>
    `Tout ce qui a été facturé, crédité et payé en ${month}, taxes séparées : tableaux, documents par numéro et écritures.`,
  takenFrom: (day: string) => `Au ${day} ; faites-les vérifier par votre comptable.`,
  sums: (billed: string, credited: string, paid: string) =>
    `Facturé ${billed}, crédité ${credited}, reçu ${paid}`,
  contents: (invoices: number, notes: number, cancellations: number, payments: number) =>
    [
      counted(invoices, 'facture', 'factures'),
      counted(notes, 'avoir', 'avoirs'),
      counted(cancellations, 'annulation', 'annulations'),
      counted(payments, 'paiement', 'paiements'),
    ].join(', '),
  unplaced: (category: string, rate: string, count: number, numbers: string) =>
    `Catégorie ${category}, ${rate} : ${counted(count, 'document', 'documents')} (${numbers})`,
}
