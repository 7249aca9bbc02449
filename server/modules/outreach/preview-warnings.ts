/** What is said above the preview of a mail: the workspace says it in the reader's language. */
export const previewWarnings = {
  sample: 'This is a sample contact, not a real one',
  unsubscribed: 'The contact has unsubscribed and will not be mailed',
  empty: (field: string) => `${field} is empty for this contact`,
  unknown: (field: string) => `${field} is not a known field`,
  broken: (problem: string) => `Template error: ${problem}`,
  tooDeep: 'The mail is nested so deeply that no reader would show it',
}
