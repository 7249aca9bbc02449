import { isOneIn } from '../../../kit/plural.ts'
import { names } from './names.pt.ts'
import type { MergeWords } from './words.ts'

const isOne = isOneIn('pt')

export const words: MergeWords = {
  ...names,
  about: 'Registros que parecem duplicados. Uma mesclagem pode ser desfeita por 30 dias.',
  none: 'Nenhum duplicado encontrado.',
  reasons: {
    phone: 'Mesmo telefone',
    email: 'E-mail quase igual',
    name: 'Mesmo nome',
    domain: 'Mesmo domínio',
    similar_name: 'Nome parecido',
  },
  dismiss: 'Não são duplicados',
  dismissed: 'Não serão mais mostrados como duplicados.',
  merges: 'Mesclados',
  noMerges: 'Nada foi mesclado ainda.',
  becamePart: (merged, kept) => `${merged} passou a fazer parte de ${kept}`,
  undoneOn: date => `Desfeito em ${date}`,
  perhaps: 'Talvez já esteja aqui',
  keep: 'Manter',
  merge: 'Mesclar',
  mergeTitle: 'Mesclar em um só',
  mergeText:
    'Tudo o que está ligado aos outros passa para o que você mantiver. Campos vazios são preenchidos e links antigos levam a ele.',
  merged: 'Mesclados.',
  unmerged: 'Separados novamente.',
  chooseTwo: 'Escolha de dois a onze para mesclar.',
  people: count => (isOne(count) ? `${count} pessoa` : `${count} pessoas`),
  since: date => `desde ${date}`,
}
