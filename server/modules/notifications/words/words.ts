import type { Language } from '#kit/web/language.ts'

export interface MailWords {
  somebody: string
  hello: (name: string) => string
  gathered: (count: number) => string
  daily: (count: number) => string
  more: (count: number) => string
  open: string
  openAll: string
  why: string
  change: string
}

/** What stands around notifications; each kind brings its own sentences. */
export const mailWords: Readonly<Record<Language, MailWords>> = {
  en: {
    somebody: 'Somebody',
    hello: name => (name ? `Hello ${name},` : 'Hello,'),
    gathered: count => `${count} things happened`,
    daily: count =>
      count === 1 ? 'One thing happened since yesterday' : `${count} things happened since yesterday`,
    more: count => `and ${count} more`,
    open: 'Open',
    openAll: 'Open all notifications',
    why: 'You get this mail because of your notification settings.',
    change: 'Change them',
  },
  de: {
    somebody: 'Jemand',
    hello: name => (name ? `Hallo ${name},` : 'Hallo,'),
    gathered: count => `${count} Neuigkeiten`,
    daily: count => (count === 1 ? 'Eine Neuigkeit seit gestern' : `${count} Neuigkeiten seit gestern`),
    more: count => `und ${count} weitere`,
    open: 'Öffnen',
    openAll: 'Alle Benachrichtigungen öffnen',
    why: 'Sie erhalten diese E-Mail aufgrund Ihrer Benachrichtigungseinstellungen.',
    change: 'Einstellungen ändern',
  },
  fr: {
    somebody: 'Quelqu’un',
    hello: name => (name ? `Bonjour ${name},` : 'Bonjour,'),
    gathered: count => `${count} nouveautés`,
    daily: count => (count === 1 ? 'Une nouveauté depuis hier' : `${count} nouveautés depuis hier`),
    more: count => `et ${count} de plus`,
    open: 'Ouvrir',
    openAll: 'Ouvrir toutes les notifications',
    why: 'Vous recevez ce message en raison de vos paramètres de notification.',
    change: 'Les modifier',
  },
  es: {
    somebody: 'Alguien',
    hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
    gathered: count => `${count} novedades`,
    daily: count => (count === 1 ? 'Una novedad desde ayer' : `${count} novedades desde ayer`),
    more: count => `y ${count} más`,
    open: 'Abrir',
    openAll: 'Abrir todas las notificaciones',
    why: 'Recibe este correo por su configuración de notificaciones.',
    change: 'Cambiarla',
  },
  pt: {
    somebody: 'Alguém',
    hello: name => (name ? `Olá, ${name}!` : 'Olá!'),
    gathered: count => `${count} novidades`,
    daily: count => (count === 1 ? 'Uma novidade desde ontem' : `${count} novidades desde ontem`),
    more: count => `e mais ${count}`,
    open: 'Abrir',
    openAll: 'Abrir todas as notificações',
    why: 'Você recebe este e-mail por causa das suas configurações de notificação.',
    change: 'Alterar',
  },
  ja: {
    somebody: '誰か',
    hello: name => (name ? `${name} 様` : 'こんにちは'),
    gathered: count => `新しいお知らせ ${count} 件`,
    daily: count => `昨日からのお知らせ ${count} 件`,
    more: count => `ほか ${count} 件`,
    open: '開く',
    openAll: 'すべてのお知らせを開く',
    why: 'このメールは通知設定に基づいて送信されています。',
    change: '設定を変更する',
  },
}
