import type { Language } from '#kit/web/language.ts'

interface Words {
  archive: (name: string) => string
  nothing: string
  goneTitle: string
  gone: string
}

export const words: Record<Language, Words> = {
  en: {
    archive: name => `Emails from ${name}`,
    nothing: 'Nothing has been published here yet.',
    goneTitle: 'There is nothing here',
    gone: 'The address is not complete, or what stood here was taken away.',
  },
  de: {
    archive: name => `E‑Mails von ${name}`,
    nothing: 'Hier wurde noch nichts veröffentlicht.',
    goneTitle: 'Hier ist nichts',
    gone: 'Die Adresse ist nicht vollständig, oder was hier stand, wurde entfernt.',
  },
  fr: {
    archive: name => `E‑mails de ${name}`,
    nothing: 'Rien n’a encore été publié ici.',
    goneTitle: 'Il n’y a rien ici',
    gone: 'L’adresse est incomplète, ou ce qui se trouvait ici a été retiré.',
  },
  es: {
    archive: name => `Correos de ${name}`,
    nothing: 'Aquí aún no se ha publicado nada.',
    goneTitle: 'Aquí no hay nada',
    gone: 'La dirección no está completa o lo que había aquí se ha retirado.',
  },
  pt: {
    archive: name => `E‑mails de ${name}`,
    nothing: 'Nada foi publicado aqui ainda.',
    goneTitle: 'Não há nada aqui',
    gone: 'O endereço está incompleto ou o que havia aqui foi retirado.',
  },
  ja: {
    archive: name => `${name}からのメール`,
    nothing: 'まだ公開されたものはありません。',
    goneTitle: 'ここには何もありません',
    gone: 'アドレスが不完全か、ここにあった内容が削除されました。',
  },
}
