import type { names as en } from './names.ts'

export const names: typeof en = {
  places: {
    home: 'Início',
    inbox: 'Caixa de entrada',
    messages: 'Mensagens',
    calendar: 'Agenda',
    tasks: 'Tarefas',
    contacts: 'Contatos',
    deals: 'Negócios',
    outreach: 'Prospecção',
    money: 'Financeiro',
    marketing: 'Marketing',
    reports: 'Relatórios',
    workflows: 'Fluxos de trabalho',
    seo: 'SEO',
    infrastructure: 'Infraestrutura',
  },
  main: 'Principal',
  all: 'Todas as seções',
  sections: place => `Abas de ${place}`,
  more: 'Mais',
  somethingElse: 'Outra coisa…',
  arrange: 'Organizar a barra lateral',
}
