import { invoiceDataset } from './invoices.ts'
import { paymentDataset } from './payments.ts'
import { quoteDataset } from './quotes.ts'

export const billingReportDatasets = [quoteDataset, invoiceDataset, paymentDataset]
