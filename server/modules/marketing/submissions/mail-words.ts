import type { Language } from '#kit/web/language.ts'

interface MailWords {
  subject: (organization: string) => string
  ask: (organization: string, form: string) => string
  button: string
  ignore: string
}

export const mailWords: Record<Language, MailWords> = {
  en: {
    subject: name => `Please confirm your address for ${name}`,
    ask: (name, form) => `Somebody filled in “${form}” of ${name} with this address. Was it you?`,
    button: 'Yes, confirm my address',
    ignore: 'If it was not you, there is nothing to do: without your confirmation nothing happens.',
  },
  de: {
    subject: name => `Bitte bestätigen Sie Ihre Adresse für ${name}`,
    ask: (name, form) => `Jemand hat „${form}“ von ${name} mit dieser Adresse ausgefüllt. Waren Sie das?`,
    button: 'Ja, Adresse bestätigen',
    ignore: 'Wenn nicht, brauchen Sie nichts zu tun: Ohne Ihre Bestätigung geschieht nichts.',
  },
  fr: {
    subject: name => `Veuillez confirmer votre adresse pour ${name}`,
    ask: (name, form) => `Quelqu’un a rempli « ${form} » de ${name} avec cette adresse. Était-ce vous ?`,
    button: 'Oui, confirmer mon adresse',
    ignore: 'Sinon, vous n’avez rien à faire : sans votre confirmation, rien ne se passe.',
  },
  es: {
    subject: name => `Confirme su dirección para ${name}`,
    ask: (name, form) => `Alguien ha rellenado «${form}» de ${name} con esta dirección. ¿Ha sido usted?`,
    button: 'Sí, confirmar mi dirección',
    ignore: 'Si no ha sido usted, no tiene que hacer nada: sin su confirmación no ocurre nada.',
  },
  pt: {
    subject: name => `Confirme seu endereço para ${name}`,
    ask: (name, form) => `Alguém preencheu “${form}” de ${name} com este endereço. Foi você?`,
    button: 'Sim, confirmar meu endereço',
    ignore: 'Se não foi você, não é preciso fazer nada: sem sua confirmação, nada acontece.',
  },
  ja: {
    subject: name => `${name}：メールアドレスの確認`,
    ask: (name, form) => `このアドレスで${name}の「${form}」に入力がありました。ご本人でしょうか。`,
    button: 'はい、アドレスを確認します',
    ignore: 'お心当たりがない場合は何もする必要はありません。確認されない限り何も行われません。',
  },
}
