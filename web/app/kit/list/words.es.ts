import { isOneIn } from '../plural.ts'
import type { ListWords } from './words.ts'

const isOne = isOneIn('es')

export const words: ListWords = {
  search: 'Buscar',
  filter: 'Filtrar',
  columns: 'Columnas',
  clearFilters: 'Quitar los filtros',
  removeFilter: what => `Quitar el filtro ${what}`,
  selected: count => (isOne(count) ? '1 seleccionado' : `${count} seleccionados`),
  clearSelection: 'Quitar la selección',
  selectAll: 'Seleccionar todo en esta página',
  selectRow: name => `Seleccionar ${name}`,
  rows: (from, to, total) => `${from}–${to} de ${total}`,
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  nothing: 'No hay coincidencias',
  nothingText: 'Cambie o quite los filtros para ver más.',
  views: 'Vistas',
  allRecords: 'Todo',
  saveView: 'Guardar como vista',
  saveChanges: name => `Guardar los cambios en ${name}`,
  viewName: 'Nombre',
  shareView: 'Mostrarla a todos',
  beginWith: 'Empezar con esta vista',
  beginWithout: 'No empezar con esta vista',
  deleteViewText: 'Sus registros se conservan.',
  deleteSharedText: 'Desaparece para toda la organización. Sus registros se conservan.',
  deleteView: name => `Eliminar ${name}`,
  viewSaved: 'La vista se ha guardado',
  viewDeleted: 'La vista se ha eliminado',
  shared: 'Compartida',
  sortBy: column => `Ordenar por ${column}`,
}
