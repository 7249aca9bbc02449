export const spans = [7, 30, 90, 365] as const
const USUAL = 30

/** How many days the address asks for; 30 unless it says otherwise. */
export const readDays = ({ days }: Record<string, unknown>): { days?: number } =>
  spans.some(one => one === Number(days)) && Number(days) !== USUAL ? { days: Number(days) } : {}

const DAY = 86_400_000

/** The last so many days, today included, on the organization's calendar. */
export function lastDays(days: number | undefined, timeZone: string): { from: string; to: string } {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(Date.now())
  const part = (type: string) => parts.find(one => one.type === type)!.value
  const to = `${part('year')}-${part('month')}-${part('day')}`
  const from = new Date(Date.parse(`${to}T00:00:00Z`) - ((days ?? USUAL) - 1) * DAY)
    .toISOString()
    .slice(0, 10)
  return { from, to }
}

/** Periods that make a chart of some dozen points. */
export const grainFor = (days: number | undefined): 'day' | 'week' | 'month' =>
  (days ?? USUAL) <= 31 ? 'day' : (days ?? USUAL) <= 120 ? 'week' : 'month'
