import type { FormWords } from './words.ts'

export const de: FormWords = {
  saved: 'Gespeichert.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  shownOnce: 'Jetzt kopieren: Es wird nur dieses eine Mal gezeigt.',
  done: 'Fertig',
  yes: 'Ja',
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
}
