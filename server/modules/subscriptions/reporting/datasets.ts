import { mrrMovementDataset } from './mrr-movements.ts'
import { subscriptionDataset } from './subscriptions.ts'

export const subscriptionReportDatasets = [subscriptionDataset, mrrMovementDataset]
