/** What request fields mean where their schema does not say it. */
export const fields: Record<string, string> = {
  embed: '1: inside a frame',
}
