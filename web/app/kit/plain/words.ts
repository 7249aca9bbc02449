const en = {
  noConnection: 'No connection to the server. What you typed is kept: check your network and try again.',
  changedMeanwhile: (name: string) =>
    `Nothing was saved: ${name} changed it in the meantime. What you typed is kept.`,
  automation: 'an automation',
  close: 'Close',
  showPassword: 'Show or hide the password',
}
export type PlainWords = typeof en

const others = import.meta.glob<PlainWords>('./words.*.ts', { import: 'words', eager: true })

/** What is said outside of components, and without a network: it comes with the app in all languages. */
export const plainWords = (language = document.documentElement.lang): PlainWords =>
  others[`./words.${language}.ts`] ?? en
