import { names } from './names.ts'
import type { HomeWords } from './words.ts'

export const de: HomeWords = {
  ...names.de,
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
  deeds: {
    viewed: what => `hat Angebot ${what} geöffnet`,
    accepted: what => `hat Angebot ${what} angenommen`,
    declined: what => `hat Angebot ${what} abgelehnt`,
    paid: what => `hat Rechnung ${what} bezahlt`,
    opened: () => 'hat eine Mail geöffnet',
    clicked: () => 'ist einem Link gefolgt',
    replied: () => 'hat geantwortet',
    signed: () => 'hat einen Vertrag unterschrieben',
    contract_viewed: () => 'hat einen Vertrag geöffnet',
    contract_declined: () => 'hat einen Vertrag abgelehnt',
  },
  somebody: 'Jemand',
  noHappened: 'Noch ist es ruhig. Öffnungen, Antworten, Zahlungen und Unterschriften stehen hier.',
}
