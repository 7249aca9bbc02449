import { isOneIn } from '../../../kit/plural.ts'
import { names } from './names.fr.ts'
import type { ListsWords } from './words.ts'

const isOne = isOneIn('fr')

export const words: ListsWords = {
  ...names,
  list: 'Liste',
  createList: 'Créer la liste',
  noLists: 'Aucune liste pour l’instant',
  noListsText:
    'Une liste regroupe des contacts : visiteurs d’un salon, lecteurs de la newsletter, personnes d’une séquence.',
  name: 'Nom',
  description: 'Description',
  contacts: 'Contacts',
  contact: 'Contact',
  created: 'Création',
  delete: 'Supprimer',
  deleted: count => (isOne(count) ? 'Liste supprimée.' : `${count} listes supprimées.`),
  deleteList: 'Supprimer la liste',
  deleteQuestion: 'La liste est supprimée ; ses contacts sont conservés.',
  rename: 'Renommer',
  save: 'Enregistrer',
  count: (text, count) => (isOne(count) ? `${text} contact` : `${text} contacts`),
  emptyList: 'Cette liste est vide',
  emptyListText:
    'Ajoutez des contacts ici, sélectionnez-les dans Contacts, ou importez un fichier dans cette liste.',
  takeOff: 'Retirer de la liste',
  addContact: 'Ajouter un contact',
  add: 'Ajouter',
  addToList: 'Ajouter à une liste',
  newIfUnknown: 'Un nouveau nom crée une nouvelle liste',
  added: (count, list) =>
    isOne(count) ? `${count} contact ajouté à ${list}` : `${count} contacts ajoutés à ${list}`,
}
