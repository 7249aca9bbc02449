/** Words of the frame around every page. The other languages are typed by this one: a missing word is a type error. */
export const messages = {
  poweredBy: (product: string) => `Powered by ${product}`,
  language: 'Language',
  actions: 'Actions',
  loading: 'Loading…',
  gone: {
    title: 'This link does not work',
    text: 'It may be incomplete, or it is no longer valid. Please open it again from the email you received, or ask the sender for a new one.',
  },
  trouble: {
    title: 'That did not work',
    text: 'We could not reach the server. Please check your connection and try again.',
    retry: 'Try again',
  },
}
