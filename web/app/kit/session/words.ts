import { wordsHook } from '../speech.tsx'

const en = {
  title: 'Is it you?',
  about: 'This affects who has access. Confirm that it is you, and you’ll continue where you left off.',
  password: 'Password',
  code: 'Code of your authenticator app',
  confirm: 'Continue',
  withCode: 'Use a code instead',
  withPassword: 'Use the password instead',
  withPasskey: 'Use a passkey',
  withProvider: 'Sign in at your provider',
  providerAbout: 'It opens in a new tab. Come back to this one afterwards.',
  noWay: 'You have no password yet. We’ll email you a link to set one, then sign in with it.',
  setPassword: 'Mail me a link',
  passkeyFailed: 'The passkey was not accepted.',
}
export type ConfirmWords = typeof en

export const useConfirmWords = wordsHook(
  en,
  import.meta.glob<ConfirmWords>('./words.*.ts', { import: 'words' }),
)
