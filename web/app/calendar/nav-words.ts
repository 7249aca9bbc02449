import { wordsHook } from '../speech.tsx'

/** What the sidebar and the palette say; the rest comes with the screens. */
const en = { calendar: 'Calendar', newEvent: 'New event', settings: 'Calendar', events: 'Events' }
const de: typeof en = {
  calendar: 'Kalender',
  newEvent: 'Neuer Termin',
  settings: 'Kalender',
  events: 'Termine',
}

export const useCalendarNavWords = wordsHook<typeof en>({ en, de: () => Promise.resolve(de) })
