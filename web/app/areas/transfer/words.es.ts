import { names } from './names.es.ts'
import type { TransferWords } from './words.ts'

export const words: TransferWords = {
  ...names,
  about: 'Descargue sus datos. Los archivos se conservan siete días.',
  ask: 'Nueva exportación',
  start: 'Exportar',
  what: 'Qué',
  everything: 'Todo, con archivos',
  format: 'Formato',
  formats: { csv: 'CSV, para hojas de cálculo', json: 'JSON, para programas' },
  none: 'Aún no hay exportaciones.',
  started: 'La exportación ha empezado. Le avisaremos cuando esté lista.',
  statuses: { pending: 'En espera', running: 'En curso', succeeded: 'Lista', failed: 'Fallida' },
  rows: count => `${count} registros`,
  size: megabytes => `${megabytes} MB`,
  until: date => `hasta el ${date}`,
  download: 'Descargar',
  all: 'Todo',
  more: 'Más',
  personData: 'Todo lo que se guarda sobre esta persona',
  erase: 'Borrar',
  eraseTitle: 'Borrar a esta persona',
  eraseText:
    'Elimina el contacto y todo lo vinculado a él, incluidas las oportunidades; el nombre, la dirección y el número se quitan de los demás textos. Las facturas conservan el nombre y los contratos firmados quedan intactos. No se puede deshacer.',
  erased: 'Borrado.',
}
