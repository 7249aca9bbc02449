import { isOneIn } from '../../../kit/plural.ts'
import type { TaskWords } from './words.ts'

const isOne = isOneIn('pt')
const units = {
  day: { one: 'Todo dia', many: 'dias' },
  week: { one: 'Toda semana', many: 'semanas' },
  month: { one: 'Todo mês', many: 'meses' },
  year: { one: 'Todo ano', many: 'anos' },
}

export const words: TaskWords = {
  about: 'Sobre',
  abouts: {
    contact: 'Um contato',
    company: 'Uma empresa',
    deal: 'Um negócio',
    quote: 'Um orçamento',
    invoice: 'Uma fatura',
    contract: 'Um contrato',
    subscription: 'Uma assinatura',
    task: 'Uma tarefa',
  },
  findRecord: 'Buscar contato, empresa, negócio, orçamento…',
  dueOn: 'Vence em',
  remindBefore: 'Lembrete (minutos antes)',
  repeat: 'Repetição',
  never: 'Não se repete',
  change: 'Alterar',
  save: 'Salvar',
  next: 'A próxima',
  unit: 'Frequência',
  units: { day: 'Dia', week: 'Semana', month: 'Mês', year: 'Ano' },
  interval: 'A cada quantos',
  weekdays: 'Em',
  every: (unit, count) => (isOne(count) ? units[unit].one : `A cada ${count} ${units[unit].many}`),
  ends: 'Termina',
  ending: { never: 'Nunca', until: 'Em uma data', count: 'Depois de um número de tarefas' },
  until: 'Último dia',
  untilDay: date => `até ${date}`,
  count: 'Quantas',
  times: count => (isOne(count) ? 'uma vez' : `${count} vezes`),
  from: 'A contar de',
  froms: { due: 'Quando vencia', done: 'O dia em que foi feita' },
  reopen: 'Reabrir',
  complete: 'Concluída',
}
