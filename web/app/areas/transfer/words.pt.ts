import { names } from './names.pt.ts'
import type { TransferWords } from './words.ts'

export const words: TransferWords = {
  ...names,
  about: 'Baixe seus dados. Os arquivos são mantidos por sete dias.',
  ask: 'Nova exportação',
  start: 'Exportar',
  what: 'O quê',
  everything: 'Tudo, com arquivos',
  format: 'Formato',
  formats: { csv: 'CSV, para planilhas', json: 'JSON, para programas' },
  none: 'Ainda não há exportações.',
  started: 'A exportação começou. Avisaremos quando estiver pronta.',
  statuses: { pending: 'Aguardando', running: 'Em andamento', succeeded: 'Pronta', failed: 'Falhou' },
  rows: count => `${count} registros`,
  size: megabytes => `${megabytes} MB`,
  until: date => `até ${date}`,
  download: 'Baixar',
  all: 'Tudo',
  more: 'Mais',
  personData: 'Tudo o que se guarda sobre a pessoa',
  erase: 'Apagar',
  eraseTitle: 'Apagar esta pessoa',
  eraseText:
    'Exclui o contato e tudo o que está ligado a ele, inclusive negócios; nome, endereço e número são removidos de todos os textos restantes. As faturas mantêm o nome, e os contratos assinados ficam intactos. Não é possível desfazer.',
  erased: 'Apagado.',
}
