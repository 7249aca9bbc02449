import { describeActivity } from '#modules/crm/index.ts'
import { LeadConverted } from './events.ts'

/** How it reads on the timelines of contacts. */
export const timeline = [
  describeActivity(LeadConverted, ({ data }) => ({
    type: 'converted_from_lead',
    title: 'Converted from lead',
    detail: { lead_id: data.lead_id, pool_id: data.pool_id },
  })),
]
