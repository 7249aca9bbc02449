import type { Language } from '#kit/web/language.ts'
import { DAY, toDay, weekdayOf } from './days.ts'
import type { ByDay, Rule } from './rule.ts'

interface RuleWords {
  every: Record<Rule['freq'], (n: number) => string>
  /** Names of days, or "the second Monday". */
  on: (days: string) => string
  workdays: string
  /** Of a weekday of the month; -1: the last. Weekdays from Monday on. */
  nth: (nth: number, day: string, weekday: number) => string
  /** On days of the month; -1: the last. */
  onDates: (days: readonly number[], join: (parts: string[]) => string) => string
  inMonths: (months: string) => string
  times: (n: number) => string
  until: (date: string) => string
}

const counted =
  (one: string, some: (n: number) => string) =>
  (n: number): string =>
    n === 1 ? one : some(n)

/** For everybody but English readers, whose words are as old as the field of the API. */
const words: Record<Exclude<Language, 'en'>, RuleWords> = {
  de: {
    every: {
      DAILY: counted('Jeden Tag', n => `Alle ${n} Tage`),
      WEEKLY: counted('Jede Woche', n => `Alle ${n} Wochen`),
      MONTHLY: counted('Jeden Monat', n => `Alle ${n} Monate`),
      YEARLY: counted('Jedes Jahr', n => `Alle ${n} Jahre`),
    },
    on: days => ` am ${days}`,
    workdays: ' von Montag bis Freitag',
    nth: (nth, day) => `${nth < 0 ? 'letzten' : `${nth}.`} ${day}`,
    onDates: (days, join) => ` am ${join(days.map(day => (day < 0 ? 'letzten Tag' : `${day}.`)))}`,
    inMonths: months => ` im ${months}`,
    times: n => `, ${n}-mal`,
    until: date => `, bis ${date}`,
  },
  fr: {
    every: {
      DAILY: counted('Tous les jours', n => `Tous les ${n} jours`),
      WEEKLY: counted('Toutes les semaines', n => `Toutes les ${n} semaines`),
      MONTHLY: counted('Tous les mois', n => `Tous les ${n} mois`),
      YEARLY: counted('Tous les ans', n => `Tous les ${n} ans`),
    },
    on: days => ` le ${days}`,
    workdays: ' du lundi au vendredi',
    nth: (nth, day) => `${nth < 0 ? 'dernier' : nth === 1 ? '1er' : `${nth}e`} ${day}`,
    onDates: (days, join) => ` le ${join(days.map(day => (day < 0 ? 'dernier jour' : `${day}`)))}`,
    inMonths: months => ` en ${months}`,
    times: n => `, ${n} fois`,
    until: date => `, jusqu’au ${date}`,
  },
  es: {
    every: {
      DAILY: counted('Todos los días', n => `Cada ${n} días`),
      WEEKLY: counted('Todas las semanas', n => `Cada ${n} semanas`),
      MONTHLY: counted('Todos los meses', n => `Cada ${n} meses`),
      YEARLY: counted('Todos los años', n => `Cada ${n} años`),
    },
    on: days => ` el ${days}`,
    workdays: ' de lunes a viernes',
    nth: (nth, day) => `${nth < 0 ? 'último' : `${nth}.º`} ${day}`,
    onDates: (days, join) => ` el ${join(days.map(day => (day < 0 ? 'último día' : `día ${day}`)))}`,
    inMonths: months => ` en ${months}`,
    times: n => `, ${n} ${n === 1 ? 'vez' : 'veces'}`,
    until: date => `, hasta el ${date}`,
  },
  pt: {
    every: {
      DAILY: counted('Todos os dias', n => `A cada ${n} dias`),
      WEEKLY: counted('Todas as semanas', n => `A cada ${n} semanas`),
      MONTHLY: counted('Todos os meses', n => `A cada ${n} meses`),
      YEARLY: counted('Todos os anos', n => `A cada ${n} anos`),
    },
    on: days => `: ${days}`,
    workdays: ' de segunda a sexta-feira',
    nth: (nth, day, weekday) => {
      const ending = weekday < 5 ? 'a' : 'o'
      return `${nth < 0 ? `últim${ending}` : `${nth}.${ending === 'a' ? 'ª' : 'º'}`} ${day}`
    },
    onDates: (days, join) => ` no ${join(days.map(day => (day < 0 ? 'último dia' : `dia ${day}`)))}`,
    inMonths: months => ` em ${months}`,
    times: n => `, ${n} ${n === 1 ? 'vez' : 'vezes'}`,
    until: date => `, até ${date}`,
  },
  ja: {
    every: {
      DAILY: counted('毎日', n => `${n}日ごと`),
      WEEKLY: counted('毎週', n => `${n}週間ごと`),
      MONTHLY: counted('毎月', n => `${n}か月ごと`),
      YEARLY: counted('毎年', n => `${n}年ごと`),
    },
    on: days => `（${days}）`,
    workdays: '（平日）',
    nth: (nth, day) => `${nth < 0 ? '最終' : `第${nth}`}${day}`,
    onDates: (days, join) => `（${join(days.map(day => (day < 0 ? '最終日' : `${day}日`)))}）`,
    inMonths: months => `（${months}）`,
    times: n => `、${n}回`,
    until: date => `、${date}まで`,
  },
}

/** What cannot be said in a few words: it stands in English. */
const isRare = ({ bySetPos, byDay, byMonthDay }: Rule): boolean =>
  bySetPos.length > 0 || byDay.some(({ nth }) => nth < -1) || byMonthDay.some(day => day < -1)

const isWorkweek = ({ byDay }: Rule): boolean =>
  byDay.length === 5 && byDay.every(({ nth, weekday }) => nth === 0 && weekday < 5)

/** The rule in a language other than English; undefined where there are no words for it. `until`: its last day. */
export function describeIn(language: Language, rule: Rule, until: number): string | undefined {
  if (language === 'en' || isRare(rule)) return undefined
  const say = words[language]
  const format = (options: Intl.DateTimeFormatOptions, day: number) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(day * DAY)
  const list = new Intl.ListFormat(language)
  const join = (parts: string[]) => list.format(parts)
  const monday = toDay(2027, 3, 1)
  const dayName = ({ nth, weekday }: ByDay) => {
    const name = format({ weekday: 'long' }, monday - weekdayOf(monday) + weekday)
    return nth === 0 ? name : say.nth(nth, name, weekday)
  }
  const months = rule.byMonth.map(month => format({ month: 'long' }, toDay(2027, month, 1)))
  return [
    say.every[rule.freq](rule.interval),
    rule.byMonthDay.length > 0 ? say.onDates(rule.byMonthDay, join) : '',
    rule.byDay.length === 0 ? '' : isWorkweek(rule) ? say.workdays : say.on(join(rule.byDay.map(dayName))),
    months.length > 0 ? say.inMonths(join(months)) : '',
    rule.count === null ? '' : say.times(rule.count),
    rule.until === null ? '' : say.until(format({ dateStyle: 'long' }, until)),
  ].join('')
}
