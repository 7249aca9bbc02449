export const en = {
  hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  document: 'Document',
  with: 'With',
  signBy: 'Please sign by',
  button: 'Review and sign',
  address: 'If the button does not work, open this address:',
  private:
    'This link is personal: whoever holds it can sign in your name, so please do not forward this message.',
  request: {
    subject: (title: string) => `Please sign: ${title}`,
    own: 'Your contract is ready. Please review it and add your own signature; the other party has been asked to sign too.',
    sent: (organization: string) =>
      `${organization} has sent you a contract to review and sign electronically.`,
    how: 'Open it to read the whole text. You can sign in the browser, or decline and say why. No account is needed.',
  },
  reminder: {
    subject: (title: string) => `Reminder: ${title} is waiting for your signature`,
    waiting: 'A contract is still waiting for your signature.',
    last: (other: string) => `${other} has signed already; yours is the last one missing.`,
    decline:
      'If you do not want to sign it, you can decline on the same page, and no further reminders are sent.',
  },
  completed: {
    subject: (title: string) => `Completed: ${title}`,
    signed: (isAttached: boolean) =>
      `All parties have signed. ${
        isAttached
          ? 'The executed copy is attached to this message'
          : 'The executed copy can be downloaded below'
      }: the text with all signatures, a certificate of completion and the audit trail, under a digital seal. Please keep it.`,
    envelope: 'Envelope id',
    hash: 'SHA-256 of the file',
    button: 'Download the executed copy',
  },
  declined: {
    subject: (title: string) => `Declined: ${title}`,
    text: (name: string) =>
      `${name} has declined to sign the contract. It can no longer be signed; nobody is bound by it.`,
    reason: 'Reason given',
    goOn: 'To go on, agree on the changes, draft a new contract and send it again.',
    nothing: 'There is nothing more for you to do.',
  },
}
export type LetterWords = typeof en
