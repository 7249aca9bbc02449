/** What the fields of requests mean, where a schema does not say it itself. */
export const fields = {
  email: 'The address.',
  note: 'Why, in your own words.',
  reason: 'Why nobody writes to it; a filter in lists.',
}
