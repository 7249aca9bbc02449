import type { names as en } from './names.ts'

export const names: typeof en = {
  places: {
    home: 'Start',
    inbox: 'Posteingang',
    messages: 'Nachrichten',
    calendar: 'Kalender',
    tasks: 'Aufgaben',
    contacts: 'Kontakte',
    deals: 'Deals',
    outreach: 'Ansprache',
    money: 'Finanzen',
    marketing: 'Marketing',
    reports: 'Berichte',
    workflows: 'Workflows',
    seo: 'SEO',
    infrastructure: 'Infrastruktur',
  },
  main: 'Hauptnavigation',
  all: 'Alle Bereiche',
  sections: place => `Abschnitte von ${place}`,
  more: 'Mehr',
  somethingElse: 'Etwas anderes …',
  arrange: 'Seitenleiste anordnen',
}
