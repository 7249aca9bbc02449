import { isLanguage, type Language } from '#kit/web/language.ts'
import type { EventGuest } from '../events/schema.ts'

interface Words {
  invitation: string
  update: string
  canceled: string
  when: string
  where: string
  online: string
  repeats: string
  attend: string
  accepted: string
  tentative: string
  declined: string
  wasCanceled: string
  invites: (name: string) => string
  /** Behind the name of a guest, with the space that belongs there. */
  said: Record<EventGuest['status'], string>
  reminder: string
  /** In place of a title that others must not read. */
  ofYours: string
}

const words: Record<Language, Words> = {
  en: {
    invitation: 'Invitation',
    update: 'Updated invitation',
    canceled: 'Canceled',
    when: 'When',
    where: 'Where',
    online: 'Online',
    repeats: 'Repeats',
    attend: 'Will you attend?',
    accepted: 'Yes',
    tentative: 'Maybe',
    declined: 'No',
    wasCanceled: 'This event was canceled.',
    invites: name => `${name} invites you:`,
    said: {
      accepted: ' accepted',
      declined: ' declined',
      tentative: ' may come',
      needs_action: ' has not answered',
    },
    reminder: 'Reminder',
    ofYours: 'an event of yours',
  },
  de: {
    invitation: 'Einladung',
    update: 'Geänderte Einladung',
    canceled: 'Abgesagt',
    when: 'Wann',
    where: 'Wo',
    online: 'Online',
    repeats: 'Wiederholung',
    attend: 'Nehmen Sie teil?',
    accepted: 'Ja',
    tentative: 'Vielleicht',
    declined: 'Nein',
    wasCanceled: 'Dieser Termin wurde abgesagt.',
    invites: name => `${name} lädt Sie ein:`,
    said: {
      accepted: ' hat zugesagt',
      declined: ' hat abgesagt',
      tentative: ' kommt vielleicht',
      needs_action: ' hat nicht geantwortet',
    },
    reminder: 'Erinnerung',
    ofYours: 'ein Termin von Ihnen',
  },
  fr: {
    invitation: 'Invitation',
    update: 'Invitation modifiée',
    canceled: 'Annulé',
    when: 'Quand',
    where: 'Où',
    online: 'En ligne',
    repeats: 'Répétition',
    attend: 'Participerez-vous ?',
    accepted: 'Oui',
    tentative: 'Peut-être',
    declined: 'Non',
    wasCanceled: 'Cet événement a été annulé.',
    invites: name => `${name} vous invite :`,
    said: {
      accepted: ' a accepté',
      declined: ' a décliné',
      tentative: ' viendra peut-être',
      needs_action: ' n’a pas répondu',
    },
    reminder: 'Rappel',
    ofYours: 'un de vos événements',
  },
  es: {
    invitation: 'Invitación',
    update: 'Invitación actualizada',
    canceled: 'Cancelado',
    when: 'Cuándo',
    where: 'Dónde',
    online: 'En línea',
    repeats: 'Repetición',
    attend: '¿Asistirá?',
    accepted: 'Sí',
    tentative: 'Quizás',
    declined: 'No',
    wasCanceled: 'Este evento se ha cancelado.',
    invites: name => `${name} le invita:`,
    said: {
      accepted: ' ha aceptado',
      declined: ' ha rechazado',
      tentative: ' quizás asista',
      needs_action: ' no ha respondido',
    },
    reminder: 'Recordatorio',
    ofYours: 'un evento suyo',
  },
  pt: {
    invitation: 'Convite',
    update: 'Convite atualizado',
    canceled: 'Cancelado',
    when: 'Quando',
    where: 'Onde',
    online: 'Online',
    repeats: 'Repetição',
    attend: 'Vai participar?',
    accepted: 'Sim',
    tentative: 'Talvez',
    declined: 'Não',
    wasCanceled: 'Este evento foi cancelado.',
    invites: name => `${name} convida você:`,
    said: {
      accepted: ' aceitou',
      declined: ' recusou',
      tentative: ' talvez participe',
      needs_action: ' não respondeu',
    },
    reminder: 'Lembrete',
    ofYours: 'um evento seu',
  },
  ja: {
    invitation: '招待',
    update: '招待の変更',
    canceled: 'キャンセル',
    when: '日時',
    where: '場所',
    online: 'オンライン',
    repeats: '繰り返し',
    attend: '参加されますか？',
    accepted: 'はい',
    tentative: '未定',
    declined: 'いいえ',
    wasCanceled: 'この予定はキャンセルされました。',
    invites: name => `${name}さんからの招待です。`,
    said: {
      accepted: 'さんが参加します',
      declined: 'さんは参加しません',
      tentative: 'さんは未定です',
      needs_action: 'さんは未回答です',
    },
    reminder: 'リマインダー',
    ofYours: 'あなたの予定',
  },
}

/** Guests are written to in the language of the organization. */
export function languageOf(locale: string): Language {
  const language = locale.split('-')[0]!.toLowerCase()
  return isLanguage(language) ? language : 'en'
}

export const wordsFor = (locale: string): Words => words[languageOf(locale)]
