import type { MailWords } from './en.ts'

const roles = { admin: 'Administrator', member: 'Mitglied', viewer: 'Betrachter' }

export const de: MailWords = {
  hello: name => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  verify: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Öffnen Sie diesen Link, um zu bestätigen, dass diese Adresse Ihre ist. Er gilt einmal und einen Tag lang:',
  },
  reset: {
    subject: 'Neues Passwort wählen',
    text: 'Öffnen Sie diesen Link, um ein neues Passwort zu wählen. Er gilt einmal und eine Stunde lang:',
  },
  change_email: {
    subject: 'Ihre E-Mail-Adresse bei Bowline',
    text: 'Öffnen Sie diesen Link, um ab jetzt diese Adresse für Ihr Konto zu verwenden. Er gilt einmal und einen Tag lang:',
  },
  claim: {
    subject: 'Ihr Mandant bei Bowline',
    text: organization =>
      `Jemand hat ${organization} bei Bowline eingerichtet und diese Adresse angegeben. Um sich dort anzumelden, wählen Sie ein Passwort:`,
  },
  ignore: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
  invitation: {
    subject: (inviter, organization) => `${inviter} lädt Sie zu ${organization} auf Bowline ein`,
    text: (inviter, organization, role) =>
      `${inviter} lädt Sie ein, ${organization} auf Bowline beizutreten, mit der Rolle ${roles[role]}.`,
    open: 'Öffnen Sie diesen Link, um ein Passwort zu wählen und beizutreten. Er gilt einmal und sieben Tage lang:',
    ignore:
      'Wenn Sie nicht wissen, worum es geht, brauchen Sie nichts zu tun: Die Einladung läuft von selbst ab.',
  },
  newDevice: {
    subject: device => `Neue Anmeldung: ${device}`,
    text: (device, address, at) =>
      `jemand hat sich an Ihrem Konto angemeldet, mit ${device}, von der Adresse ${address}, um ${at}.`,
    ask: 'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, beenden Sie diese Sitzung und ändern Sie Ihr Passwort:',
  },
  addressChange: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    text: to =>
      `jemand mit Ihrem Passwort möchte ${to} statt dieser Adresse für Ihr Konto verwenden. Sie ändert sich, sobald ein Link geöffnet wird, den wir dorthin geschickt haben.`,
  },
  addressWanted:
    'jemand wollte diese Adresse für ein anderes Konto verwenden. Sie gehört zu Ihrem, daher hat sich nichts geändert, und es ist nichts zu tun.',
  secondFactor: {
    on: 'Die Anmeldung in zwei Schritten ist eingeschaltet',
    off: 'Die Anmeldung in zwei Schritten ist ausgeschaltet',
    onText: 'ab jetzt wird beim Anmelden nach dem Passwort ein Code Ihrer Authenticator-App verlangt.',
    offText: 'ab jetzt genügt beim Anmelden Ihr Passwort.',
  },
  passkey: {
    subject: 'Ihrem Konto wurde ein Passkey hinzugefügt',
    text: name => `mit dem Passkey „${name}“ kann man sich jetzt an Ihrem Konto anmelden.`,
    ask: 'Wenn Sie das nicht waren, entfernen Sie ihn und ändern Sie Ihr Passwort:',
  },
  ssoLinked: {
    subject: 'Single Sign-on ist mit Ihrem Konto verknüpft',
    text: provider => `mit Ihrem Konto bei ${provider} kann man sich jetzt an Ihrem Konto hier anmelden.`,
  },
  reclaimed: {
    subject: 'Ihr Konto wurde gesichert',
    text: 'Sie haben gezeigt, dass diese Adresse Ihre ist. Bestätigt hatte sie bis dahin niemand, das Konto hätte also jemand anders einrichten können: Sein zweiter Faktor, seine Passkeys, Token und Schlüssel wurden entfernt und alle Sitzungen beendet.',
    ask: 'Wenn Sie einen zweiten Faktor oder einen Passkey selbst eingerichtet hatten, tun Sie das bitte noch einmal:',
  },
  notYou: 'Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort:',
}
