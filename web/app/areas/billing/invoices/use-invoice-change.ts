import type { Invoice } from '../../../../../sdk/index.ts'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'

export const useInvoiceChange = () => useRecordChange<Invoice>('invoice', 'invoices', 'more')
