import type { HomeWords } from './words.ts'

export const de: HomeWords = {
  home: 'Start',
  greeting: name => `Hallo, ${name}`,
  tasks: 'Aufgaben für heute',
  noTasks: 'Nichts ist fällig. Genießen Sie die Ruhe.',
  done: title => `Erledigt: ${title}`,
  pipeline: 'Offene Pipeline',
  weighted: amount => `${amount} nach Wahrscheinlichkeit gewichtet`,
  mrr: 'Monatlich wiederkehrender Umsatz',
  arr: amount => `${amount} im Jahr`,
  due: 'Offene Beträge',
  overdue: amount => `davon ${amount} überfällig`,
  happened: 'Was Kunden getan haben',
  noHappened: 'Noch ist es ruhig. Öffnungen, Antworten, Zahlungen und Unterschriften stehen hier.',
}
