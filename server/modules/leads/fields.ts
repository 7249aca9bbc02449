/** What request fields mean where their schema does not say it. */
export const fields: Record<string, string> = {
  pool_id: 'A person of the pool',
  company_id: 'A company of yours, or of the pool',
  owner_id: 'Whose it will be; you unless you say so',
  list_id: 'A list that the contact is put on',
  facets: 'Which values are counted',
  filters: 'Who is meant; nothing for everybody',
  email: 'Their address',
  name: 'What you call it',
  kind: 'What is looked for',
  contribute_companies: 'Whether company facts that your crawls read go into the pool',
}
