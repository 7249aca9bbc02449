/** What the fields of these requests mean, where a schema does not say it itself. */
export const fields = {
  url: 'Where events are posted to: an `https` address.',
  description: 'What the endpoint is for, in your own words.',
  status: 'Only those in this status.',
  from: 'The moment the time begins; what happened then counts.',
  to: 'The moment the time ends.',
} as const
