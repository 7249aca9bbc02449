import { useSpeech } from '../../kit/speech.tsx'

/** "2026-11" as its reader says it. */
export function useMonthName(): (month: string) => string {
  const { language } = useSpeech()
  const format = new Intl.DateTimeFormat(language, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  return month => format.format(new Date(`${month}-01T00:00:00Z`))
}
