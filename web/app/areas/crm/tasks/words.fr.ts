import { isOneIn } from '../../../kit/plural.ts'
import type { TaskWords } from './words.ts'

const isOne = isOneIn('fr')
const units = {
  day: { one: 'Tous les jours', every: 'Tous les', many: 'jours' },
  week: { one: 'Toutes les semaines', every: 'Toutes les', many: 'semaines' },
  month: { one: 'Tous les mois', every: 'Tous les', many: 'mois' },
  year: { one: 'Tous les ans', every: 'Tous les', many: 'ans' },
}

export const words: TaskWords = {
  about: 'Concerne',
  abouts: {
    contact: 'Un contact',
    company: 'Une entreprise',
    deal: 'Une affaire',
    quote: 'Un devis',
    invoice: 'Une facture',
    contract: 'Un contrat',
    subscription: 'Un abonnement',
    task: 'Une tâche',
  },
  findRecord: 'Chercher un contact, une entreprise, une affaire, un devis…',
  dueOn: 'À faire le',
  remindBefore: 'Rappel (minutes avant)',
  repeat: 'Répétition',
  never: 'Ne se répète pas',
  change: 'Modifier',
  save: 'Enregistrer',
  next: 'La suivante',
  unit: 'Rythme',
  units: { day: 'Jour', week: 'Semaine', month: 'Mois', year: 'Année' },
  interval: 'Intervalle',
  weekdays: 'Le',
  every: (unit, count) =>
    isOne(count) ? units[unit].one : `${units[unit].every} ${count} ${units[unit].many}`,
  ends: 'Fin',
  ending: { never: 'Jamais', until: 'À une date', count: 'Après un nombre de tâches' },
  until: 'Dernier jour',
  untilDay: date => `jusqu’au ${date}`,
  count: 'Combien',
  times: count => `${count} fois`,
  from: 'À compter',
  froms: { due: 'De l’échéance', done: 'Du jour où elle est faite' },
  reopen: 'Rouvrir',
  complete: 'Terminée',
}
