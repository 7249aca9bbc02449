/** What the fields of these requests mean, where a schema does not say it itself. */
export const fields = {
  kind: 'Which of the numbers.',
  consultant_number: 'The accountant’s number at DATEV.',
  client_number: 'The number of your books at the accountant.',
  account_length: 'How many digits revenue accounts have; a customer’s has one more.',
  revenue_accounts: 'Accounts of your own, which go before those of the chart; the first that fits is taken.',
  account: 'The number of the account, of four digits or more.',
  payment_accounts: 'Where money of each method is booked; left out, the account of the chart.',
  bank_transfer: 'The account of money by bank transfer.',
  direct_debit: 'The account of money by direct debit.',
  cheque: 'The account of money by cheque.',
  cash: 'The account of money in cash.',
  card: 'The account of money by card.',
  other: 'The account of money that came in any other way.',
} as const
