type Day = Temporal.PlainDate

/** Of the Gregorian calendar, by Meeus, Jones and Butcher. */
export function easterOf(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 })
}

const CLOSED = new Set(['01-01', '05-01', '12-25', '12-26'])

/** Whether banks settle among each other (TARGET, the euro's own system): nothing is collected on other days. */
export function isTargetDay(day: Day): boolean {
  if (day.dayOfWeek > 5 || CLOSED.has(day.toString().slice(-5))) return false
  const fromEaster = easterOf(day.year).until(day).days
  return fromEaster !== -2 && fromEaster !== 1
}

/** The day itself where it is one. */
export function firstTargetDay(from: Day): Day {
  let day = from
  while (!isTargetDay(day)) day = day.add({ days: 1 })
  return day
}

export function addTargetDays(from: Day, count: number): Day {
  let day = from
  for (let left = count; left > 0; left -= 1) day = firstTargetDay(day.add({ days: 1 }))
  return day
}
