import type { names as en } from './names.ts'

export const names: typeof en = {
  places: {
    home: 'Accueil',
    inbox: 'Boîte de réception',
    messages: 'Messages',
    calendar: 'Calendrier',
    tasks: 'Tâches',
    contacts: 'Contacts',
    deals: 'Affaires',
    outreach: 'Prospection',
    money: 'Finances',
    marketing: 'Marketing',
    reports: 'Rapports',
    workflows: 'Workflows',
    seo: 'SEO',
    infrastructure: 'Infrastructure',
  },
  main: 'Navigation principale',
  all: 'Tous les espaces',
  sections: place => `Rubriques : ${place}`,
  more: 'Plus',
  somethingElse: 'Autre chose…',
  arrange: 'Organiser la barre latérale',
}
