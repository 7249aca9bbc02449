import type { TimeWords } from './words.ts'

export const words: TimeWords = {
  zone: name => `Fuseau horaire : ${name}.`,
  skipped: time => `Passage à l’heure d’été : il sera ${time}.`,
  yours: time => `Soit ${time} chez vous.`,
}
