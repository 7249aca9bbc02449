import { bookingDataset } from './bookings.ts'
import { formDataset } from './forms.ts'
import { submissionDataset } from './submissions.ts'

export const marketingReportDatasets = [formDataset, submissionDataset, bookingDataset]
