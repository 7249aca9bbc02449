import { campaignDataset } from './campaigns.ts'
import { recipientDataset } from './recipients.ts'

export const campaignReportDatasets = [campaignDataset, recipientDataset]
