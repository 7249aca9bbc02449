import { BadPeriod } from './errors.ts'

/** A calendar month or quarter; both days belong to it. */
export interface Period {
  key: string
  start: Temporal.PlainDate
  end: Temporal.PlainDate
}

const MONTH = /^((?:19|[2-8]\d)\d{2})-(0[1-9]|1[0-2])$/
const QUARTER = /^((?:19|[2-8]\d)\d{2})-Q([1-4])$/

export function readPeriod(text: string, today: Temporal.PlainDate): Period {
  if (text === 'this_month') return monthOf(today)
  if (text === 'this_quarter') return quarterOf(today)
  if (text === 'next_quarter') return quarterOf(quarterOf(today).end.add({ days: 1 }))
  const month = MONTH.exec(text)
  if (month) return monthOf(new Temporal.PlainDate(Number(month[1]), Number(month[2]), 1))
  const quarter = QUARTER.exec(text)
  if (quarter) return quarterOf(new Temporal.PlainDate(Number(quarter[1]), Number(quarter[2]) * 3, 1))
  throw BadPeriod()
}

function monthOf(day: Temporal.PlainDate): Period {
  const start = day.with({ day: 1 })
  return {
    key: start.toPlainYearMonth().toString(),
    start,
    end: start.add({ months: 1 }).subtract({ days: 1 }),
  }
}

function quarterOf(day: Temporal.PlainDate): Period {
  const number = Math.ceil(day.month / 3)
  const start = day.with({ day: 1, month: number * 3 - 2 })
  const year = String(day.year).padStart(4, '0')
  return { key: `${year}-Q${number}`, start, end: start.add({ months: 3 }).subtract({ days: 1 }) }
}
