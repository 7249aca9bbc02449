import { useMemo } from 'react'
import { useSpeech } from '../../kit/speech.tsx'

/** Moments as narrow as axes and logs want them, by the reader's own clock. */
export function useMoments() {
  const { locale } = useSpeech()
  return useMemo(() => {
    const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
    const day = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
    const second = new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    return {
      clock: (at: string | number) => clock.format(new Date(at)),
      dayAndClock: (at: string | number) => day.format(new Date(at)),
      second: (at: string | number) => second.format(new Date(at)),
    }
  }, [locale])
}
