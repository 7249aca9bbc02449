import { isOneIn } from '../../../kit/plural.ts'
import { names } from './names.fr.ts'
import type { MergeWords } from './words.ts'

const isOne = isOneIn('fr')

export const words: MergeWords = {
  ...names,
  about: 'Les fiches qui se ressemblent. Une fusion peut être annulée pendant 30 jours.',
  none: 'Aucun doublon trouvé.',
  reasons: {
    phone: 'Même numéro de téléphone',
    email: 'Adresse e-mail presque identique',
    name: 'Même nom',
    domain: 'Même domaine',
    similar_name: 'Nom proche',
  },
  dismiss: 'Pas des doublons',
  dismissed: 'Ces fiches ne seront plus proposées comme doublons.',
  merges: 'Fusions',
  noMerges: 'Aucune fusion pour l’instant.',
  becamePart: (merged, kept) => `${merged} a rejoint ${kept}`,
  undoneOn: date => `Annulée le ${date}`,
  perhaps: 'Peut-être déjà présent',
  keep: 'Garder',
  merge: 'Fusionner',
  mergeTitle: 'Fusionner en une seule fiche',
  mergeText:
    'Tout ce qui est rattaché aux autres passe à la fiche que vous gardez. Les champs vides sont complétés, et les anciens liens y mènent.',
  merged: 'Fusionné.',
  unmerged: 'Fusion annulée.',
  chooseTwo: 'Choisissez de deux à onze fiches à fusionner.',
  people: count => (isOne(count) ? `${count} personne` : `${count} personnes`),
  since: date => `depuis le ${date}`,
}
