import type { TimeWords } from './words.ts'

export const words: TimeWords = {
  zone: name => `Zona horaria: ${name}.`,
  skipped: time => `En ese momento se adelanta el reloj: serán las ${time}.`,
  yours: time => `En su hora: ${time}.`,
}
