import { wordsHook } from '../speech.tsx'

const en = {
  title: 'Is it you?',
  about: 'This changes who gets in. Show once more who you are; what you were doing then goes on by itself.',
  password: 'Password',
  code: 'Code of your authenticator app',
  confirm: 'Go on',
  withCode: 'Use a code instead',
  withPassword: 'Use the password instead',
  withPasskey: 'Use a passkey',
  withProvider: 'Sign in at your provider',
  providerAbout: 'It opens in a new tab. Come back to this one afterwards.',
  noWay: 'You have no password yet. Set one by a link that we mail you, and sign in with it.',
  setPassword: 'Mail me a link',
  passkeyFailed: 'The passkey was not accepted.',
}
export type ConfirmWords = typeof en

export const useConfirmWords = wordsHook(
  en,
  import.meta.glob<ConfirmWords>('./words.*.ts', { import: 'words' }),
)
