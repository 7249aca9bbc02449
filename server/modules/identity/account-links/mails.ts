import type { MailWords } from '../mail-words/en.ts'

/** What a mailed link is for: to confirm an address or a new one, to set a password, or to make an account of a contact address. */
export type Purpose = 'verify' | 'reset' | 'claim' | 'change_email'

export const linkKinds: Record<Purpose, { path: string; validHours: number }> = {
  verify: { path: '/verify-email', validHours: 24 },
  reset: { path: '/reset-password', validHours: 1 },
  change_email: { path: '/verify-email', validHours: 24 },
  claim: { path: '/reset-password', validHours: 24 },
}

export function composeText(
  words: MailWords,
  purpose: Purpose,
  { name, organizationName, link }: { name: string; organizationName: string; link: string },
): string {
  const text = purpose === 'claim' ? words.claim.text(organizationName) : words[purpose].text
  return [words.hello(name), '', text, link, '', words.ignore, ''].join('\n')
}
