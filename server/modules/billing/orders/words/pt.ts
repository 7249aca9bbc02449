import type { words as en } from './en.ts'

export const words: typeof en = {
  methods: {
    bank_transfer: 'Transferência bancária',
    direct_debit: 'Débito direto',
    cheque: 'Cheque',
    cash: 'Dinheiro',
    card: 'Pagamento com cartão',
    other: 'Pagamento',
  },
  refund: 'Reembolso',
  per: { month: 'por mês', quarter: 'por trimestre', year: 'por ano' },
  terms: {
    dueOnReceipt: 'No recebimento',
    net: days => `Em ${days} dias`,
    custom: 'Conforme acordado',
  },
  supply: {
    date: 'Data da prestação',
    period: 'Período da prestação',
    buyerReference: 'Referência do comprador',
    contract: 'Contrato',
  },
  hello: name => (name ? `Olá, ${name},` : 'Olá,'),
  invoice: {
    subject: (number, seller) => `Fatura ${number} de ${seller}`,
    text: (number, title) => `enviamos em anexo a fatura ${number}${title ? ` (${title})` : ''}.`,
    view: 'Ver a fatura',
    pay: 'Ver e pagar a fatura',
  },
  quote: {
    subject: (number, seller) => `Orçamento ${number} de ${seller}`,
    text: (number, title) => `enviamos em anexo nosso orçamento ${number}${title ? ` (${title})` : ''}.`,
    view: 'Ver o orçamento',
    accept: 'Ver e aceitar o orçamento',
  },
  creditNote: {
    subject: (number, seller) => `Nota de crédito ${number} de ${seller}`,
    text: (number, invoice) => `enviamos em anexo a nota de crédito ${number} da fatura ${invoice}.`,
    line: invoice => `Crédito da fatura ${invoice}`,
  },
  receipt: {
    subject: (number, seller) => `Recibo da fatura ${number} de ${seller}`,
    text: (number, amount) =>
      `obrigado pelo pagamento: recebemos ${amount} referente à fatura ${number}. A fatura paga segue em anexo para seus registros.`,
    paid: 'Valor pago',
    on: 'Pago em',
  },
  confirmed: {
    accepted: {
      subject: (number, seller) => `Você aceitou o orçamento ${number} de ${seller}`,
      text: number =>
        `obrigado. Confirmamos que você aceitou o orçamento ${number}; ele segue em anexo para seus registros.`,
    },
    declined: {
      subject: (number, seller) => `Você recusou o orçamento ${number} de ${seller}`,
      text: number =>
        `confirmamos que você recusou o orçamento ${number}. Se mudar de ideia, responda a esta mensagem.`,
    },
  },
  lateCharges: 'Encargos por atraso',
  dueSoon: {
    subject: (number, date) => `A fatura ${number} vence em ${date}`,
    text: (number, date) => `lembramos que a fatura ${number} vence em ${date}.`,
  },
  dueToday: {
    subject: number => `A fatura ${number} vence hoje`,
    text: number => `a fatura ${number} vence hoje.`,
  },
  overdue: {
    subject: number => `A fatura ${number} está vencida`,
    text: (number, date) =>
      `a fatura ${number} venceu em ${date} e ainda não recebemos o pagamento. Se ele já estiver a caminho, desconsidere esta mensagem.`,
  },
}
