import { names } from './names.es.ts'
import type { DataImportWords } from './words.ts'

export const words: DataImportWords = {
  ...names,
  about: 'Traiga datos de otros lugares. Véalos antes; repita tantas veces como quiera.',
  hubspot: 'Desde HubSpot',
  hubspotAbout:
    'Exporte empresas, contactos y oportunidades en HubSpot (con asociaciones) y elija aquí los archivos, como CSV o como el ZIP que recibió.',
  files: { companies: 'Empresas', contacts: 'Contactos', deals: 'Oportunidades' },
  choose: 'Elegir un archivo',
  createFields: 'Crear campos para las columnas sin campo',
  clear: 'Quitar el archivo',
  stripe: 'Desde Stripe',
  stripeAbout:
    'Clientes, productos, suscripciones y facturas, leídos mediante la API. Stripe sigue cobrando; allí no se cambia nada.',
  key: 'Clave restringida o secreta',
  keyHint:
    'Cree una clave restringida que pueda leer clientes, productos, precios, suscripciones, facturas y tipos de impuesto. Se elimina al terminar la importación.',
  look: 'Ver qué ocurriría',
  start: 'Importar',
  latest: 'Últimas importaciones',
  none: 'Aún no se ha importado nada.',
  sources: { hubspot: 'HubSpot', stripe: 'Stripe' },
  statuses: { pending: 'En espera', running: 'En curso', succeeded: 'Terminada', failed: 'Fallida' },
  rehearsal: 'Ensayo',
  rehearsalHint: 'No se ha cambiado nada. Esto es lo que haría una importación.',
  entities: {
    companies: 'Empresas',
    contacts: 'Contactos',
    deals: 'Oportunidades',
    products: 'Productos',
    subscriptions: 'Suscripciones',
    invoices: 'Facturas',
  },
  kind: 'Registros',
  sourceId: 'Identificador de origen',
  detail: 'Motivo',
  create: 'Nuevos',
  update: 'Cambiados',
  skip: 'Sin tocar',
  skipHint:
    'Los registros omitidos no han cambiado desde la última importación o figuran abajo con el motivo.',
  nothing: 'No se ha encontrado nada.',
  warnings: 'Qué conviene saber',
  allWarnings: count => `Los ${count} como CSV`,
  progress: percent => `${percent} completado`,
  again: 'Importar otra cosa',
}
