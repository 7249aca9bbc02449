import { isOneIn } from '../../../kit/plural.ts'
import { names } from './names.es.ts'
import type { ListsWords } from './words.ts'

const isOne = isOneIn('es')

export const words: ListsWords = {
  ...names,
  list: 'Lista',
  createList: 'Crear lista',
  noLists: 'Aún no hay listas',
  noListsText:
    'Una lista agrupa contactos: visitantes de una feria, lectores del boletín, personas para una secuencia.',
  name: 'Nombre',
  description: 'Descripción',
  contacts: 'Contactos',
  contact: 'Contacto',
  created: 'Creada',
  delete: 'Eliminar',
  deleted: count => (isOne(count) ? 'Lista eliminada.' : `${count} listas eliminadas.`),
  deleteList: 'Eliminar la lista',
  deleteQuestion: 'Se elimina la lista; sus contactos se conservan.',
  rename: 'Cambiar el nombre',
  save: 'Guardar',
  count: (text, count) => (isOne(count) ? '1 contacto' : `${text} contactos`),
  emptyList: 'Esta lista está vacía',
  emptyListText: 'Añada contactos aquí, selecciónelos en Contactos o importe un archivo a esta lista.',
  takeOff: 'Quitar de la lista',
  addContact: 'Añadir un contacto',
  add: 'Añadir',
  addToList: 'Añadir a una lista',
  newIfUnknown: 'Con un nombre nuevo se crea una lista',
  added: (count, list) =>
    isOne(count) ? `1 contacto añadido a ${list}` : `${count} contactos añadidos a ${list}`,
}
