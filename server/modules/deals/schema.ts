export const forecastCategories = ['commit', 'best_case', 'pipeline', 'omitted'] as const
export type ForecastCategory = (typeof forecastCategories)[number]

/** A deal is what its stage is. */
export const dealStatuses = ['open', 'won', 'lost'] as const
export type DealStatus = (typeof dealStatuses)[number]
