import { isOneIn } from '../../kit/plural.ts'
import { wordsHook } from '../../kit/speech.tsx'
import { names } from './names.ts'

const isOne = isOneIn('en')

const en = {
  ...names,
  securityText: 'How you prove that it is you.',
  password: 'Password',
  address: 'Email address',
  addressText: 'We mail a link to the new address. It counts once you opened it.',
  newAddress: 'New address',
  changeAddress: 'Change address',
  addressMailed: 'If the address is free, a link is on its way to it.',
  twoFactor: 'Two-factor sign-in',
  twoFactorOff: 'Signing in asks for your password alone.',
  twoFactorOn: 'Signing in asks for a code after your password.',
  codesLeft: (count: number) => (isOne(count) ? '1 recovery code left' : `${count} recovery codes left`),
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  scan: 'Scan this with an authenticator app, then enter the code that it shows.',
  typeSecret: 'Or type this key:',
  code: 'Code',
  recoveryTitle: 'Keep these recovery codes',
  recoveryText:
    'Each opens your account once if you lose your authenticator app. They are shown this once: print them or keep them in a password manager.',
  copy: 'Copy',
  copied: 'Copied',
  newCodes: 'New recovery codes',
  done: 'I have kept them',
  passkeys: 'Passkeys',
  passkeysText: 'Sign in with your fingerprint, face or device lock. No password, no code.',
  addPasskey: 'Add a passkey',
  passkeyFailed: 'The passkey could not be added',
  neverUsed: 'never used',
  lastUsed: (when: string) => `last used ${when}`,
  remove: 'Remove',
  removePasskeyQuestion:
    'Nobody can sign in with it any more. The device itself keeps it until you delete it there.',
  removeNamed: (name: string) => `Remove ${name}`,
  factorRequired:
    'Your organization asks for a second factor. Set one up, or add a passkey, and everything opens again.',
  signInRulesText: 'How everybody in your organization gets in.',
  sso: 'Single sign-on',
  ssoText: 'Your people sign in with the account they have at your company, by OpenID Connect.',
  ssoRemoved: 'Single sign-on is removed.',
  redirectUri: 'Redirect address',
  redirectUriText: 'Enter it at your provider when you register Bowline there.',
  issuer: 'Issuer',
  issuerText: 'The address of your provider; it publishes /.well-known/openid-configuration below it.',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  secretKept: 'Stored; fill in to replace it',
  domains: 'Domains',
  domainsText: 'Whose addresses sign in there, such as acme.com.',
  defaultRole: 'Role of new people',
  defaultRoleText: 'Whoever signs in for the first time joins with it.',
  roles: { viewer: 'Viewer', member: 'Member', admin: 'Admin' },
  enforce: 'The only way in',
  enforceText: 'Passwords and passkeys of these addresses stop working, except those of owners.',
  ownersOnly: 'Only an owner can change this.',
  newIssuerText: 'Another issuer needs its own secret, and your domains have to be verified again.',
  linkSso: 'Link single sign-on',
  unlinkSso: 'Unlink',
  unlinkSsoQuestion: 'Your account at the provider then no longer opens this one until it is linked again.',
  ssoUnlinked: 'Single sign-on is unlinked.',
  ssoLinked: (provider: string, date: string) =>
    `Your account at ${provider} opens this one. Linked on ${date}.`,
  ssoNotLinked: (provider: string) =>
    `You can sign in with your account at ${provider}. Link it to be known there whatever your address is.`,
  ssoNotLinkedOwner: (provider: string) =>
    `As an owner you can sign in with your account at ${provider} only after you linked it here.`,
  ssoLinkFailed:
    'Single sign-on could not be linked. Try again; if that account belongs to a colleague, sign out of it at the provider first.',
  removeSso: 'Remove single sign-on',
  removeSsoQuestion: 'People who have no password then need a link from “Forgot your password?” to get in.',
  yourDomains: 'Proof of your domains',
  txtText: 'Add the TXT record at each domain. We look every hour, or now.',
  txtFor: (domain: string) => `TXT record at ${domain}`,
  lookNow: 'Look now',
  verified: 'Verified',
  verifiedOn: (date: string) => `Seen on ${date}`,
  waitsForRecord: 'Record not seen yet',
  allVerified: 'All domains are verified.',
  notYetVerified: 'Not every record is there yet. It can take a while until it is seen everywhere.',
  everybody: 'Second factor for everybody',
  requireFactor: 'Ask everybody for a second factor or a passkey',
  requireFactorText: 'Whoever has neither can sign in, but has to set one up before anything else.',
}
export type AccountWords = typeof en

export const useAccountWords = wordsHook(
  en,
  import.meta.glob<AccountWords>('./words.*.ts', { import: 'words' }),
)
