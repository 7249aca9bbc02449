import type { FormWords } from './words.ts'

export const words: FormWords = {
  restored: time => `Wiederhergestellt, zuletzt geschrieben: ${time}`,
  discard: 'Verwerfen',
  saved: 'Gespeichert.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  shownOnce: 'Jetzt kopieren: Es wird nur dieses eine Mal gezeigt.',
  done: 'Fertig',
  wrongPassword: 'Das ist nicht Ihr Passwort.',
  bold: 'Fett',
  italic: 'Kursiv',
  underline: 'Unterstrichen',
  strike: 'Durchgestrichen',
  bulletList: 'Liste',
  numberedList: 'Nummerierte Liste',
  quote: 'Zitat',
  link: 'Link',
  linkAddress: 'Adresse des Links',
  removeLink: 'Link entfernen',
  saveLink: 'Link setzen',
  openInNewTab: 'Öffnet einen neuen Tab',
  unreadable: {
    not_a_number: text => `„${text}“ ist keine Zahl.`,
    two_ways: text => `„${text}“ lässt sich auf zwei Arten lesen. Bitte ohne Tausenderzeichen schreiben.`,
    too_fine: (text, digits) =>
      digits === 0
        ? `„${text}“ muss eine ganze Zahl sein.`
        : `„${text}“ hat mehr als ${digits} Nachkommastellen.`,
    too_large: text => `„${text}“ ist zu groß.`,
  },
}
