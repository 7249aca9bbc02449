import { dealMoveDataset } from './deal-moves.ts'
import { dealDataset } from './deals.ts'
import { opportunityDataset } from './opportunities.ts'

export const dealReportDatasets = [dealDataset, dealMoveDataset, opportunityDataset]
