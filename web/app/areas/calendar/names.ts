import { namesHook } from '../../kit/speech.tsx'

export const names = {
  en: { calendar: 'Calendar', newEvent: 'New event', events: 'Events' },
  de: { calendar: 'Kalender', newEvent: 'Neuer Termin', events: 'Termine' },
}
export const useCalendarNames = namesHook(names)
