/** What the fields of these requests mean, where a schema does not say it itself. */
export const fields = {
  name: 'What you call it.',
  provider: 'Which service it connects to.',
  status: 'Whether it is used.',
  config: 'Settings of the service that are no secrets.',
} as const
