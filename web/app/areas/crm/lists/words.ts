import { wordsHook } from '../../../kit/speech.tsx'
import { names } from './names.ts'

const en = {
  ...names.en,
  list: 'List',
  createList: 'Create list',
  noLists: 'No lists yet',
  noListsText:
    'A list holds contacts together: the guests of a fair, the readers of a letter, a cohort for a sequence.',
  name: 'Name',
  description: 'Description',
  contacts: 'Contacts',
  contact: 'Contact',
  created: 'Created',
  delete: 'Delete',
  deleted: (count: number) => (count === 1 ? 'List deleted.' : `${count} lists deleted.`),
  deleteList: 'Delete the list',
  deleteQuestion: 'The list is deleted; its contacts stay.',
  rename: 'Rename',
  save: 'Save',
  count: (text: string, count: number) => (count === 1 ? '1 contact' : `${text} contacts`),
  emptyList: 'Nobody is on this list yet',
  emptyListText: 'Add contacts here, select some among all contacts, or import a file into the list.',
  takeOff: 'Take off the list',
  addContact: 'Add a contact',
  add: 'Add',
  addToList: 'Add to a list',
  newIfUnknown: 'A name that no list has makes a new one',
  added: (count: number, list: string) =>
    count === 1 ? `1 contact added to ${list}` : `${count} contacts added to ${list}`,
}
export type ListsWords = typeof en

export const useListsWords = wordsHook<ListsWords>({
  en,
  de: () => import('./words.de.ts').then(one => one.de),
})
