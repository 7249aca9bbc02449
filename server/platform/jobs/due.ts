// A field is `*`, `*/5` or `5,20`.
const covers = (field: string, value: number): boolean =>
  field.split(',').some(part => {
    const [from, step] = part.split('/')
    return step ? from === '*' && value % Number(step) === 0 : from === '*' || Number(from) === value
  })

/** The first minute after that which the five fields name: minute, hour, day, month, day of the week (0 is Sunday). */
export function nextDue(schedule: string, after: Temporal.Instant): Temporal.Instant {
  const [minute, hour, day, month, weekday] = schedule.split(' ') as [string, string, string, string, string]
  const start = after.toZonedDateTimeISO('UTC').round({ smallestUnit: 'minute', roundingMode: 'floor' })
  let at = start.add({ minutes: 1 })
  while (at.year < start.year + 5) {
    const isDay = covers(day, at.day) && covers(month, at.month) && covers(weekday, at.dayOfWeek % 7)
    if (!isDay) at = at.startOfDay().add({ days: 1 })
    else if (!covers(hour, at.hour)) at = at.with({ minute: 0 }).add({ hours: 1 })
    else if (!covers(minute, at.minute)) at = at.add({ minutes: 1 })
    else return at.toInstant()
  }
  throw new Error(`no day is named by ${schedule}`)
}
