export const words = {
  methods: {
    bank_transfer: 'Bank transfer',
    direct_debit: 'Direct debit',
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
  supply: {
    date: 'Supply date',
    period: 'Service period',
    buyerReference: 'Buyer reference',
    contract: 'Contract',
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
    view: 'View the quote',
    accept: 'View and accept the quote',
  },
  creditNote: {
    subject: (number: string, seller: string) => `Credit note ${number} from ${seller}`,
    text: (number: string, invoice: string) =>
      `please find attached credit note ${number} for invoice ${invoice}.`,
    line: (invoice: string) => `Credit for invoice ${invoice}`,
  },
  receipt: {
    subject: (number: string, seller: string) => `Receipt for invoice ${number} from ${seller}`,
    text: (number: string, amount: string) =>
      `thank you for your payment: we have received ${amount} for invoice ${number}. The paid invoice is attached for your records.`,
    paid: 'Amount paid',
    on: 'Paid on',
  },
  confirmed: {
    accepted: {
      subject: (number: string, seller: string) => `You accepted quote ${number} from ${seller}`,
      text: (number: string) =>
        `thank you. This confirms that you accepted quote ${number}; it is attached for your records.`,
    },
    declined: {
      subject: (number: string, seller: string) => `You declined quote ${number} from ${seller}`,
      text: (number: string) =>
        `this confirms that you declined quote ${number}. If you have changed your mind, just reply to this message.`,
    },
  },
  lateCharges: 'Late charges',
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
