import { wordsHook } from '../speech.tsx'

export const names = {
  places: {
    home: 'Home',
    inbox: 'Inbox',
    messages: 'Messages',
    calendar: 'Calendar',
    tasks: 'Tasks',
    contacts: 'Contacts',
    deals: 'Deals',
    outreach: 'Outreach',
    money: 'Money',
    marketing: 'Marketing',
    reports: 'Reports',
    workflows: 'Workflows',
    seo: 'SEO',
    infrastructure: 'Infrastructure',
  },
  main: 'Main',
  all: 'All places',
  sections: (place: string) => `Sections of ${place}`,
  more: 'More',
  somethingElse: 'Something else…',
  arrange: 'Arrange the sidebar',
}
export type PlaceId = keyof typeof names.places
export const usePlaceNames = wordsHook(
  names,
  import.meta.glob<typeof names>('./names.*.ts', { import: 'names' }),
)
