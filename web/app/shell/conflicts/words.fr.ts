import type { ConflictWords } from './words.ts'

export const words: ConflictWords = {
  title: names => `Modifié entre-temps par ${names}`,
  about:
    'Les mêmes champs ont été modifiés ici et ailleurs. Rien n’est encore enregistré : choisissez ce qu’il faut garder.',
  automation: { by: 'une automatisation', name: 'Une automatisation' },
  you: { by: 'vous-même, ailleurs', name: 'Vous' },
  changedBy: (name, time) => `${name}, ${time}`,
  before: 'Avant',
  choose: { theirs: 'Garder l’autre version', mine: 'Utiliser la mienne' },
  all: { theirs: 'Garder partout l’autre version', mine: 'Utiliser partout la mienne' },
  back: 'Reprendre la modification',
  save: 'Enregistrer',
  empty: 'Vide',
  noLines: 'Aucune ligne',
  note: 'Note',
}
