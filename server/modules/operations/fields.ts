/** What the fields of these requests mean, where a schema does not say it itself. */
export const fields = {
  after: 'The id of the last event you have; those after it are sent first.',
  state: 'Only jobs in this state.',
} as const
