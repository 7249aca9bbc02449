/** Branches of the lead database. */
export const industries: Readonly<Record<string, string>> = {
  software: 'Software',
  'information technology': 'Tecnologia da informação',
  manufacturing: 'Indústria',
  'financial services': 'Serviços financeiros',
  'health care': 'Saúde',
  retail: 'Varejo',
  'professional services': 'Serviços profissionais',
  construction: 'Construção',
  education: 'Educação',
  logistics: 'Logística',
  'real estate': 'Imobiliário',
  media: 'Mídia',
  energy: 'Energia',
  automotive: 'Automotivo',
  hospitality: 'Hotelaria',
  insurance: 'Seguros',
  telecommunications: 'Telecomunicações',
  agriculture: 'Agricultura',
  biotechnology: 'Biotecnologia',
  aerospace: 'Aeroespacial',
}

/** How sure a deal is, in a forecast. */
export const forecasts: Readonly<Record<string, string>> = {
  commit: 'Comprometido',
  best_case: 'Melhor cenário',
  pipeline: 'Pipeline',
  omitted: 'Fora da previsão',
}

/** What a DMARC record asks for. */
export const policies: Readonly<Record<string, string>> = {
  none: 'Nenhuma',
  quarantine: 'Quarentena',
  reject: 'Rejeição',
}

/** Mail templates that ship, and their categories. */
export const templates: Readonly<Record<string, string>> = {
  Announcement: 'Anúncio',
  Newsletter: 'Newsletter',
  'Event invitation': 'Convite para evento',
  'Product update': 'Novidades do produto',
  'Plain letter': 'Carta simples',
  'Win-back': 'Reconquista',
  announcement: 'Anúncio',
  newsletter: 'Newsletter',
  event: 'Evento',
  'product update': 'Novidades do produto',
  letter: 'Carta',
  'win-back': 'Reconquista',
}
