import { isOneIn } from '../../../kit/plural.ts'
import { names } from './names.pt.ts'
import type { ListsWords } from './words.ts'

const isOne = isOneIn('pt')

export const words: ListsWords = {
  ...names,
  list: 'Lista',
  createList: 'Criar lista',
  noLists: 'Ainda não há listas',
  noListsText:
    'Uma lista agrupa contatos: visitantes de uma feira, leitores da newsletter, pessoas para uma sequência.',
  name: 'Nome',
  description: 'Descrição',
  contacts: 'Contatos',
  contact: 'Contato',
  created: 'Criada',
  delete: 'Excluir',
  deleted: count => (isOne(count) ? 'Lista excluída.' : `${count} listas excluídas.`),
  deleteList: 'Excluir a lista',
  deleteQuestion: 'A lista é excluída; os contatos são mantidos.',
  rename: 'Renomear',
  save: 'Salvar',
  count: (text, count) => (isOne(count) ? `${text} contato` : `${text} contatos`),
  emptyList: 'Esta lista está vazia',
  emptyListText: 'Adicione contatos aqui, selecione-os em Contatos ou importe um arquivo para esta lista.',
  takeOff: 'Tirar da lista',
  addContact: 'Adicionar um contato',
  add: 'Adicionar',
  addToList: 'Adicionar a uma lista',
  newIfUnknown: 'Um nome novo cria uma nova lista',
  added: (count, list) =>
    isOne(count) ? `${count} contato adicionado a ${list}` : `${count} contatos adicionados a ${list}`,
}
