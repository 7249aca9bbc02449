import { names } from './names.ts'
import type { AccountWords } from './words.ts'

export const de: AccountWords = {
  ...names.de,
  securityText: 'Wie Sie zeigen, dass Sie es sind.',
  password: 'Passwort',
  address: 'E-Mail-Adresse',
  addressText: 'Wir schicken einen Link an die neue Adresse. Sie gilt, sobald Sie ihn geöffnet haben.',
  newAddress: 'Neue Adresse',
  changeAddress: 'Adresse ändern',
  addressMailed: 'Wenn die Adresse frei ist, ist ein Link dorthin unterwegs.',
  twoFactor: 'Anmeldung mit zweitem Faktor',
  twoFactorOff: 'Die Anmeldung fragt nur nach dem Passwort.',
  twoFactorOn: 'Die Anmeldung fragt nach dem Passwort auch nach einem Code.',
  codesLeft: count =>
    count === 1 ? 'Noch 1 Wiederherstellungscode' : `Noch ${count} Wiederherstellungscodes`,
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  scan: 'Lesen Sie dies mit einer Authenticator-App ein und geben Sie den Code ein, den sie zeigt.',
  typeSecret: 'Oder tippen Sie diesen Schlüssel ab:',
  code: 'Code',
  recoveryTitle: 'Bewahren Sie diese Wiederherstellungscodes auf',
  recoveryText:
    'Jeder öffnet Ihr Konto einmal, wenn Ihnen die Authenticator-App fehlt. Sie werden nur jetzt gezeigt: Drucken Sie sie aus oder legen Sie sie in einen Passwortmanager.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  newCodes: 'Neue Wiederherstellungscodes',
  done: 'Ich habe sie aufbewahrt',
  passkeys: 'Passkeys',
  passkeysText: 'Anmelden mit Fingerabdruck, Gesicht oder Gerätesperre. Ohne Passwort, ohne Code.',
  addPasskey: 'Passkey hinzufügen',
  passkeyFailed: 'Der Passkey konnte nicht hinzugefügt werden',
  neverUsed: 'nie benutzt',
  lastUsed: when => `zuletzt benutzt ${when}`,
  remove: 'Entfernen',
  removeNamed: name => `${name} entfernen`,
}
