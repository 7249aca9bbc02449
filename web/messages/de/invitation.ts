import type { messages as en } from '../en/invitation.ts'

export const messages: typeof en = {
  title: organization => `${organization} beitreten`,
  invited: 'Sie wurden eingeladen, in Bowline mitzuarbeiten.',
  invitedBy: name => `${name} hat Sie eingeladen, in Bowline mitzuarbeiten.`,
  role: {
    viewer: 'Sie können dort alles sehen.',
    member: 'Sie können dort alles bearbeiten.',
    admin: 'Sie verwalten dort auch Einstellungen und Team.',
  },
  email: 'E-Mail',
  name: 'Ihr Name',
  nameMissing: 'Bitte geben Sie Ihren Namen ein.',
  password: 'Passwort wählen',
  passwordRule: least => `Mindestens ${least} Zeichen.`,
  passwordShort: least => `Bitte verwenden Sie mindestens ${least} Zeichen.`,
  showPassword: 'Passwort anzeigen',
  join: 'Beitreten',
  emailTaken:
    'Zu dieser E-Mail-Adresse gibt es bereits ein Konto, und eine Adresse gehört zu einer einzigen Organisation. Melden Sie sich an und ändern Sie die Adresse dort, oder lassen Sie sich an eine andere einladen.',
  signIn: 'Anmelden',
  tooMany: 'Das waren zu viele Versuche. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.',
  failed: 'Das hat nicht geklappt. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  joined: {
    title: organization => `Willkommen bei ${organization}`,
    text: email =>
      `Ihr Konto ist bereit, und Sie sind angemeldet. Ab jetzt melden Sie sich mit ${email} und Ihrem Passwort an.`,
    open: 'Zum Arbeitsbereich',
  },
  over: {
    title: 'Diese Einladung gilt nicht mehr',
    text: 'Sie wurde bereits verwendet, ist abgelaufen oder wurde zurückgezogen. Bitte lassen Sie sich eine neue schicken.',
  },
}
