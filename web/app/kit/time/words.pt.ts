import type { TimeWords } from './words.ts'

export const words: TimeWords = {
  zone: name => `Fuso horário: ${name}.`,
  skipped: time => `Nesse momento o relógio é adiantado: serão ${time}.`,
  yours: time => `No seu horário: ${time}.`,
}
