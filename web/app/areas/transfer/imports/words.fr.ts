import { names } from './names.fr.ts'
import type { DataImportWords } from './words.ts'

export const words: DataImportWords = {
  ...names,
  about: 'Reprenez vos données d’ailleurs. Un aperçu d’abord ; recommencez autant que vous voulez.',
  hubspot: 'Depuis HubSpot',
  hubspotAbout:
    'Exportez entreprises, contacts et affaires dans HubSpot (avec leurs associations), puis choisissez les fichiers ici, en CSV ou dans le ZIP reçu.',
  files: { companies: 'Entreprises', contacts: 'Contacts', deals: 'Affaires' },
  choose: 'Choisir un fichier',
  createFields: 'Créer des champs pour les colonnes sans champ',
  clear: 'Retirer le fichier',
  stripe: 'Depuis Stripe',
  stripeAbout:
    'Clients, produits, abonnements et factures, lus par l’API. Stripe continue de facturer ; rien n’y est modifié.',
  key: 'Clé restreinte ou secrète',
  keyHint:
    'Créez une clé restreinte autorisée à lire les clients, produits, prix, abonnements, factures et taux de taxe. Elle est supprimée à la fin de l’import.',
  look: 'Prévisualiser',
  start: 'Importer',
  latest: 'Derniers imports',
  none: 'Rien n’a encore été importé.',
  sources: { hubspot: 'HubSpot', stripe: 'Stripe' },
  statuses: { pending: 'En attente', running: 'En cours', succeeded: 'Terminé', failed: 'Échec' },
  rehearsal: 'Essai à blanc',
  rehearsalHint: 'Rien n’a été modifié. Voici ce que ferait un import.',
  entities: {
    companies: 'Entreprises',
    contacts: 'Contacts',
    deals: 'Affaires',
    products: 'Produits',
    subscriptions: 'Abonnements',
    invoices: 'Factures',
  },
  kind: 'Fiches',
  sourceId: 'Identifiant d’origine',
  detail: 'Motif',
  create: 'Nouvelles',
  update: 'Modifiées',
  skip: 'Ignorées',
  skipHint:
    'Les fiches ignorées n’ont pas changé depuis le dernier import, ou figurent ci-dessous avec le motif.',
  nothing: 'Rien n’a été trouvé.',
  warnings: 'À savoir',
  allWarnings: count => `Les ${count} en CSV`,
  progress: percent => `${percent} effectués`,
  again: 'Importer autre chose',
}
