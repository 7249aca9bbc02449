/** What the fields of these requests mean, where a schema does not say it itself. */
export const fieldsFor = (kinds: readonly string[]): Readonly<Record<string, string>> => ({
  id: 'The record.',
  ...Object.fromEntries(kinds.map(kind => [kind, 'How you hear of it.'])),
})
