import { isLanguage, type Language } from '#kit/web/language.ts'

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
  },
}

/** Guests are written to in the language of the organization. */
export function wordsFor(locale: string): Words {
  const language = locale.split('-')[0]!.toLowerCase()
  return words[isLanguage(language) ? language : 'en']
}
