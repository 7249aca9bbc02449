import { isLanguage, type Language } from '#kit/web/language.ts'

/** What mails of messaging say. */
interface ChatMailWords {
  hello: (name: string) => string
  invitation: {
    subject: (who: string) => string
    line: (who: string, organization: string, room: string) => string
    about: string
    conversation: string
    open: string
    unknown: string
  }
  mentions: {
    one: (who: string) => string
    many: (count: number) => string
    where: (who: string, room: string) => string
    read: string
    turnOff: string
  }
}

const words: Record<Language, ChatMailWords> = {
  en: {
    hello: name => (name ? `Hello ${name},` : 'Hello,'),
    invitation: {
      subject: who => `${who} invites you to a conversation`,
      line: (who, organization, room) => `${who} of ${organization} invites you to the room “${room}”.`,
      about: 'You need no account: the link lets you in, and is your way back.',
      conversation: 'conversation',
      open: 'Open the room',
      unknown: 'If you do not know what this is about, do nothing.',
    },
    mentions: {
      one: who => `${who} mentioned you`,
      many: count => `You were mentioned ${count} times`,
      where: (who, room) => `${who} in ${room}`,
      read: 'Read',
      turnOff: 'You can turn these mails off in the settings of messages.',
    },
  },
  de: {
    hello: name => (name ? `Hallo ${name},` : 'Hallo,'),
    invitation: {
      subject: who => `${who} lädt Sie zu einem Gespräch ein`,
      line: (who, organization, room) => `${who} von ${organization} lädt Sie in den Raum „${room}“ ein.`,
      about: 'Sie brauchen kein Konto: Der Link lässt Sie hinein und ist auch Ihr Weg zurück.',
      conversation: 'Gespräch',
      open: 'Raum öffnen',
      unknown: 'Wenn Sie nicht wissen, worum es geht, müssen Sie nichts tun.',
    },
    mentions: {
      one: who => `${who} hat Sie erwähnt`,
      many: count => `Sie wurden ${count}-mal erwähnt`,
      where: (who, room) => `${who} in ${room}`,
      read: 'Lesen',
      turnOff: 'Sie können diese Mails in den Einstellungen der Nachrichten abstellen.',
    },
  },
  fr: {
    hello: name => (name ? `Bonjour ${name},` : 'Bonjour,'),
    invitation: {
      subject: who => `${who} vous invite à une conversation`,
      line: (who, organization, room) => `${who}, de ${organization}, vous invite dans le salon « ${room} ».`,
      about: 'Aucun compte n’est nécessaire : le lien vous fait entrer et vous permet de revenir.',
      conversation: 'conversation',
      open: 'Ouvrir le salon',
      unknown: 'Si vous ne savez pas de quoi il s’agit, vous n’avez rien à faire.',
    },
    mentions: {
      one: who => `${who} vous a mentionné`,
      many: count => `Vous avez été mentionné ${count} fois`,
      where: (who, room) => `${who} dans ${room}`,
      read: 'Lire',
      turnOff: 'Vous pouvez désactiver ces e-mails dans les réglages de la messagerie.',
    },
  },
  es: {
    hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
    invitation: {
      subject: who => `${who} le invita a una conversación`,
      line: (who, organization, room) => `${who}, de ${organization}, le invita a la sala «${room}».`,
      about: 'No necesita una cuenta: el enlace le da acceso y le sirve para volver.',
      conversation: 'conversación',
      open: 'Abrir la sala',
      unknown: 'Si no sabe de qué se trata, no tiene que hacer nada.',
    },
    mentions: {
      one: who => `${who} le ha mencionado`,
      many: count => `Le han mencionado ${count} veces`,
      where: (who, room) => `${who} en ${room}`,
      read: 'Leer',
      turnOff: 'Puede desactivar estos correos en los ajustes de mensajes.',
    },
  },
  pt: {
    hello: name => (name ? `Olá, ${name},` : 'Olá,'),
    invitation: {
      subject: who => `${who} convida você para uma conversa`,
      line: (who, organization, room) => `${who}, da ${organization}, convida você para a sala “${room}”.`,
      about: 'Não é preciso ter uma conta: o link dá acesso e serve para voltar.',
      conversation: 'conversa',
      open: 'Abrir a sala',
      unknown: 'Se você não sabe do que se trata, não precisa fazer nada.',
    },
    mentions: {
      one: who => `${who} mencionou você`,
      many: count => `Você foi mencionado ${count} vezes`,
      where: (who, room) => `${who} em ${room}`,
      read: 'Ler',
      turnOff: 'Você pode desativar estes e-mails nas configurações de mensagens.',
    },
  },
  ja: {
    hello: name => (name ? `${name} 様` : 'こんにちは。'),
    invitation: {
      subject: who => `${who} さんから会話への招待が届いています`,
      line: (who, organization, room) =>
        `${organization} の ${who} さんが、ルーム「${room}」に招待しています。`,
      about: 'アカウントは必要ありません。このリンクから入室でき、次回もここから戻れます。',
      conversation: '会話',
      open: 'ルームを開く',
      unknown: 'お心当たりがない場合は、何もする必要はありません。',
    },
    mentions: {
      one: who => `${who} さんがあなたをメンションしました`,
      many: count => `${count} 件のメンションがあります`,
      where: (who, room) => `${who}（${room}）`,
      read: '読む',
      turnOff: 'このメールは、メッセージの設定で停止できます。',
    },
  },
}

/** Guests and colleagues are written to in the language of the organization. */
export function chatMailWords(locale: string): { language: Language; words: ChatMailWords } {
  const tag = locale.split('-')[0]!.toLowerCase()
  const language = isLanguage(tag) ? tag : 'en'
  return { language, words: words[language] }
}
