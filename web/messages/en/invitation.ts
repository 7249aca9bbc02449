export const messages = {
  title: (organization: string) => `Join ${organization}`,
  invited: 'You were invited to work together in Bowline.',
  invitedBy: (name: string) => `${name} invited you to work together in Bowline.`,
  role: {
    viewer: 'You will be able to see everything there.',
    member: 'You will be able to work on everything there.',
    admin: 'You will also manage settings and the team.',
  },
  email: 'Email',
  name: 'Your name',
  nameMissing: 'Please enter your name.',
  password: 'Choose a password',
  passwordRule: (least: number) => `At least ${least} characters.`,
  passwordShort: (least: number) => `Please use at least ${least} characters.`,
  showPassword: 'Show password',
  join: 'Join',
  emailTaken:
    'There is already an account with this email address, and an address belongs to one organization. Sign in and change the address there, or ask for an invitation to another one.',
  signIn: 'Sign in',
  tooMany: 'That were too many attempts. Please wait a minute and try again.',
  failed: 'Joining did not work. Please check your connection and try again.',
  joined: {
    title: (organization: string) => `Welcome to ${organization}`,
    text: (email: string) =>
      `Your account is ready, and you are signed in. From now on you sign in with ${email} and the password you chose.`,
    open: 'Open the workspace',
  },
  over: {
    title: 'This invitation is no longer valid',
    text: 'It was used already, has expired or was withdrawn. Please ask the person who invited you for a new one.',
  },
}
