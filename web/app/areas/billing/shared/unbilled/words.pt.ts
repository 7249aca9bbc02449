import { isOneIn } from '../../../../kit/plural.ts'
import type { UnbilledWords } from './words.ts'

const isOne = isOneIn('pt')

export const words: UnbilledWords = {
  title: 'Aceito, ainda não faturado',
  count: count => (isOne(count) ? `${count} orçamento` : `${count} orçamentos`),
  accepted: day => `aceito ${day}`,
  bill: 'Criar a fatura',
  billFor: number => `Criar a fatura de ${number}`,
  billed: number => `Rascunho ${number} criado`,
  more: count => `e mais ${count}`,
  proposal: 'Criar um rascunho de fatura quando um cliente aceitar um orçamento?',
  proposalText: 'Ele fica entre seus rascunhos até alguém enviá-lo. Você pode mudar isso nas configurações.',
  yes: 'Criar automaticamente',
  no: 'Eu mesmo crio',
  chosen: 'Salvo',
}
