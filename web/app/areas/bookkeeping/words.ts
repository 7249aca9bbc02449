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
  untitled: 'Untitled',
  who: 'Customer or supplier',
  day: 'Since',
  amount: 'Amount',
  pageBefore: 'Back',
  pageAfter: 'Next',
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
    drafts: 'Invoices that have been written but not issued.',
    unbilled: 'Quotes that customers have accepted but that have not been billed yet.',
    unmatched: 'Money in the bank that is not matched to an invoice yet.',
    overpaid: 'Customers paid more than they owed: refund it, or keep it for the next invoice.',
    missing_tax:
      'A line charges no tax and gives no reason, so the accountant cannot tell which account it belongs to.',
    renewals: 'Subscriptions that renew in the following month, with the value of one period before tax.',
    bills: 'Supplier bills waiting for a decision.',
  },
  forAccountant: 'For the accountant',
  withPdfs: 'Include the documents as PDFs',
  download: 'Download',
  datevOff: 'No DATEV file is included.',
  setUpDatev: 'Set up DATEV',
  datevReady: 'A DATEV file (EXTF) is included.',
  datevLacks: 'DATEV has no account for some sales, so the download leaves its file out',
  datevAbout:
    'What the accountant’s software needs to know. Every export then includes a file of journal entries for it (EXTF 700, Buchungsstapel).',
  whose: 'Whose books',
  chart: 'Chart of accounts',
  noChart: 'None: no file is created',
  fiscalYear: 'Fiscal year begins in',
  consultant: 'Consultant number',
  clientNumber: 'Client number',
  accountLength: 'Digits in account numbers',
  firstDebtor: 'First customer account number',
  ownAccounts: 'Your own accounts',
  ownAccountsAbout: 'These take precedence over the chart of accounts; the first that fits a sale is used.',
  moneyAccounts: 'Money accounts',
  moneyAccountsAbout: 'Leave empty to use the account from the chart.',
  chartAccounts: 'Accounts in the chart',
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
    elsewhere: 'Outside the EU',
  },
  pageOf: (at: number, of: number) => `Page ${at} of ${of}`,
  exportAbout: (month: string) =>
    `Everything billed, credited and paid in ${month}, with taxes split: spreadsheets, documents named by number, and journal entries.`,
  takenFrom: (day: string) => `As of ${day}. Have your accountant check them.`,
  sums: (billed: string, credited: string, paid: string) =>
    `Billed ${billed}, credited ${credited}, received ${paid}`,
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
