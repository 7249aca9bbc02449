/** What fields of requests mean, in a person's words. */
export const fields: Readonly<Record<string, string>> = {
  query: 'The question: a dataset, what is computed of it and how it is told apart',
  chart: 'How it is drawn',
  report_id: 'A saved report',
  widget_id: 'A widget of this dashboard',
  owner_id: 'Only what belongs to this person',
}
