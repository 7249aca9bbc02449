import { isOneIn } from '../../../kit/plural.ts'
import type { TaskWords } from './words.ts'

const isOne = isOneIn('es')
const units = {
  day: { one: 'día', many: 'días' },
  week: { one: 'semana', many: 'semanas' },
  month: { one: 'mes', many: 'meses' },
  year: { one: 'año', many: 'años' },
}

export const words: TaskWords = {
  about: 'Relacionado con',
  abouts: {
    contact: 'Un contacto',
    company: 'Una empresa',
    deal: 'Una oportunidad',
    quote: 'Un presupuesto',
    invoice: 'Una factura',
    contract: 'Un contrato',
    subscription: 'Una suscripción',
    task: 'Una tarea',
  },
  findRecord: 'Buscar un contacto, una empresa, una oportunidad…',
  dueOn: 'Vence el',
  remindBefore: 'Recordatorio (minutos antes)',
  repeat: 'Repetición',
  never: 'No se repite',
  change: 'Cambiar',
  save: 'Guardar',
  next: 'La siguiente',
  unit: 'Frecuencia',
  units: { day: 'Día', week: 'Semana', month: 'Mes', year: 'Año' },
  interval: 'Cada cuántos',
  weekdays: 'Los',
  every: (unit, count) => (isOne(count) ? `Cada ${units[unit].one}` : `Cada ${count} ${units[unit].many}`),
  ends: 'Termina',
  ending: { never: 'Nunca', until: 'En una fecha', count: 'Tras un número de tareas' },
  until: 'Último día',
  untilDay: date => `hasta el ${date}`,
  count: 'Cuántas',
  times: count => (isOne(count) ? 'una vez' : `${count} veces`),
  from: 'A contar desde',
  froms: { due: 'El vencimiento', done: 'El día en que se hace' },
  reopen: 'Reabrir',
  complete: 'Hecha',
}
