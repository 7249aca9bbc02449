import { isOneIn } from '../plural.ts'
import type { ListWords } from './words.ts'

const isOne = isOneIn('fr')

export const words: ListWords = {
  search: 'Rechercher',
  filter: 'Filtrer',
  columns: 'Colonnes',
  clearFilters: 'Effacer les filtres',
  removeFilter: what => `Retirer le filtre ${what}`,
  selected: count => (isOne(count) ? `${count} sélectionné` : `${count} sélectionnés`),
  clearSelection: 'Tout désélectionner',
  selectAll: 'Tout sélectionner sur cette page',
  selectRow: name => `Sélectionner ${name}`,
  rows: (from, to, total) => `${from}–${to} sur ${total}`,
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  nothing: 'Aucun résultat',
  nothingText: 'Modifiez ou effacez les filtres pour en voir davantage.',
  views: 'Vues',
  allRecords: 'Tout',
  saveView: 'Enregistrer comme vue',
  saveChanges: name => `Enregistrer les modifications de ${name}`,
  viewName: 'Nom',
  shareView: 'Partager avec tous',
  beginWith: 'Ouvrir avec cette vue',
  beginWithout: 'Ne plus ouvrir avec cette vue',
  deleteViewText: 'Les fiches qu’elle affiche sont conservées.',
  deleteSharedText:
    'Elle disparaît pour toute votre organisation. Les fiches qu’elle affiche sont conservées.',
  deleteView: name => `Supprimer ${name}`,
  viewSaved: 'La vue est enregistrée',
  viewDeleted: 'La vue est supprimée',
  shared: 'Partagée',
  sortBy: column => `Trier par ${column}`,
}
