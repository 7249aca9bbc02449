export const messages = {
  conversation: 'Conversation',
  invites: (name: string, organization: string) => `${name} of ${organization} invites you to`,
  about: (email: string) =>
    `The invitation was sent to ${email}. You need no account; this link is your way back.`,
  accept: 'Open the conversation',
  goOn: 'Back to the conversation',
  decline: 'Decline',
  declined: 'You declined this invitation.',
  message: 'Your message',
  call: 'Open the call',
  send: 'Send',
  deleted: 'This message was deleted',
  over: 'Your access to this conversation has ended.',
  failed: 'That did not work. Please try again.',
}
