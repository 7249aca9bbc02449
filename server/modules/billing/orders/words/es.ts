import type { words as en } from './en.ts'

export const words: typeof en = {
  methods: {
    bank_transfer: 'Transferencia bancaria',
    direct_debit: 'Domiciliación bancaria',
    cheque: 'Cheque',
    cash: 'Efectivo',
    card: 'Pago con tarjeta',
    other: 'Pago',
  },
  refund: 'Reembolso',
  per: { month: 'al mes', quarter: 'al trimestre', year: 'al año' },
  terms: {
    dueOnReceipt: 'Al recibir la factura',
    net: days => `En ${days} días`,
    custom: 'Según lo acordado',
  },
  supply: {
    date: 'Fecha de la operación',
    period: 'Periodo del servicio',
    buyerReference: 'Referencia del comprador',
    contract: 'Contrato',
  },
  hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
  invoice: {
    subject: (number, seller) => `Factura ${number} de ${seller}`,
    text: (number, title) => `Adjuntamos la factura ${number}${title ? ` (${title})` : ''}.`,
    view: 'Ver la factura',
    pay: 'Ver y pagar la factura',
  },
  quote: {
    subject: (number, seller) => `Presupuesto ${number} de ${seller}`,
    text: (number, title) => `Adjuntamos nuestro presupuesto ${number}${title ? ` (${title})` : ''}.`,
    view: 'Ver el presupuesto',
    accept: 'Ver y aceptar el presupuesto',
  },
  creditNote: {
    subject: (number, seller) => `Nota de crédito ${number} de ${seller}`,
    text: (number, invoice) => `Adjuntamos la nota de crédito ${number} de la factura ${invoice}.`,
    line: invoice => `Abono de la factura ${invoice}`,
  },
  receipt: {
    subject: (number, seller) => `Recibo de la factura ${number} de ${seller}`,
    text: (number, amount) =>
      `gracias por su pago: hemos recibido ${amount} por la factura ${number}. Adjuntamos la factura pagada para sus archivos.`,
    paid: 'Importe pagado',
    on: 'Pagado el',
  },
  confirmed: {
    accepted: {
      subject: (number, seller) => `Ha aceptado el presupuesto ${number} de ${seller}`,
      text: number =>
        `gracias. Confirmamos que ha aceptado el presupuesto ${number}; lo adjuntamos para sus archivos.`,
    },
    declined: {
      subject: (number, seller) => `Ha rechazado el presupuesto ${number} de ${seller}`,
      text: number =>
        `confirmamos que ha rechazado el presupuesto ${number}. Si ha cambiado de opinión, responda a este mensaje.`,
    },
  },
  lateCharges: 'Recargos por demora',
  dueSoon: {
    subject: (number, date) => `La factura ${number} vence el ${date}`,
    text: (number, date) => `Le recordamos que la factura ${number} vence el ${date}.`,
  },
  dueToday: {
    subject: number => `La factura ${number} vence hoy`,
    text: number => `La factura ${number} vence hoy.`,
  },
  overdue: {
    subject: number => `La factura ${number} está vencida`,
    text: (number, date) =>
      `La factura ${number} venció el ${date} y todavía no hemos recibido el pago. Si ya está en camino, no tenga en cuenta este mensaje.`,
  },
}
