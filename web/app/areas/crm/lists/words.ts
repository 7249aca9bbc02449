import { isOneIn } from '../../../kit/plural.ts'
import { wordsHook } from '../../../kit/speech.tsx'
import { names } from './names.ts'

const isOne = isOneIn('en')

const en = {
  ...names,
  list: 'List',
  createList: 'Create list',
  noLists: 'No lists yet',
  noListsText: 'A list groups contacts: trade fair visitors, newsletter readers, people for a sequence.',
  name: 'Name',
  description: 'Description',
  contacts: 'Contacts',
  contact: 'Contact',
  created: 'Created',
  delete: 'Delete',
  deleted: (count: number) => (isOne(count) ? 'List deleted.' : `${count} lists deleted.`),
  deleteList: 'Delete the list',
  deleteQuestion: 'The list is deleted; its contacts are kept.',
  rename: 'Rename',
  save: 'Save',
  count: (text: string, count: number) => (isOne(count) ? '1 contact' : `${text} contacts`),
  emptyList: 'This list is empty',
  emptyListText: 'Add contacts here, select them in Contacts, or import a file into this list.',
  takeOff: 'Take off the list',
  addContact: 'Add a contact',
  add: 'Add',
  addToList: 'Add to a list',
  newIfUnknown: 'A new name creates a new list',
  added: (count: number, list: string) =>
    isOne(count) ? `1 contact added to ${list}` : `${count} contacts added to ${list}`,
}
export type ListsWords = typeof en

export const useListsWords = wordsHook(en, import.meta.glob<ListsWords>('./words.*.ts', { import: 'words' }))
