import { isOneIn } from '../../../kit/plural.ts'
import { names } from './names.de.ts'
import type { ListsWords } from './words.ts'

const isOne = isOneIn('de')

export const words: ListsWords = {
  ...names,
  list: 'Liste',
  createList: 'Liste anlegen',
  noLists: 'Noch keine Listen',
  noListsText:
    'Eine Liste hält Kontakte zusammen: die Gäste einer Messe, die Leser eines Rundbriefs, eine Gruppe für eine Sequenz.',
  name: 'Name',
  description: 'Beschreibung',
  contacts: 'Kontakte',
  contact: 'Kontakt',
  created: 'Angelegt',
  delete: 'Löschen',
  deleted: count => (isOne(count) ? 'Liste gelöscht.' : `${count} Listen gelöscht.`),
  deleteList: 'Liste löschen',
  deleteQuestion: 'Die Liste wird gelöscht; ihre Kontakte bleiben.',
  rename: 'Umbenennen',
  save: 'Speichern',
  count: (text, count) => (isOne(count) ? '1 Kontakt' : `${text} Kontakte`),
  emptyList: 'Auf dieser Liste ist noch niemand',
  emptyListText:
    'Fügen Sie hier Kontakte hinzu, wählen Sie welche unter allen Kontakten aus, oder importieren Sie eine Datei in die Liste.',
  takeOff: 'Von der Liste nehmen',
  addContact: 'Kontakt hinzufügen',
  add: 'Hinzufügen',
  addToList: 'Auf eine Liste setzen',
  newIfUnknown: 'Ein Name, den keine Liste hat, legt eine neue an',
  added: (count, list) =>
    isOne(count) ? `1 Kontakt auf ${list} gesetzt` : `${count} Kontakte auf ${list} gesetzt`,
}
