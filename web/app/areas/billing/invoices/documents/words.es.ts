import type { DocumentWords } from './words.ts'

export const words: DocumentWords = {
  title: 'Documento',
  draft: 'Un borrador: muestra sus datos tal como están ahora.',
  frozen: day =>
    `Tal como se emitió el ${day}. Los pagos, las direcciones nuevas y otros cambios ya no lo alteran.`,
  copy: 'Copia con pagos',
  copyFile: 'copia',
  editions: 'Ediciones',
  edition: 'Edición',
  since: 'Creada',
  why: 'Motivo',
  who: 'Por',
  download: 'PDF',
  downloadEdition: edition => `Descargar la edición ${edition}`,
  origins: {
    issue: 'Emisión',
    edit: 'Se cambió un texto',
    request: 'Se actualizaron sus datos',
    later: 'Emitida antes; fijada con los datos de ese día',
  },
  add: 'Nueva edición con los datos de hoy…',
  addTitle: number => `Nueva edición de ${number}`,
  addText:
    'Toma su nombre, dirección, números fiscales y cuenta bancaria de hoy. Los importes, las líneas y las fechas no cambian, y las ediciones anteriores se conservan.',
  addSubmit: 'Crear la edición',
  reason: 'Motivo',
  reasonHint: 'Faltaba nuestro NIF-IVA',
}
