import type { DocumentWords } from './words.ts'

export const words: DocumentWords = {
  title: 'Documento',
  draft: 'Um rascunho: mostra os seus dados como estão agora.',
  frozen: day =>
    `Como foi emitido em ${day}. Pagamentos, novos endereços e outras mudanças não o alteram mais.`,
  copy: 'Cópia com pagamentos',
  copyFile: 'cópia',
  editions: 'Edições',
  edition: 'Edição',
  since: 'Criada',
  why: 'Motivo',
  who: 'Por',
  download: 'PDF',
  downloadEdition: edition => `Baixar a edição ${edition}`,
  origins: {
    issue: 'Emissão',
    edit: 'Um texto foi alterado',
    request: 'Seus dados foram atualizados',
    later: 'Emitida antes; fixada com os dados desse dia',
  },
  add: 'Nova edição com os dados de hoje…',
  addTitle: number => `Nova edição de ${number}`,
  addText:
    'Ela usa o nome, o endereço, os números fiscais e a conta bancária de hoje. Valores, linhas e datas continuam iguais, e as edições anteriores são mantidas.',
  addSubmit: 'Criar a edição',
  reason: 'Motivo',
  reasonHint: 'Faltava o nosso número fiscal',
}
