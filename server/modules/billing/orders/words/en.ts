export const words = {
  methods: {
    bank_transfer: 'Bank transfer',
    cheque: 'Cheque',
    cash: 'Cash',
    card: 'Card',
    other: 'Payment',
  } as Record<string, string>,
  refund: 'Refund',
  per: { month: 'per month', quarter: 'per quarter', year: 'per year' } as Record<string, string>,
  terms: {
    dueOnReceipt: 'Due on receipt',
    net: (days: number) => `Net ${days}`,
    custom: 'Custom',
  },
  hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  invoice: {
    subject: (number: string, seller: string) => `Invoice ${number} from ${seller}`,
    text: (number: string, title: string) =>
      `please find attached invoice ${number}${title ? ` for ${title}` : ''}.`,
    view: 'View the invoice',
    pay: 'View and pay the invoice',
  },
  quote: {
    subject: (number: string, seller: string) => `Quote ${number} from ${seller}`,
    text: (number: string, title: string) =>
      `please find attached our quote ${number}${title ? ` for ${title}` : ''}.`,
    accept: 'View and accept the quote',
  },
  dueSoon: {
    subject: (number: string, date: string) => `Invoice ${number} is due on ${date}`,
    text: (number: string, date: string) => `this is a reminder that invoice ${number} is due on ${date}.`,
  },
  dueToday: {
    subject: (number: string) => `Invoice ${number} is due today`,
    text: (number: string) => `invoice ${number} is due today.`,
  },
  overdue: {
    subject: (number: string) => `Invoice ${number} is overdue`,
    text: (number: string, date: string) =>
      `invoice ${number} was due on ${date} and we have not received the payment yet. If it is on its way, please disregard this message.`,
  },
}
