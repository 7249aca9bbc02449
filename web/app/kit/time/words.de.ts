import type { TimeWords } from './words.ts'

export const words: TimeWords = {
  zone: name => `Zeitzone: ${name}.`,
  skipped: time => `Da werden die Uhren vorgestellt: Es wird ${time}.`,
  yours: time => `Bei Ihnen ist das ${time}.`,
}
