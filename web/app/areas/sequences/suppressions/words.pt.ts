import { names } from './names.pt.ts'
import type { SuppressionWords } from './words.ts'

export const words: SuppressionWords = {
  ...names,
  submit: 'Bloquear',
  none: 'Nenhum endereço bloqueado',
  noneText:
    'Endereços que devolvem, reclamam ou se descadastram chegam aqui sozinhos e não recebem mais e-mails.',
  email: 'Endereço',
  reason: 'Motivo',
  reasons: {
    hard_bounce: 'Não existe',
    complaint: 'Marcou como spam',
    unsubscribe: 'Descadastrou-se',
    soft_bounces: 'Devolvido repetidas vezes',
    manual: 'Manualmente',
    import: 'Importado',
  },
  source: 'Informado por',
  since: 'Desde',
  note: 'Nota',
  takeOff: 'Tirar da lista',
  export: 'Exportar',
  import: 'Importar um arquivo',
  imported: (added, existing, invalid) =>
    `${added} adicionados, ${existing} já conhecidos, ${invalid} inválidos`,
  explain: 'Por quê',
  explainOf: email => `Por que ${email} não recebe e-mails?`,
  events: 'O que se sabe',
  eventTypes: {
    delivered: 'Entregue',
    opened: 'Aberto',
    clicked: 'Clicado',
    bounced: 'Devolvido',
    complained: 'Marcado como spam',
    unsubscribed: 'Descadastrado',
    resubscribed: 'Inscrito novamente',
  },
}
