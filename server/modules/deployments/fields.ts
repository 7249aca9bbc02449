/** What request fields mean where their schema does not say it. */
export const fields: Record<string, string> = {
  tags: 'Your own labels, text to text; those that begin with sandbox: steer the sandbox',
  schedule: 'When a run starts by itself, by the week; null for never',
}
