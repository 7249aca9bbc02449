/** What is due at midnight is due on the day that ends then. */
export const lastMoment = (due: string): string => new Date(Date.parse(due) - 1).toISOString()
