import { isOneIn } from '../../../kit/plural.ts'
import type { PriceWords } from './words.ts'

const isOne = isOneIn('pt')

export const words: PriceWords = {
  title: 'Alterar preços',
  about:
    'Aumente ou reduza o preço de muitas assinaturas de uma vez. Você vê o resultado antes que algo aconteça.',
  product: 'Produto',
  everyItem: 'Todos os itens',
  status: 'Status',
  everyStatus: 'Todas as vigentes',
  kind: 'Novo preço',
  kinds: { percent: 'Por uma porcentagem', price: 'Um preço fixo', tax: 'Só o imposto' },
  percent: 'Porcentagem',
  percentHint: '5 aumenta, -5 reduz',
  price: 'Preço em unidades mínimas da moeda de cada assinatura',
  taxRate: 'Alíquota em %',
  taxHint: 'Vazio: fica como está',
  rehearse: 'Mostrar o que acontece',
  subscriptions: 'Assinaturas',
  documents: 'Faturas e notas de crédito',
  charged: 'Cobrado menos creditado',
  mrrDelta: 'Mudança do MRR',
  nothing: 'Nenhuma assinatura mudaria.',
  sample: 'As primeiras',
  customer: 'Cliente',
  before: 'MRR agora',
  after: 'MRR depois',
  apply: count => (isOne(count) ? `Alterar ${count} assinatura` : `Alterar ${count} assinaturas`),
  applied: count =>
    isOne(count) ? `${count} assinatura está sendo alterada.` : `${count} assinaturas estão sendo alteradas.`,
}
