/** What stands on paper beside names and numbers, once a language. */
export interface DocumentLabels {
  invoice: string
  quote: string
  creditNote: string
  /** Of an invoice that was voided. */
  cancellation: string
  from: string
  billTo: string
  preparedFor: string
  creditTo: string
  number: string
  issueDate: string
  dueDate: string
  validUntil: string
  poNumber: string
  paymentTerms: string
  invoiceNumber: string
  invoiceDate: string
  reason: string
  vatId: string
  taxNumber: string
  item: string
  quantity: string
  unitPrice: string
  discount: string
  tax: string
  amount: string
  optional: string
  subtotal: string
  /** `{}` is the amount taxed. */
  taxedOn: string
  total: string
  totalCredit: string
  amountDue: string
  payOnline: string
  acceptOnline: string
  scan: string
  notes: string
  totalOnce: string
  /** Of what recurs, from when discounts have ended. */
  afterDiscount: string
  /** `{}` is how long, such as "3 months". */
  discountFor: string
  bankTransfer: string
  scanToPay: string
  accountHolder: string
  iban: string
  bic: string
  accountNumber: string
  routingNumber: string
  bankName: string
  reference: string
  instructions: string
  terms: string
  signature: string
  nameAndDate: string
  acceptedBy: string
  /** `{page}` and `{pages}` are filled in by the template. */
  page: string
  draft: string
  paid: string
  /** `{}` is its day. */
  copyOn: string
  void: string
  uncollectible: string
  accepted: string
  declined: string
  expired: string
}
