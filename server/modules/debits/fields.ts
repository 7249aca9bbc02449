/** What request fields mean where their schema does not say it. */
export const fields: Readonly<Record<string, string>> = {
  consent: 'Whether the signer agrees to the text of the mandate.',
}
