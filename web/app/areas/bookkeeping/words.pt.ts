import { isOneIn } from '../../kit/plural.ts'
import { names } from './names.pt.ts'
import type { BookkeepingWords } from './words.ts'

const isOne = isOneIn('pt')
const counted = (n: number, one: string, many: string) => `${n} ${isOne(n) ? one : many}`

export const words: BookkeepingWords = {
  ...names,
  before: 'Mês anterior',
  after: 'Mês seguinte',
  about:
    'O que continua aberto do que começou até ao fim do mês. Quando tudo estiver a zero, os livros podem ir para a contabilidade.',
  leftToDo: 'Por fazer',
  done: 'Nada em aberto',
  record: 'Documento',
  untitled: 'Sem nome',
  who: 'Cliente ou fornecedor',
  day: 'Desde',
  amount: 'Valor',
  pageBefore: 'Anterior',
  pageAfter: 'Seguinte',
  kinds: {
    drafts: 'Rascunhos',
    unbilled: 'Aceites, por faturar',
    unmatched: 'Dinheiro por conciliar',
    overpaid: 'Pago a mais',
    missing_tax: 'Dados fiscais em falta',
    renewals: 'Renovações próximas',
    bills: 'Faturas por aprovar',
  },
  meanings: {
    drafts: 'Faturas escritas e não emitidas.',
    unbilled: 'Orçamentos que os clientes aceitaram e ninguém faturou.',
    unmatched: 'Dinheiro na conta que ainda não pertence a nenhuma fatura.',
    overpaid: 'Entrou mais do que era devido: devolva-o ou guarde-o para a próxima fatura.',
    missing_tax:
      'Numa linha não é cobrado imposto e nada diz porquê: a contabilidade não sabe a que conta pertence.',
    renewals: 'Assinaturas que começam um período no mês seguinte, com o valor de um período, sem imposto.',
    bills: 'Faturas de fornecedores sobre as quais ninguém decidiu.',
  },
  forAccountant: 'Para a contabilidade',
  withPdfs: 'Com os documentos em PDF',
  download: 'Transferir',
  datevOff: 'Não inclui nenhum ficheiro para o DATEV.',
  setUpDatev: 'Configurar o DATEV',
  datevReady: 'Inclui um ficheiro para o DATEV (EXTF).',
  datevLacks: 'Faltam contas para algumas vendas; a transferência vai sem o ficheiro do DATEV',
  datevAbout:
    'O que o programa da contabilidade tem de saber: cada exportação leva então um ficheiro de lançamentos (EXTF 700, Buchungsstapel).',
  whose: 'De quem são os livros',
  chart: 'Plano de contas',
  noChart: 'Nenhum: sem ficheiro',
  fiscalYear: 'O exercício começa em',
  consultant: 'Número do consultor',
  clientNumber: 'Número do cliente',
  accountLength: 'Comprimento das contas',
  firstDebtor: 'Número do primeiro cliente',
  ownAccounts: 'Contas próprias',
  ownAccountsAbout: 'Vêm antes das do plano; vale a primeira que servir.',
  moneyAccounts: 'Para onde vai o dinheiro',
  moneyAccountsAbout: 'Vazio: a conta do plano.',
  chartAccounts: 'Contas do plano',
  account: 'Conta',
  what: 'Para',
  category: 'Categoria fiscal',
  rate: 'Taxa',
  place: 'Imposto de',
  any: 'Qualquer',
  taxKey: 'Chave fiscal (BU)',
  remove: 'Remover',
  addAccount: 'Adicionar uma conta',
  methods: {
    bank_transfer: 'Transferência',
    direct_debit: 'Débito direto',
    cheque: 'Cheque',
    cash: 'Numerário',
    card: 'Cartão',
    other: 'Outro',
  },
  places: {
    home: 'No país',
    union: 'Outro país da UE',
    elsewhere: 'Fora da UE',
  },
  pageOf: (at: number, of: number) => `Página ${at} de ${of}`,
  exportAbout: (month: string) =>
    `Tudo o que foi faturado, creditado e pago em ${month}, com os impostos separados: tabelas, documentos por número e lançamentos.`,
  takenFrom: (day: string) => `Em ${day}; peça à sua contabilidade que as verifique.`,
  sums: (billed: string, credited: string, paid: string) =>
    `Faturado ${billed}, creditado ${credited}, recebido ${paid}`,
  contents: (invoices: number, notes: number, cancellations: number, payments: number) =>
    [
      counted(invoices, 'fatura', 'faturas'),
      counted(notes, 'nota de crédito', 'notas de crédito'),
      counted(cancellations, 'anulação', 'anulações'),
      counted(payments, 'pagamento', 'pagamentos'),
    ].join(', '),
  unplaced: (category: string, rate: string, count: number, numbers: string) =>
    `Categoria ${category}, ${rate}: ${counted(count, 'documento', 'documentos')} (${numbers})`,
}
