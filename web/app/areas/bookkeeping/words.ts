import { isOneIn } from '../../kit/plural.ts'
import { wordsHook } from '../../kit/speech.tsx'
import { names } from './names.ts'

const isOne = isOneIn('en')
const counted = (n: number, one: string, many: string) => `${n} ${isOne(n) ? one : many}`

const en = {
  ...names,
  before: 'The month before',
  after: 'The month after',
  about:
    'Everything still open at the end of the month. Once every number is zero, the books can go to the accountant.',
  leftToDo: 'Left to do',
  done: 'Nothing open',
  record: 'Document',
  untitled: 'Without a name',
  who: 'Customer or supplier',
  day: 'Since',
  amount: 'Amount',
  pageBefore: 'Back',
  pageAfter: 'On',
  kinds: {
    drafts: 'Drafts',
    unbilled: 'Accepted, not billed',
    unmatched: 'Unmatched money',
    overpaid: 'Overpaid',
    missing_tax: 'Missing tax data',
    renewals: 'Renewals ahead',
    bills: 'Bills to approve',
  },
  meanings: {
    drafts: 'Invoices that were written and not issued.',
    unbilled: 'Quotes that customers accepted and nobody has billed yet.',
    unmatched: 'Money on the bank account that belongs to no invoice yet.',
    overpaid: 'More came in than was owed: refund it, or keep it for the next invoice.',
    missing_tax:
      'On a line no tax is charged and nothing says why: the accountant cannot tell which account it belongs on.',
    renewals:
      'Subscriptions that begin a new period in the month after, with their value for one, without tax.',
    bills: 'Bills of suppliers that nobody decided about.',
  },
  forAccountant: 'For the accountant',
  withPdfs: 'With the documents as PDF',
  download: 'Download',
  datevOff: 'There is no file for DATEV among it.',
  setUpDatev: 'Set up DATEV',
  datevReady: 'A file for DATEV (EXTF) is among it.',
  datevLacks: 'DATEV lacks accounts for some sales; the download is without its file',
  datevAbout:
    'What the accountant’s program has to know: then every export has a file of bookings for it (EXTF 700, Buchungsstapel).',
  whose: 'Whose books',
  chart: 'Chart of accounts',
  noChart: 'None: no file is made',
  fiscalYear: 'The fiscal year begins in',
  consultant: 'Consultant number',
  clientNumber: 'Client number',
  accountLength: 'Length of account numbers',
  firstDebtor: 'Number of the first customer',
  ownAccounts: 'Accounts of your own',
  ownAccountsAbout: 'They go before those of the chart; the first that fits a sale is taken.',
  moneyAccounts: 'Where money goes',
  moneyAccountsAbout: 'Empty: the account of the chart.',
  chartAccounts: 'Accounts of the chart',
  account: 'Account',
  what: 'For',
  category: 'Tax category',
  rate: 'Rate',
  place: 'Whose tax',
  any: 'Any',
  taxKey: 'Tax key (BU)',
  remove: 'Remove',
  addAccount: 'Add an account',
  methods: {
    bank_transfer: 'Bank transfer',
    direct_debit: 'Direct debit',
    cheque: 'Cheque',
    cash: 'Cash',
    card: 'Card',
    other: 'Other',
  },
  places: {
    home: 'At home',
    union: 'Elsewhere in the EU',
    elsewhere: 'Outside of the EU',
  },
  pageOf: (at: number, of: number) => `Page ${at} of ${of}`,
  exportAbout: (month: string) =>
    `Everything that was billed, given back and paid in ${month}, with taxes split: tables, documents by their numbers, and bookings.`,
  takenFrom: (day: string) => `As of ${day}; have your accountant look at them.`,
  sums: (billed: string, credited: string, paid: string) =>
    `Billed ${billed}, given back ${credited}, received ${paid}`,
  contents: (invoices: number, notes: number, cancellations: number, payments: number) =>
    [
      counted(invoices, 'invoice', 'invoices'),
      counted(notes, 'credit note', 'credit notes'),
      counted(cancellations, 'cancellation', 'cancellations'),
      counted(payments, 'payment', 'payments'),
    ].join(', '),
  unplaced: (category: string, rate: string, count: number, numbers: string) =>
    `Category ${category}, ${rate}: ${counted(count, 'document', 'documents')} (${numbers})`,
}
export type BookkeepingWords = typeof en

export const useBookkeepingWords = wordsHook(
  en,
  import.meta.glob<BookkeepingWords>('./words.*.ts', { import: 'words' }),
)
