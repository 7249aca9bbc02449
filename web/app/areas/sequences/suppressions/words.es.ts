import { names } from './names.es.ts'
import type { SuppressionWords } from './words.ts'

export const words: SuppressionWords = {
  ...names,
  submit: 'Bloquear',
  none: 'No hay direcciones bloqueadas',
  noneText:
    'Las direcciones que rebotan, se quejan o se dan de baja llegan aquí solas y no reciben más correo.',
  email: 'Dirección',
  reason: 'Motivo',
  reasons: {
    hard_bounce: 'No existe',
    complaint: 'Marcó como spam',
    unsubscribe: 'Se dio de baja',
    soft_bounces: 'Rebotó una y otra vez',
    manual: 'A mano',
    import: 'Importada',
  },
  source: 'Según',
  since: 'Desde',
  note: 'Nota',
  takeOff: 'Quitar de la lista',
  export: 'Exportar',
  import: 'Importar un archivo',
  imported: (added, existing, invalid) =>
    `${added} añadidas, ${existing} ya conocidas, ${invalid} no válidas`,
  explain: 'Por qué',
  explainOf: email => `¿Por qué no se escribe a ${email}?`,
  events: 'Qué se sabe',
  eventTypes: {
    delivered: 'Entregado',
    opened: 'Abierto',
    clicked: 'Clic',
    bounced: 'Devuelto',
    complained: 'Marcado como spam',
    unsubscribed: 'De baja',
    resubscribed: 'Suscrito de nuevo',
  },
}
