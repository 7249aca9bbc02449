import type { LetterWords } from './en.ts'

export const de: LetterWords = {
  hello: name => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  document: 'Dokument',
  with: 'Mit',
  signBy: 'Bitte unterschreiben bis',
  button: 'Ansehen und unterschreiben',
  address: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  private:
    'Dieser Link ist persönlich: Wer ihn hat, kann in Ihrem Namen unterschreiben. Bitte leiten Sie diese Nachricht nicht weiter.',
  request: {
    subject: title => `Bitte unterschreiben: ${title}`,
    own: 'Ihr Vertrag ist bereit. Bitte prüfen Sie ihn und unterschreiben Sie; auch die andere Partei wurde um ihre Unterschrift gebeten.',
    sent: organization =>
      `${organization} hat Ihnen einen Vertrag geschickt, den Sie prüfen und elektronisch unterschreiben können.`,
    how: 'Öffnen Sie ihn, um den ganzen Text zu lesen. Sie können im Browser unterschreiben oder ablehnen und sagen, warum. Ein Konto brauchen Sie nicht.',
  },
  reminder: {
    subject: title => `Erinnerung: ${title} wartet auf Ihre Unterschrift`,
    waiting: 'Ein Vertrag wartet noch auf Ihre Unterschrift.',
    last: other => `${other} hat bereits unterschrieben; nur Ihre Unterschrift fehlt noch.`,
    decline:
      'Wenn Sie nicht unterschreiben möchten, können Sie auf derselben Seite ablehnen; dann kommen keine Erinnerungen mehr.',
  },
  completed: {
    subject: title => `Abgeschlossen: ${title}`,
    signed: isAttached =>
      `Alle Parteien haben unterschrieben. ${
        isAttached
          ? 'Die unterschriebene Fassung ist angehängt'
          : 'Die unterschriebene Fassung können Sie unten herunterladen'
      }: der Text mit allen Unterschriften, ein Abschlusszertifikat und das Protokoll, mit einem digitalen Siegel. Bitte bewahren Sie sie auf.`,
    envelope: 'Vorgangsnummer',
    hash: 'SHA-256 der Datei',
    button: 'Unterschriebene Fassung herunterladen',
  },
  declined: {
    subject: title => `Abgelehnt: ${title}`,
    text: name =>
      `${name} hat die Unterschrift abgelehnt. Der Vertrag kann nicht mehr unterschrieben werden; niemand ist daran gebunden.`,
    reason: 'Angegebener Grund',
    goOn: 'Um weiterzumachen, einigen Sie sich auf die Änderungen, setzen Sie einen neuen Vertrag auf und senden Sie ihn erneut.',
    nothing: 'Für Sie ist nichts weiter zu tun.',
  },
}
