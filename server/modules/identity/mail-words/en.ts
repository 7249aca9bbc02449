export const en = {
  hello: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  verify: {
    subject: 'Confirm your email address',
    text: 'Open this link to confirm that this address is yours. It works once, for a day:',
  },
  reset: {
    subject: 'Choose a new password',
    text: 'Open this link to choose a new password. It works once, for an hour:',
  },
  change_email: {
    subject: 'Your email address on Bowline',
    text: 'Open this link to use this address for your account from now on. It works once, for a day:',
  },
  claim: {
    subject: 'Your tenant on Bowline',
    text: (organization: string) =>
      `Somebody set up ${organization} on Bowline and gave this address. To sign in there, choose a password:`,
  },
  ignore: 'If this was not you, do nothing.',
  invitation: {
    subject: (inviter: string, organization: string) =>
      `${inviter} invites you to ${organization} on Bowline`,
    text: (inviter: string, organization: string, role: 'admin' | 'member' | 'viewer') =>
      `${inviter} invites you to join ${organization} on Bowline as ${role === 'admin' ? 'an admin' : `a ${role}`}.`,
    open: 'Open this link to choose a password and join. It works once, for seven days:',
    ignore: 'If you do not know what this is about, do nothing: without you the invitation ends by itself.',
  },
  newDevice: {
    subject: (device: string) => `New sign-in: ${device}`,
    text: (device: string, address: string, at: string) =>
      `somebody signed in to your account with ${device}, from the address ${address}, at ${at}.`,
    ask: 'If that was you, there is nothing to do. If not, end that session and change your password:',
  },
  addressChange: {
    subject: 'Your email address is about to change',
    text: (to: string) =>
      `somebody with your password asked to use ${to} for your account instead of this address. It changes once a link that we mailed there is opened.`,
  },
  addressWanted:
    'somebody asked to use this address for another account. It is in use for yours, so nothing has changed, and there is nothing to do.',
  secondFactor: {
    on: 'Two-factor sign-in is on',
    off: 'Two-factor sign-in is off',
    onText: 'from now on signing in asks for a code of your authenticator app after the password.',
    offText: 'from now on signing in asks for your password alone.',
  },
  passkey: {
    subject: 'A passkey was added to your account',
    text: (name: string) => `the passkey "${name}" can now be used to sign in to your account.`,
    ask: 'If that was not you, remove it and change your password:',
  },
  ssoLinked: {
    subject: 'Single sign-on is linked to your account',
    text: (provider: string) => `your account at ${provider} now opens your account here.`,
  },
  reclaimed: {
    subject: 'Your account was secured',
    text: 'you have shown that this address is yours. Nobody had confirmed it before, so somebody else could have set the account up: its second factor, its passkeys, its tokens and keys were removed, and every session ended.',
    ask: 'If you had set up a second factor or a passkey yourself, please do it once more:',
  },
  notYou: 'If that was not you, change your password now:',
}
export type MailWords = typeof en
