import type { words as en } from './en.ts'

export const words: typeof en = {
  methods: {
    bank_transfer: 'Überweisung',
    direct_debit: 'Lastschrift',
    cheque: 'Scheck',
    cash: 'Barzahlung',
    card: 'Kartenzahlung',
    other: 'Zahlung',
  },
  refund: 'Erstattung',
  per: { month: 'pro Monat', quarter: 'pro Quartal', year: 'pro Jahr' },
  terms: {
    dueOnReceipt: 'Sofort fällig',
    net: days => `Innerhalb von ${days} Tagen`,
    custom: 'Nach Vereinbarung',
  },
  supply: {
    date: 'Leistungsdatum',
    period: 'Leistungszeitraum',
    buyerReference: 'Käuferreferenz',
    contract: 'Vertrag',
  },
  hello: name => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  invoice: {
    subject: (number, seller) => `Rechnung ${number} von ${seller}`,
    text: (number, title) => `anbei erhalten Sie die Rechnung ${number}${title ? ` (${title})` : ''}.`,
    view: 'Rechnung ansehen',
    pay: 'Rechnung ansehen und bezahlen',
  },
  quote: {
    subject: (number, seller) => `Angebot ${number} von ${seller}`,
    text: (number, title) => `anbei erhalten Sie unser Angebot ${number}${title ? ` (${title})` : ''}.`,
    view: 'Angebot ansehen',
    accept: 'Angebot ansehen und annehmen',
  },
  creditNote: {
    subject: (number, seller) => `Rechnungskorrektur ${number} von ${seller}`,
    text: (number, invoice) => `anbei erhalten Sie die Rechnungskorrektur ${number} zur Rechnung ${invoice}.`,
    line: invoice => `Korrektur der Rechnung ${invoice}`,
  },
  receipt: {
    subject: (number, seller) => `Zahlungsbestätigung zur Rechnung ${number} von ${seller}`,
    text: (number, amount) =>
      `vielen Dank für Ihre Zahlung: Wir haben ${amount} zur Rechnung ${number} erhalten. Die bezahlte Rechnung liegt für Ihre Unterlagen bei.`,
    paid: 'Bezahlter Betrag',
    on: 'Bezahlt am',
  },
  confirmed: {
    accepted: {
      subject: (number, seller) => `Sie haben das Angebot ${number} von ${seller} angenommen`,
      text: number =>
        `vielen Dank. Wir bestätigen, dass Sie das Angebot ${number} angenommen haben; es liegt für Ihre Unterlagen bei.`,
    },
    declined: {
      subject: (number, seller) => `Sie haben das Angebot ${number} von ${seller} abgelehnt`,
      text: number =>
        `wir bestätigen, dass Sie das Angebot ${number} abgelehnt haben. Falls Sie es sich anders überlegt haben, antworten Sie einfach auf diese Nachricht.`,
    },
  },
  lateCharges: 'Verzugskosten',
  dueSoon: {
    subject: (number, date) => `Rechnung ${number} ist am ${date} fällig`,
    text: (number, date) =>
      `wir möchten Sie daran erinnern, dass die Rechnung ${number} am ${date} fällig ist.`,
  },
  dueToday: {
    subject: number => `Rechnung ${number} ist heute fällig`,
    text: number => `die Rechnung ${number} ist heute fällig.`,
  },
  overdue: {
    subject: number => `Rechnung ${number} ist überfällig`,
    text: (number, date) =>
      `die Rechnung ${number} war am ${date} fällig, und wir haben noch keine Zahlung erhalten. Falls sie bereits unterwegs ist, betrachten Sie diese Nachricht bitte als gegenstandslos.`,
  },
}
