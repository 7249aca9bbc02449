import { isOneIn } from '../plural.ts'
import type { ListWords } from './words.ts'

const isOne = isOneIn('pt')

export const words: ListWords = {
  search: 'Buscar',
  filter: 'Filtrar',
  columns: 'Colunas',
  clearFilters: 'Limpar filtros',
  removeFilter: what => `Remover o filtro ${what}`,
  selected: count => (isOne(count) ? `${count} selecionado` : `${count} selecionados`),
  clearSelection: 'Limpar seleção',
  selectAll: 'Selecionar tudo nesta página',
  selectRow: name => `Selecionar ${name}`,
  rows: (from, to, total) => `${from}–${to} de ${total}`,
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  nothing: 'Nenhum resultado',
  nothingText: 'Altere ou limpe os filtros para ver mais.',
  views: 'Visualizações',
  allRecords: 'Tudo',
  saveView: 'Salvar como visualização',
  saveChanges: name => `Salvar alterações em ${name}`,
  viewName: 'Nome',
  shareView: 'Mostrar para todos',
  beginWith: 'Começar com esta visualização',
  beginWithout: 'Não começar com esta visualização',
  deleteViewText: 'Os registros dela são mantidos.',
  deleteSharedText: 'Ela desaparece para toda a organização. Os registros dela são mantidos.',
  deleteView: name => `Excluir ${name}`,
  viewSaved: 'A visualização foi salva',
  viewDeleted: 'A visualização foi excluída',
  shared: 'Compartilhada',
  sortBy: column => `Ordenar por ${column}`,
}
