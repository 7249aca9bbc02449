import type { ConflictWords } from './words.ts'

export const words: ConflictWords = {
  title: names => `Alterado nesse meio-tempo por ${names}`,
  about:
    'Os mesmos campos foram alterados aqui e em outro lugar. Nada foi salvo ainda: escolha o que manter.',
  automation: { by: 'uma automação', name: 'Uma automação' },
  you: { by: 'você, em outro lugar', name: 'Você' },
  changedBy: (name, time) => `${name}, ${time}`,
  before: 'Antes',
  choose: { theirs: 'Manter o deles', mine: 'Usar o meu' },
  all: { theirs: 'Manter tudo deles', mine: 'Usar tudo meu' },
  back: 'Voltar à edição',
  save: 'Salvar',
  empty: 'Vazio',
  noLines: 'Sem linhas',
  note: 'Nota',
}
