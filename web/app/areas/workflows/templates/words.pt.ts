import { names } from '../names.pt.ts'
import type { TemplateWords } from './words.ts'

export const words: TemplateWords = {
  automations: names.automations,
  begin: 'Começar com',
  empty: 'Um diagrama vazio',
  templates: {
    form: {
      name: 'Ligar para quem responde a um formulário',
      about: 'Uma tarefa para o responsável pelo contato.',
      task: 'Ligar para {{contact.name}}',
    },
    booking: {
      name: 'Etiquetar quem agenda uma reunião',
      about: 'Para que listas e campanhas possam distingui-los.',
      tag: 'reunião agendada',
    },
    canceled: {
      name: 'Oferecer outro horário após um cancelamento',
      about: 'Uma tarefa para o responsável pelo contato.',
      task: 'Oferecer outro horário a {{contact.name}}',
    },
    contact: {
      name: 'Dar as boas-vindas a cada novo contato',
      about: 'Uma tarefa para o responsável pelo contato.',
      task: 'Apresentar-se a {{contact.name}}',
    },
    customer: {
      name: 'Escrever para novos clientes',
      about: 'Um e-mail, um dia depois que um contato vira cliente.',
      subject: 'Boas-vindas, {{first_name | default: "e muito obrigado"}}',
      text: '<p>{{first_name | default: "Olá"}},</p><p>obrigado por nos escolher. Se algo não estiver claro, basta responder a este e-mail.</p><p>{{sender_name}}</p>',
    },
  },
  name: 'Nome',
  status: 'Status',
  trigger: 'Quando',
  triggers: {
    'form.submitted': 'Alguém responde a um formulário',
    'booking.created': 'Alguém agenda uma reunião',
    'booking.canceled': 'Uma reunião é cancelada',
    'contact.created': 'Há um novo contato',
  },
  runs: 'Execuções',
  failed: 'Com falha',
  on: 'Ativada',
  off: 'Desativada',
  problems: 'Precisa de atenção',
  action: 'Ação',
  turnOn: 'Ativar',
  turnOff: 'Desativar',
  saved: 'Salvo',
  copy: 'Copiar como fluxo de trabalho',
  remove: 'Excluir',
  removed: 'Excluída',
  removeRule: 'O que está em andamento termina.',
  newWorkflow: names.newWorkflow,
  noRules: 'Nenhuma automação',
  noRulesText:
    'Regras curtas criadas antes, ou por um programa, aparecem aqui. Para que algo aconteça sozinho, comece um fluxo de trabalho com um modelo.',
}
