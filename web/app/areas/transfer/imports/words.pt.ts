import { names } from './names.pt.ts'
import type { DataImportWords } from './words.ts'

export const words: DataImportWords = {
  ...names,
  about: 'Traga dados de outros lugares. Veja antes uma prévia; repita quantas vezes quiser.',
  hubspot: 'Do HubSpot',
  hubspotAbout:
    'Exporte empresas, contatos e negócios no HubSpot (com associações) e escolha os arquivos aqui, como CSV ou como o ZIP que você recebeu.',
  files: { companies: 'Empresas', contacts: 'Contatos', deals: 'Negócios' },
  choose: 'Escolher um arquivo',
  createFields: 'Criar campos para colunas sem campo',
  clear: 'Remover o arquivo',
  stripe: 'Do Stripe',
  stripeAbout:
    'Clientes, produtos, assinaturas e faturas, lidos pela API. O Stripe continua cobrando; nada é alterado lá.',
  key: 'Chave restrita ou secreta',
  keyHint:
    'Crie uma chave restrita que possa ler clientes, produtos, preços, assinaturas, faturas e alíquotas. Ela é excluída quando a importação termina.',
  look: 'Ver o que aconteceria',
  start: 'Importar',
  latest: 'Últimas importações',
  none: 'Nada foi importado ainda.',
  sources: { hubspot: 'HubSpot', stripe: 'Stripe' },
  statuses: { pending: 'Aguardando', running: 'Em andamento', succeeded: 'Concluída', failed: 'Falhou' },
  rehearsal: 'Simulação',
  rehearsalHint: 'Nada foi alterado. Isto é o que uma importação faria.',
  entities: {
    companies: 'Empresas',
    contacts: 'Contatos',
    deals: 'Negócios',
    products: 'Produtos',
    subscriptions: 'Assinaturas',
    invoices: 'Faturas',
  },
  kind: 'Registros',
  sourceId: 'Id na origem',
  detail: 'Motivo',
  create: 'Novos',
  update: 'Alterados',
  skip: 'Sem mexer',
  skipHint:
    'Os registros ignorados não mudaram desde a última importação ou estão listados abaixo com o motivo.',
  nothing: 'Nada foi encontrado.',
  warnings: 'O que saber',
  allWarnings: count => `Todos os ${count} como CSV`,
  progress: percent => `${percent} concluído`,
  again: 'Importar outra coisa',
}
