/** What request fields mean where their schema does not say it. */
export const fields: Record<string, string> = {
  page: 'Which page.',
  limit: 'How many on a page.',
}
