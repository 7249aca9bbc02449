import type { Language } from '#kit/web/language.ts'

interface MailWords {
  change: (url: string) => string
  remindSubject: (what: string) => string
  remind: (what: string, host: string, when: string) => string
}

export const mailWords: Record<Language, MailWords> = {
  en: {
    change: url => `To change or cancel this meeting: ${url}`,
    remindSubject: what => `Reminder: ${what}`,
    remind: (what, host, when) => `“${what}” with ${host} is coming up: ${when}.`,
  },
  de: {
    change: url => `Termin ändern oder absagen: ${url}`,
    remindSubject: what => `Erinnerung: ${what}`,
    remind: (what, host, when) => `„${what}“ mit ${host} steht bevor: ${when}.`,
  },
  fr: {
    change: url => `Pour modifier ou annuler ce rendez-vous : ${url}`,
    remindSubject: what => `Rappel : ${what}`,
    remind: (what, host, when) => `« ${what} » avec ${host} approche : ${when}.`,
  },
  es: {
    change: url => `Para cambiar o cancelar esta reunión: ${url}`,
    remindSubject: what => `Recordatorio: ${what}`,
    remind: (what, host, when) => `«${what}» con ${host} se acerca: ${when}.`,
  },
  pt: {
    change: url => `Para alterar ou cancelar esta reunião: ${url}`,
    remindSubject: what => `Lembrete: ${what}`,
    remind: (what, host, when) => `“${what}” com ${host} está chegando: ${when}.`,
  },
  ja: {
    change: url => `変更・キャンセルはこちら：${url}`,
    remindSubject: what => `リマインダー：${what}`,
    remind: (what, host, when) => `${host}との「${what}」が近づいています：${when}`,
  },
}
