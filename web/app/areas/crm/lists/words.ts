import { isOneIn } from '../../../kit/plural.ts'
import { wordsHook } from '../../../kit/speech.tsx'
import { names } from './names.ts'

const isOne = isOneIn('en')

const en = {
  ...names,
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
  deleted: (count: number) => (isOne(count) ? 'List deleted.' : `${count} lists deleted.`),
  deleteList: 'Delete the list',
  deleteQuestion: 'The list is deleted; its contacts stay.',
  rename: 'Rename',
  save: 'Save',
  count: (text: string, count: number) => (isOne(count) ? '1 contact' : `${text} contacts`),
  emptyList: 'Nobody is on this list yet',
  emptyListText: 'Add contacts here, select some among all contacts, or import a file into the list.',
  takeOff: 'Take off the list',
  addContact: 'Add a contact',
  add: 'Add',
  addToList: 'Add to a list',
  newIfUnknown: 'A name that no list has makes a new one',
  added: (count: number, list: string) =>
    isOne(count) ? `1 contact added to ${list}` : `${count} contacts added to ${list}`,
}
export type ListsWords = typeof en

export const useListsWords = wordsHook(en, import.meta.glob<ListsWords>('./words.*.ts', { import: 'words' }))
