import { wordsHook } from '../speech.tsx'
import { names } from './names.ts'

const en = {
  ...names.en,
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
  codesLeft: (count: number) => (count === 1 ? '1 recovery code left' : `${count} recovery codes left`),
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
  removeNamed: (name: string) => `Remove ${name}`,
}
export type AccountWords = typeof en

export const useAccountWords = wordsHook<AccountWords>({
  en,
  de: () => import('./words.de.ts').then(one => one.de),
})
