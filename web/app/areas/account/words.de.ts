import { isOneIn } from '../../kit/plural.ts'
import { names } from './names.de.ts'
import type { AccountWords } from './words.ts'

const isOne = isOneIn('de')

export const words: AccountWords = {
  ...names,
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
    isOne(count) ? 'Noch 1 Wiederherstellungscode' : `Noch ${count} Wiederherstellungscodes`,
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
  removePasskeyQuestion:
    'Damit kann sich dann niemand mehr anmelden. Auf dem Gerät selbst bleibt er, bis Sie ihn dort löschen.',
  removeNamed: name => `${name} entfernen`,
  factorRequired:
    'Ihre Organisation verlangt einen zweiten Faktor. Richten Sie einen ein oder fügen Sie einen Passkey hinzu, dann ist alles wieder offen.',
  signInRulesText: 'Wie alle in Ihrer Organisation hereinkommen.',
  sso: 'Single Sign-on',
  ssoText:
    'Ihre Leute melden sich mit dem Konto an, das sie bei Ihrem Unternehmen haben, über OpenID Connect.',
  ssoRemoved: 'Single Sign-on ist entfernt.',
  redirectUri: 'Rücksprungadresse',
  redirectUriText: 'Tragen Sie sie bei Ihrem Anbieter ein, wenn Sie Bowline dort anmelden.',
  issuer: 'Aussteller (Issuer)',
  issuerText: 'Die Adresse Ihres Anbieters; darunter liegt /.well-known/openid-configuration.',
  clientId: 'Client-ID',
  clientSecret: 'Client-Secret',
  secretKept: 'Gespeichert; ausfüllen, um es zu ersetzen',
  domains: 'Domains',
  domainsText: 'Wessen Adressen sich dort anmelden, etwa acme.com.',
  defaultRole: 'Rolle neuer Personen',
  defaultRoleText: 'Mit ihr tritt bei, wer sich zum ersten Mal anmeldet.',
  roles: { viewer: 'Betrachter', member: 'Mitglied', admin: 'Admin' },
  enforce: 'Einziger Weg herein',
  enforceText: 'Passwörter und Passkeys dieser Adressen gelten nicht mehr, außer die von Inhabern.',
  ownersOnly: 'Das kann nur ein Inhaber ändern.',
  newIssuerText:
    'Ein anderer Aussteller braucht sein eigenes Secret, und Ihre Domains müssen neu bestätigt werden.',
  linkSso: 'Single Sign-on verknüpfen',
  unlinkSso: 'Verknüpfung lösen',
  unlinkSsoQuestion:
    'Mit Ihrem Konto beim Anbieter können Sie sich dann erst wieder anmelden, wenn es neu verknüpft ist.',
  ssoUnlinked: 'Die Verknüpfung ist gelöst.',
  ssoLinked: (provider, date) =>
    `Mit Ihrem Konto bei ${provider} melden Sie sich hier an. Verknüpft am ${date}.`,
  ssoNotLinked: provider =>
    `Sie können sich mit Ihrem Konto bei ${provider} anmelden. Verknüpfen Sie es, dann gilt es unabhängig von Ihrer Adresse.`,
  ssoNotLinkedOwner: provider =>
    `Als Inhaber können Sie sich mit Ihrem Konto bei ${provider} erst anmelden, wenn Sie es hier verknüpft haben.`,
  ssoLinkFailed:
    'Single Sign-on konnte nicht verknüpft werden. Versuchen Sie es noch einmal; gehört das Konto jemand anderem, melden Sie sich beim Anbieter zuerst ab.',
  removeSso: 'Single Sign-on entfernen',
  removeSsoQuestion:
    'Wer kein Passwort hat, braucht danach einen Link über „Passwort vergessen?“, um hereinzukommen.',
  yourDomains: 'Nachweis Ihrer Domains',
  txtText: 'Legen Sie den TXT-Eintrag bei jeder Domain an. Wir sehen jede Stunde nach, oder jetzt.',
  txtFor: domain => `TXT-Eintrag bei ${domain}`,
  lookNow: 'Jetzt nachsehen',
  verified: 'Nachgewiesen',
  verifiedOn: date => `Gesehen am ${date}`,
  waitsForRecord: 'Eintrag noch nicht gesehen',
  allVerified: 'Alle Domains sind nachgewiesen.',
  notYetVerified: 'Noch ist nicht jeder Eintrag da. Es kann etwas dauern, bis er überall zu sehen ist.',
  everybody: 'Zweiter Faktor für alle',
  requireFactor: 'Von allen einen zweiten Faktor oder Passkey verlangen',
  requireFactorText: 'Wer keinen hat, kann sich anmelden, muss aber zuerst einen einrichten.',
}
