import type { ConfirmWords } from './words.ts'

export const words: ConfirmWords = {
  title: 'Sind Sie es?',
  about:
    'Das ändert, wer hineinkommt. Zeigen Sie noch einmal, wer Sie sind; was Sie gerade tun, geht dann von selbst weiter.',
  password: 'Passwort',
  code: 'Code Ihrer Authenticator-App',
  confirm: 'Weiter',
  withCode: 'Lieber mit einem Code',
  withPassword: 'Lieber mit dem Passwort',
  withPasskey: 'Passkey verwenden',
  withProvider: 'Bei Ihrem Anbieter anmelden',
  providerAbout: 'Er öffnet sich in einem neuen Tab. Kommen Sie danach hierher zurück.',
  noWay:
    'Sie haben noch kein Passwort. Legen Sie eines über einen Link fest, den wir Ihnen mailen, und melden Sie sich damit an.',
  setPassword: 'Link per Mail anfordern',
  passkeyFailed: 'Der Passkey wurde nicht angenommen.',
}
