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
  priceIn: currency => `Preço em ${currency}`,
  currency: 'Moeda',
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
  progress: share => `Alterado até agora: ${share}`,
  changed: count =>
    isOne(count) ? `${count} assinatura foi alterada.` : `${count} assinaturas foram alteradas.`,
  leftAlone: 'Ficaram como estavam',
}
