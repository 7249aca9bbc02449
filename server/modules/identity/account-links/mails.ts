/** What a mailed link is for: to confirm an address or a new one, to set a password, or to make an account of a contact address. */
export type Purpose = 'verify' | 'reset' | 'claim' | 'change_email'

interface Wording {
  path: string
  validHours: number
  subject: string
  lines(organizationName: string): readonly string[]
}

const ignore = 'If this was not you, do nothing.'

export const wordings: Record<Purpose, Wording> = {
  verify: {
    path: '/verify-email',
    validHours: 24,
    subject: 'Confirm your email address',
    lines: () => ['Open this link to confirm that this address is yours. It works once, for a day:'],
  },
  reset: {
    path: '/reset-password',
    validHours: 1,
    subject: 'Choose a new password',
    lines: () => ['Open this link to choose a new password. It works once, for an hour:'],
  },
  change_email: {
    path: '/verify-email',
    validHours: 24,
    subject: 'Your email address on Bowline',
    lines: () => [
      'Open this link to use this address for your account from now on. It works once, for a day:',
    ],
  },
  claim: {
    path: '/reset-password',
    validHours: 24,
    subject: 'Your tenant on Bowline',
    lines: organization => [
      `Somebody set up ${organization} on Bowline and gave this address. To sign in there, choose a password:`,
    ],
  },
}

export function composeText(purpose: Purpose, organizationName: string, link: string): string {
  return [...wordings[purpose].lines(organizationName), link, '', ignore, ''].join('\n')
}
