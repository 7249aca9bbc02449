import { isOneIn } from '../../../kit/plural.ts'
import type { LeavingWords } from './words.ts'

const isOne = isOneIn('pt')

export const words: LeavingWords = {
  title: name => `Remover ${name}?`,
  text: name =>
    `${name} não poderá mais entrar, e seus tokens e chaves de API deixam de funcionar na hora. O que escreveu permanece.`,
  nothing: name => `${name} não tem contatos, empresas, negócios abertos nem tarefas.`,
  counts: {
    contacts: count => (isOne(count) ? '1 contato' : `${count} contatos`),
    companies: count => (isOne(count) ? '1 empresa' : `${count} empresas`),
    deals: count => (isOne(count) ? '1 negócio aberto' : `${count} negócios abertos`),
    tasks: count => (isOne(count) ? '1 tarefa aberta' : `${count} tarefas abertas`),
  },
  handOver: 'Passar para',
  handOverHint: 'Cada registro mantém seu histórico. Se forem muitos, leva um momento.',
  nobody: 'Ninguém: tudo fica como está',
  remove: 'Remover',
  removed: name => `${name} foi removido.`,
}
