import { isOneIn } from '../../../kit/plural.ts'
import type { TaskWords } from './words.ts'

const isOne = isOneIn('de')
const units = {
  day: { one: 'Täglich', many: 'Tage' },
  week: { one: 'Wöchentlich', many: 'Wochen' },
  month: { one: 'Monatlich', many: 'Monate' },
  year: { one: 'Jährlich', many: 'Jahre' },
}

export const words: TaskWords = {
  about: 'Bezug',
  abouts: {
    contact: 'Ein Kontakt',
    company: 'Eine Firma',
    deal: 'Ein Deal',
    quote: 'Ein Angebot',
    invoice: 'Eine Rechnung',
    contract: 'Ein Vertrag',
    subscription: 'Ein Abo',
    task: 'Eine Aufgabe',
  },
  findRecord: 'Kontakt, Firma, Deal, Angebot … suchen',
  dueOn: 'Fällig am',
  remindBefore: 'Erinnerung (Minuten vorher)',
  repeat: 'Wiederholung',
  never: 'Wiederholt sich nicht',
  change: 'Ändern',
  save: 'Speichern',
  next: 'Die nächste',
  unit: 'Rhythmus',
  units: { day: 'Tag', week: 'Woche', month: 'Monat', year: 'Jahr' },
  interval: 'Alle wie viele',
  weekdays: 'Am',
  every: (unit, count) => (isOne(count) ? units[unit].one : `Alle ${count} ${units[unit].many}`),
  ends: 'Endet',
  ending: { never: 'Nie', until: 'An einem Tag', count: 'Nach einer Anzahl Aufgaben' },
  until: 'Letzter Tag',
  untilDay: date => `bis ${date}`,
  count: 'Wie viele',
  times: count => `${count}-mal`,
  from: 'Gezählt ab',
  froms: { due: 'Fälligkeit', done: 'Tag der Erledigung' },
  reopen: 'Wieder öffnen',
  complete: 'Erledigt',
}
