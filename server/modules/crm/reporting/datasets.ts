import { activityDataset } from './activities.ts'
import { companyDataset } from './companies.ts'
import { contactDataset } from './contacts.ts'
import { taskDataset } from './tasks.ts'

export const crmReportDatasets = [contactDataset, companyDataset, taskDataset, activityDataset]
