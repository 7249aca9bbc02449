import { names } from '../names.de.ts'
import type { TemplateWords } from './words.ts'

export const words: TemplateWords = {
  automations: names.automations,
  begin: 'Beginnen mit',
  empty: 'Leere Zeichnung',
  templates: {
    form: {
      name: 'Anrufen, wer ein Formular ausfüllt',
      about: 'Eine Aufgabe für die zuständige Person.',
      task: '{{contact.name}} anrufen',
    },
    booking: {
      name: 'Markieren, wer einen Termin bucht',
      about: 'Damit Listen und Kampagnen sie unterscheiden können.',
      tag: 'Termin gebucht',
    },
    canceled: {
      name: 'Nach einer Absage einen neuen Termin anbieten',
      about: 'Eine Aufgabe für die zuständige Person.',
      task: '{{contact.name}} einen neuen Termin anbieten',
    },
    contact: {
      name: 'Jeden neuen Kontakt begrüßen',
      about: 'Eine Aufgabe für die zuständige Person.',
      task: 'Bei {{contact.name}} vorstellen',
    },
    customer: {
      name: 'Neuen Kunden schreiben',
      about: 'Eine Mail, einen Tag nachdem ein Kontakt Kunde geworden ist.',
      subject: 'Willkommen, {{first_name | default: "und vielen Dank"}}',
      text: '<p>Guten Tag {{first_name}},</p><p>vielen Dank für Ihr Vertrauen. Wenn etwas unklar ist, antworten Sie einfach auf diese Mail.</p><p>{{sender_name}}</p>',
    },
  },
  name: 'Name',
  status: 'Status',
  trigger: 'Wenn',
  triggers: {
    'form.submitted': 'Jemand füllt ein Formular aus',
    'booking.created': 'Jemand bucht einen Termin',
    'booking.canceled': 'Ein Termin wird abgesagt',
    'contact.created': 'Ein Kontakt ist neu',
  },
  runs: 'Läufe',
  failed: 'Fehlgeschlagen',
  on: 'An',
  off: 'Aus',
  problems: 'Bitte ansehen',
  action: 'Aktion',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  saved: 'Gespeichert',
  copy: 'Als Workflow kopieren',
  remove: 'Löschen',
  removed: 'Gelöscht',
  removeRule: 'Was gerade läuft, endet.',
  newWorkflow: names.newWorkflow,
  noRules: 'Keine Automationen',
  noRulesText:
    'Hier stehen kurze Regeln, die früher oder von einem Programm angelegt wurden. Damit etwas von selbst geschieht, beginnen Sie einen Workflow mit einer Vorlage.',
}
