import { placed } from '#kit/declared/contributions.ts'
import type { JobKind } from '#kit/job.ts'
import type { Module } from '#kit/module.ts'
import { datasetsOf } from '#kit/records/dataset.ts'
import { accountRoutes } from './accounts/routes.ts'
import { moveOverpaidInvoice, spendGrown } from './balancing/jobs.ts'
import { balanceRoutes } from './balancing/routes.ts'
import { collectingRoutes } from './collecting/routes.ts'
import { noteEInvoiceRoutes } from './credit-notes/e-invoice.ts'
import { creditNoteRoutes } from './credit-notes/routes.ts'
import { billingTemplates } from './documents/prepare.ts'
import { fields } from './fields.ts'
import { invoiceFinder, productFinder, quoteFinder } from './find-queries.ts'
import { billingAtHome } from './home-queries.ts'
import { eInvoiceRoutes } from './invoices/e-invoice/routes.ts'
import { freezeOldDocuments } from './invoices/editions/freeze.ts'
import { markOverdue } from './invoices/issuing/follow-up.ts'
import { documentRoutes } from './invoices/printing/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { settleRefunds } from './ledger/give-back.ts'
import { providerRoutes } from './ledger/provider-routes.ts'
import { paymentRoutes } from './ledger/routes.ts'
import { mailRaised, sendReceipt } from './letters/invoice-letters.ts'
import { mailRaisedNote } from './letters/note-letters.ts'
import { quoteLetters } from './letters/quote-letters.ts'
import { billingAtMonthEnd } from './month-end-queries.ts'
import { billingNotices } from './notices.ts'
import { billingPages } from './pages.ts'
import { expireCheckouts } from './payments/expire.ts'
import { paymentSetup } from './payments/setup.ts'
import { stripeIntegration } from './payments/stripe/integration.ts'
import { previewRoutes } from './previews/routes.ts'
import { productRoutes } from './products/routes.ts'
import { becomeCustomer } from './quotes/answering/customer.ts'
import { expireQuote } from './quotes/expiry.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { unbilledRoutes } from './quotes/unbilled/routes.ts'
import { receivablesRoutes } from './receivables/routes.ts'
import { invoiceRecords, quoteRecords } from './record-queries.ts'
import { billingRelated } from './related-queries.ts'
import { planReminderBatch, stopRemindersOnReply } from './reminders/plan-all.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { mailReminder } from './reminders/send.ts'
import { billingReportDatasets } from './reporting/datasets.ts'
import { seedDemo } from './seed-demo.ts'
import { settingsRoutes } from './settings/routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { decisionRoutes } from './tax-desk/decide/routes.ts'
import { taxRateRoutes } from './tax-desk/rates/routes.ts'
import { taxSettingsRoutes } from './tax-desk/settings/routes.ts'
import { taxReportRoutes } from './tax-desk/summary/routes.ts'
import { checkNewNumber, newNumbers } from './taxing/vies/jobs.ts'
import { vatCheckRoutes } from './taxing/vies/routes.ts'
import { timelineReactions } from './timeline.ts'
import { voidingRoutes } from './voiding/routes.ts'

/** From quote to cash. */
export const billing: Module = {
  name: 'billing',
  setupSteps: [paymentSetup],
  relatedKinds: billingRelated,
  homeKinds: billingAtHome,
  monthEndKinds: placed(10, billingAtMonthEnd),
  notificationKinds: placed(100, billingNotices),
  recordKinds: [quoteRecords, invoiceRecords],
  integrationProviders: placed(100, [stripeIntegration]),
  exportDatasets: placed(
    300,
    datasetsOf(
      'products',
      'quotes',
      'quote_lines',
      'deal_lines',
      'invoices',
      'invoice_lines',
      'payments',
      'credit_notes',
      'bank_accounts',
    ),
  ),
  finders: [quoteFinder, invoiceFinder, productFinder],
  reportDatasets: billingReportDatasets,
  fields,
  tables: [
    'balance_entries',
    'billing_details',
    'bank_accounts',
    'checkout_sessions',
    'collections_settings',
    'credit_notes',
    'customer_collections',
    'deal_lines',
    'document_editions',
    'document_files',
    'early_refunds',
    'eu_sales',
    'fx_rates',
    'invoice_letters',
    'invoice_lines',
    'invoice_reminders',
    'invoice_settings',
    'invoices',
    'letterheads',
    'payments',
    'products',
    'provider_claims',
    'provider_customers',
    'provider_events',
    'quote_letters',
    'quote_lines',
    'quote_settings',
    'quotes',
    'tax_rates',
    'tax_settings',
    'vat_checks',
  ],
  pages: billingPages,
  screens: ['/products', '/quotes', '/invoices', '/customers'],
  routes: [
    ...productRoutes,
    ...unbilledRoutes,
    ...quoteRoutes,
    ...invoiceRoutes,
    ...voidingRoutes,
    ...documentRoutes,
    ...eInvoiceRoutes,
    ...reminderRoutes,
    ...receivablesRoutes,
    ...previewRoutes,
    ...paymentRoutes,
    ...creditNoteRoutes,
    ...noteEInvoiceRoutes,
    ...providerRoutes,
    ...settingsRoutes,
    ...collectingRoutes,
    ...balanceRoutes,
    ...statementRoutes,
    ...accountRoutes,
    ...taxSettingsRoutes,
    ...taxRateRoutes,
    ...decisionRoutes,
    ...taxReportRoutes,
    ...vatCheckRoutes,
  ],
  pdfTemplates: Object.values(billingTemplates),
  jobs: [
    markOverdue,
    mailReminder,
    planReminderBatch,
    expireCheckouts,
    settleRefunds,
    expireQuote,
    spendGrown,
    moveOverpaidInvoice,
    mailRaised,
    mailRaisedNote,
    checkNewNumber,
  ] as JobKind<never>[],
  subscribers: [stopRemindersOnReply, sendReceipt, becomeCustomer, ...quoteLetters],
  reactions: [...timelineReactions, ...newNumbers],
  backfills: [freezeOldDocuments],
  seedDemo,
}
