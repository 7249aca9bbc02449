/** Branches of the lead database. */
export const industries: Readonly<Record<string, string>> = {
  software: 'Software',
  'information technology': 'Tecnología de la información',
  manufacturing: 'Industria manufacturera',
  'financial services': 'Servicios financieros',
  'health care': 'Sanidad',
  retail: 'Comercio minorista',
  'professional services': 'Servicios profesionales',
  construction: 'Construcción',
  education: 'Educación',
  logistics: 'Logística',
  'real estate': 'Inmobiliario',
  media: 'Medios',
  energy: 'Energía',
  automotive: 'Automoción',
  hospitality: 'Hostelería',
  insurance: 'Seguros',
  telecommunications: 'Telecomunicaciones',
  agriculture: 'Agricultura',
  biotechnology: 'Biotecnología',
  aerospace: 'Aeroespacial',
}

/** How sure a deal is, in a forecast. */
export const forecasts: Readonly<Record<string, string>> = {
  commit: 'Comprometido',
  best_case: 'Mejor caso',
  pipeline: 'Pipeline',
  omitted: 'Excluida',
}

/** What a DMARC record asks for. */
export const policies: Readonly<Record<string, string>> = {
  none: 'Ninguna',
  quarantine: 'Cuarentena',
  reject: 'Rechazo',
}

/** Mail templates that ship, and their categories. */
export const templates: Readonly<Record<string, string>> = {
  Announcement: 'Anuncio',
  Newsletter: 'Boletín',
  'Event invitation': 'Invitación a un evento',
  'Product update': 'Novedades del producto',
  'Plain letter': 'Carta sencilla',
  'Win-back': 'Recuperación',
  announcement: 'Anuncio',
  newsletter: 'Boletín',
  event: 'Evento',
  'product update': 'Novedades del producto',
  letter: 'Carta',
  'win-back': 'Recuperación',
}
