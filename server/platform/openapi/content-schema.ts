/** What is not JSON: text, or bytes. */
export const contentSchema = (type: string): object =>
  /^text\/|json|xml/.test(type) ? { type: 'string' } : { type: 'string', format: 'binary' }
