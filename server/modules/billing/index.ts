export { type Books, pdfOfAccounted, readBooks } from './accounting/read.ts'
export type { AccountedDocument, AccountedPayment, AccountedTax } from './accounting/shapes.ts'
export { BankAccountNotFound } from './accounts/errors.ts'
export {
  type AccountRow,
  listAccounts,
  lockAccount,
  requireAccount,
  updateAccount,
} from './accounts/queries.ts'
export { createAccount } from './accounts/service.ts'
export { carryOver, giveBackOverpaid, issueNote, sendRaisedNote } from './adjusting/adjust.ts'
export { creditParts } from './adjusting/part.ts'
export { type BookedInvoice, type BookedLine, loadBooked } from './adjusting/queries.ts'
export { bookBalance } from './balance/book.ts'
export { BalanceChanged, BalanceNegative } from './balance/schema.ts'
export { PolicyNotFound } from './collecting/errors.ts'
export { CustomerCollectionsChanged } from './collecting/events.ts'
export {
  findPolicyIdOf,
  loadCollectionsSettings,
  loadCustomerCollections,
  lockCollectionsSettings,
  setDefaultPolicy,
} from './collecting/queries.ts'
export type { Credited } from './credit-notes/credit.ts'
export { CreditNoteNotFound } from './credit-notes/errors.ts'
export { CreditNoteIssued } from './credit-notes/events.ts'
export { serveCreditNotePdf } from './credit-notes/pdf.ts'
export {
  customerColumns,
  customerOf,
  findCustomers,
  holdCustomer,
  isOfCustomer,
  type Parties,
  requireCustomer,
} from './customers/queries.ts'
export { CustomerNotFound, CustomerRef, customerParams } from './customers/schema.ts'
export { findInvoiceOwner, listTurns } from './customers/turns-queries.ts'
export { DealLines } from './deal-lines/schema.ts'
export { type DealOrder, getDealLines, putDealLines, repriceDealLines } from './deal-lines/service.ts'
export { listBuyers } from './demo-queries.ts'
export { findRate, rateOf, readCurrency, toReporting } from './fx/rates.ts'
export { markUncollectible } from './invoices/close.ts'
export { AlreadyClosed, InvoiceNotFound, PdfUnavailable as InvoicePdfUnavailable } from './invoices/errors.ts'
export {
  factsOf,
  InvoiceFacts,
  InvoiceIssued,
  InvoiceMarkedUncollectible,
  InvoiceOverdue,
  InvoicePaid,
  InvoiceReopened,
  InvoiceVoided,
} from './invoices/events.ts'
export {
  bringInInvoice,
  type ForeignInvoice,
  type ForeignLine,
  followInvoice,
} from './invoices/foreign/bring-in.ts'
export type { NewInvoice } from './invoices/issuing/create.ts'
export { createInvoice } from './invoices/issuing/create.ts'
export { issueInvoice } from './invoices/issuing/issue.ts'
export { raiseInvoice } from './invoices/issuing/raise.ts'
export { refreshBuyerOf } from './invoices/issuing/refresh-buyer.ts'
export { loadView, mayActForCustomer, presentInvoice } from './invoices/present.ts'
export { type InvoiceParts, loadParts, serveInvoicePdf } from './invoices/printing/pdf.ts'
export {
  findInvoice,
  findInvoiceForUpdate,
  findNewestInvoice,
  type InvoiceRow,
  listOpenInvoices,
  lockInvoice,
  markInvoice,
  requireInvoice,
} from './invoices/queries.ts'
export { Collection, Invoice, InvoiceWithLines } from './invoices/schema.ts'
export { type Letter, voiceOf, writeLetter } from './invoices/sending/mail.ts'
export { bookPayment, settlePayment } from './ledger/book.ts'
export { createCheckout, readReturnBase } from './ledger/checkout.ts'
export {
  type Failure,
  PaymentRecorded,
  PaymentRefunded,
  PaymentReturned,
  PaymentReversed,
} from './ledger/events.ts'
export { findOwed, insertPendingDebits, lockOwed, markCollections } from './ledger/many-queries.ts'
export { flagMismatch } from './ledger/provider-events/checkouts.ts'
export { done, ignored } from './ledger/provider-events/outcome.ts'
export { reversePayment } from './ledger/reverse.ts'
export { LineProductNotFound, TooManyLines } from './lines/errors.ts'
export type { ProductToBill } from './lines/queries.ts'
export { fillLines, findProductsOf, guardAmount, priceIn, readDiscount } from './lines/resolve.ts'
export {
  DiscountKind as DiscountKindOut,
  DiscountKindIn,
  DiscountPeriods,
  DiscountValue,
  MAX_LINES,
  QuoteLineIn,
} from './lines/schema.ts'
export { billing } from './module.ts'
export { isOwed } from './paying/details.ts'
export { readCreditorReference } from './paying/reference.ts'
export { ensureCustomer, keepMethodPaidBy } from './payments/customers.ts'
export { NothingLeftToPay, ReturnBaseNotAllowed } from './payments/errors.ts'
export { expireSessions } from './payments/expire.ts'
export type {
  ChargeAnswer,
  ChargeRequest,
  ChargeUpdate,
  MethodFacts,
  SetupUpdate,
} from './payments/provider.ts'
export {
  type Connection,
  findConnectionOf,
  hasConnection,
  NotConnected,
  providerErrors,
  requireConnection,
} from './payments/providers.ts'
export { findPayment, findProviderPayment, hasPendingPayment, requirePayment } from './payments/queries.ts'
export { fromStripeAmount } from './payments/stripe/amounts.ts'
export { createStripe, loadStripe } from './payments/stripe/client.ts'
export {
  compareTaxes,
  type DiscountKind,
  discountOn,
  type Priced,
  priceOrder,
  settle as settleBooks,
} from './pricing/price.ts'
export { type ProductCreate, TaxRate } from './products/schema.ts'
export { createProduct, patchProduct } from './products/service.ts'
export { createQuote } from './quotes/edit.ts'
export { QuoteAccepted, QuoteDeclined, QuoteSent } from './quotes/events.ts'
export { findAgreement } from './quotes/queries.ts'
export { QuoteIn, QuoteWithLines } from './quotes/schema.ts'
export { readReceivables } from './receivables/service.ts'
export {
  type FollowUp,
  type FollowUpLetter,
  localeOfInvoice,
  mailFollowUp,
  prepareFollowUp,
  writeFollowUp,
} from './reminders/follow-up-mail.ts'
export { restartReminders } from './reminders/restart.ts'
export type { Profile } from './settings/profile.ts'
export { loadOrganization, loadProfile } from './settings/profile-queries.ts'
export { chooseReferenceKind, findReferenceKind } from './settings/service.ts'
export { serveStatementPdf } from './statements/pdf.ts'
export { Statement, StatementQuery } from './statements/schema.ts'
export { drawStatement } from './statements/statement.ts'
export { presentTraits, type TaxTraits, traitsIn, traitsOut } from './tax/categories.ts'
export { isInUnion } from './tax/places.ts'
export { findBillsMailbox } from './tax-desk/settings/queries.ts'
export { type DecideTaxes, loadTaxes } from './taxing/taxes.ts'
export { refreshNumber } from './taxing/vies/refresh.ts'
export {
  bookTransfer,
  findLasting,
  lockInvoices,
  reverseTransfer,
  writeOff,
} from './transfers/book.ts'
export {
  type Candidate,
  listByDue,
  listByReference,
  listCandidates,
  listCustomersOf,
  listNumberPrefixes,
  listNumbersOf,
  listOpenOf,
} from './transfers/candidate-queries.ts'
export { type Addressee, findBilled } from './visitors/address-queries.ts'
export {
  BillingDetails,
  BillingDetailsIn,
  confirmAddress,
  DetailsChanged,
  getDetails,
  putDetails,
} from './visitors/details.ts'
export {
  getOwnInvoice,
  getOwnInvoices,
  getOwnQuotes,
  OwnInvoice,
  OwnInvoiceDetail,
  OwnQuote,
} from './visitors/documents.ts'
export { findIssued, listDocuments } from './visitors/invoice-queries.ts'
