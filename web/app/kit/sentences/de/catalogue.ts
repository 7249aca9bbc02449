/** Branches of the lead database. */
export const industries: Readonly<Record<string, string>> = {
  software: 'Software',
  'information technology': 'IT-Dienstleistungen',
  manufacturing: 'Fertigung',
  'financial services': 'Finanzdienstleistungen',
  'health care': 'Gesundheitswesen',
  retail: 'Einzelhandel',
  'professional services': 'Unternehmensdienstleistungen',
  construction: 'Bau',
  education: 'Bildung',
  logistics: 'Logistik',
  'real estate': 'Immobilien',
  media: 'Medien',
  energy: 'Energie',
  automotive: 'Automobil',
  hospitality: 'Gastgewerbe',
  insurance: 'Versicherungen',
  telecommunications: 'Telekommunikation',
  agriculture: 'Landwirtschaft',
  biotechnology: 'Biotechnologie',
  aerospace: 'Luft- und Raumfahrt',
}

/** How sure a deal is, in a forecast. */
export const forecasts: Readonly<Record<string, string>> = {
  commit: 'Zugesagt',
  best_case: 'Bestenfalls',
  pipeline: 'Pipeline',
  omitted: 'Ausgelassen',
}

/** What a DMARC record asks for. */
export const policies: Readonly<Record<string, string>> = {
  none: 'Keine',
  quarantine: 'Quarantäne',
  reject: 'Ablehnen',
}

/** Mail templates that ship, and their categories. */
export const templates: Readonly<Record<string, string>> = {
  Announcement: 'Ankündigung',
  Newsletter: 'Newsletter',
  'Event invitation': 'Einladung zu einer Veranstaltung',
  'Product update': 'Neues am Produkt',
  'Plain letter': 'Schlichter Brief',
  'Win-back': 'Rückgewinnung',
  announcement: 'Ankündigung',
  newsletter: 'Newsletter',
  event: 'Veranstaltung',
  'product update': 'Neues am Produkt',
  letter: 'Brief',
  'win-back': 'Rückgewinnung',
}
