import { problem } from '#kit/problem.ts'

export const OpportunityNotFound = problem(404, 'opportunity_not_found', 'Opportunity not found')

export const OpportunityIsConverted = problem(
  409,
  'opportunity_converted',
  'This opportunity has already become a deal',
)

export const ConvertedDealIsGone = problem(
  409,
  'converted_deal_gone',
  'This opportunity has already become a deal, and that deal was deleted',
)
