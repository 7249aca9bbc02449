import type { ConflictWords } from './words.ts'

export const words: ConflictWords = {
  title: names => `Entretanto hubo cambios de ${names}`,
  about:
    'Los mismos campos se cambiaron aquí y en otro lugar. Aún no se ha guardado nada: elija qué conservar.',
  automation: { by: 'una automatización', name: 'Una automatización' },
  you: { by: 'usted, en otro lugar', name: 'Usted' },
  changedBy: (name, time) => `${name}, ${time}`,
  before: 'Antes',
  choose: { theirs: 'Conservar lo suyo', mine: 'Usar lo mío' },
  all: { theirs: 'Conservar todo lo suyo', mine: 'Usar todo lo mío' },
  back: 'Volver a la edición',
  save: 'Guardar',
  empty: 'Vacío',
  noLines: 'Sin líneas',
  note: 'Nota',
}
