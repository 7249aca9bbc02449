export interface DemoCompany {
  name: string
  domain: string
  industry: string
  size: string
  city: string
  country: string
  people: string[]
  /** The name of one before it. */
  part_of?: string
}

/** People as `First Last, Title`. */
export const companies: readonly DemoCompany[] = [
  {
    name: 'Nordlicht Logistik',
    domain: 'nordlicht-logistik.example',
    industry: 'Logistics',
    size: '201-500',
    city: 'Hamburg',
    country: 'DE',
    people: [
      'Greta Petersen, Head of Operations',
      'Jonas Albrecht, Fleet Manager',
      'Svenja Krüger, CFO',
      'Malte Brandt, Dispatcher',
    ],
  },
  {
    name: 'Harbour & Vine',
    domain: 'harbourvine.example',
    industry: 'Hospitality',
    size: '51-200',
    city: 'Bristol',
    country: 'GB',
    people: [
      'Imogen Clarke, Managing Director',
      'Rhys Bevan, Head of Procurement',
      'Aisha Rahman, Marketing Manager',
    ],
  },
  {
    name: 'Atelier Rousseau',
    domain: 'atelier-rousseau.example',
    industry: 'Architecture',
    size: '11-50',
    city: 'Lyon',
    country: 'FR',
    people: ['Élodie Rousseau, Founder', 'Théo Marchand, Project Lead', 'Camille Faure, Office Manager'],
  },
  {
    name: 'Bright Meadow Dairy',
    domain: 'brightmeadow.example',
    industry: 'Food production',
    size: '201-500',
    city: 'Madison',
    country: 'US',
    people: [
      'Walter Lindqvist, VP Supply Chain',
      'Dana Okafor, Plant Manager',
      'Priya Natarajan, IT Director',
      'Cole Hutchins, Buyer',
    ],
  },
  {
    name: 'Tidewater Robotics',
    domain: 'tidewater-robotics.example',
    industry: 'Industrial automation',
    size: '51-200',
    city: 'Norfolk',
    country: 'US',
    people: [
      'Marisol Vega, Chief Technology Officer',
      'Ben Ashworth, Senior Engineer',
      'Lena Fischer, Head of Partnerships',
    ],
  },
  {
    name: 'Kobayashi Optics',
    domain: 'kobayashi-optics.example',
    industry: 'Precision instruments',
    size: '501-1000',
    city: 'Osaka',
    country: 'JP',
    people: ['Haruka Kobayashi, President', 'Daichi Mori, Export Manager', 'Yui Tanaka, Procurement'],
  },
  {
    name: 'Sol y Sombra Energía',
    domain: 'solysombra.example',
    industry: 'Renewable energy',
    size: '51-200',
    city: 'Sevilla',
    country: 'ES',
    people: ['Inés Navarro, Director of Sales', 'Álvaro Ruiz, Site Engineer', 'Lucía Ortega, Finance Lead'],
  },
  {
    name: 'Fjellheim Outdoor',
    domain: 'fjellheim.example',
    industry: 'Retail',
    size: '51-200',
    city: 'Bergen',
    country: 'NO',
    people: ['Sigrid Haugen, Head of E-commerce', 'Torbjørn Dahl, Category Manager', 'Astrid Lunde, Owner'],
  },
  {
    name: 'Maple & Finch Legal',
    domain: 'maplefinch.example',
    industry: 'Legal services',
    size: '11-50',
    city: 'Toronto',
    country: 'CA',
    people: ['Naomi Finch, Partner', 'Gabriel Côté, Office Director', 'Harpreet Gill, Paralegal'],
  },
  {
    name: 'Rangitoto Software',
    domain: 'rangitoto.example',
    industry: 'Software',
    size: '11-50',
    city: 'Auckland',
    country: 'NZ',
    people: ['Mere Tāwhai, CEO', 'Liam Sutherland, Lead Developer', 'Chloe Barnes, Customer Success Manager'],
  },
  {
    name: 'Van der Meer Bloemen',
    domain: 'vandermeer-bloemen.example',
    industry: 'Wholesale',
    size: '51-200',
    city: 'Aalsmeer',
    country: 'NL',
    people: [
      'Sanne van der Meer, Commercial Director',
      'Pieter Hoekstra, Quality Manager',
      'Floor Visser, Accounts',
    ],
  },
  {
    name: 'Caldera Coffee Roasters',
    domain: 'caldera-coffee.example',
    industry: 'Food and beverage',
    size: '11-50',
    city: 'Portland',
    country: 'US',
    part_of: 'Bright Meadow Dairy',
    people: ['Owen Brody, Founder', 'Tamsin Reyes, Wholesale Manager', 'Hugo Lambert, Head Roaster'],
  },
]
