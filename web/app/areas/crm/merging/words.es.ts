import { isOneIn } from '../../../kit/plural.ts'
import { names } from './names.es.ts'
import type { MergeWords } from './words.ts'

const isOne = isOneIn('es')

export const words: MergeWords = {
  ...names,
  about: 'Registros que parecen duplicados. Una combinación puede deshacerse durante 30 días.',
  none: 'No se han encontrado duplicados.',
  reasons: {
    phone: 'Mismo teléfono',
    email: 'Correo casi idéntico',
    name: 'Mismo nombre',
    domain: 'Mismo dominio',
    similar_name: 'Nombre parecido',
  },
  dismiss: 'No son duplicados',
  dismissed: 'No volverán a mostrarse como duplicados.',
  merges: 'Combinados',
  noMerges: 'Todavía no se ha combinado nada.',
  becamePart: (merged, kept) => `${merged} pasó a formar parte de ${kept}`,
  undoneOn: date => `Deshecho el ${date}`,
  perhaps: 'Quizá ya exista',
  keep: 'Conservar',
  merge: 'Combinar',
  mergeTitle: 'Combinar en uno',
  mergeText:
    'Todo lo vinculado a los demás pasa al que conserve. Los campos vacíos se completan y los enlaces antiguos llevan a él.',
  merged: 'Combinados.',
  unmerged: 'Separados de nuevo.',
  chooseTwo: 'Elija de dos a once para combinar.',
  people: count => (isOne(count) ? '1 persona' : `${count} personas`),
  since: date => `desde el ${date}`,
}
