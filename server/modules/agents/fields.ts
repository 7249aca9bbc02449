/** What request fields mean where their schema does not say it. */
export const fields: Record<string, string> = {
  tags: 'Your own labels, text to text',
}
