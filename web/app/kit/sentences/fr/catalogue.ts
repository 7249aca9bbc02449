/** Branches of the lead database. */
export const industries: Readonly<Record<string, string>> = {
  software: 'Logiciels',
  'information technology': 'Informatique',
  manufacturing: 'Industrie manufacturière',
  'financial services': 'Services financiers',
  'health care': 'Santé',
  retail: 'Commerce de détail',
  'professional services': 'Services aux entreprises',
  construction: 'Construction',
  education: 'Éducation',
  logistics: 'Logistique',
  'real estate': 'Immobilier',
  media: 'Médias',
  energy: 'Énergie',
  automotive: 'Automobile',
  hospitality: 'Hôtellerie et restauration',
  insurance: 'Assurance',
  telecommunications: 'Télécommunications',
  agriculture: 'Agriculture',
  biotechnology: 'Biotechnologies',
  aerospace: 'Aérospatial',
}

/** How sure a deal is, in a forecast. */
export const forecasts: Readonly<Record<string, string>> = {
  commit: 'Engagé',
  best_case: 'Meilleur cas',
  pipeline: 'Pipeline',
  omitted: 'Exclue',
}

/** What a DMARC record asks for. */
export const policies: Readonly<Record<string, string>> = {
  none: 'Aucune',
  quarantine: 'Quarantaine',
  reject: 'Rejet',
}

/** Mail templates that ship, and their categories. */
export const templates: Readonly<Record<string, string>> = {
  Announcement: 'Annonce',
  Newsletter: 'Newsletter',
  'Event invitation': 'Invitation à un événement',
  'Product update': 'Nouveautés produit',
  'Plain letter': 'Lettre simple',
  'Win-back': 'Reconquête',
  announcement: 'Annonce',
  newsletter: 'Newsletter',
  event: 'Événement',
  'product update': 'Nouveautés produit',
  letter: 'Lettre',
  'win-back': 'Reconquête',
}
