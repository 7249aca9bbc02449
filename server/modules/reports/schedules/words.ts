import { isLanguage, type Language } from '#kit/web/language.ts'

interface Words {
  readonly open: string
  readonly more: (count: number) => string
  readonly empty: string
  readonly stop: string
  readonly stopLink: string
  readonly before: (value: string) => string
  readonly attached: string
}

/** What the mails themselves say; everything else in them is the report's. */
export const mailWords: Readonly<Record<Language, Words>> = {
  en: {
    open: 'Open',
    more: count => `and ${count} more rows`,
    empty: 'There is nothing to show.',
    stop: 'This report was scheduled by your team.',
    stopLink: 'Stop getting it',
    before: value => `${value} before`,
    attached: 'All rows are in the attached file.',
  },
  de: {
    open: 'Öffnen',
    more: count => `und ${count} weitere Zeilen`,
    empty: 'Es gibt nichts zu zeigen.',
    stop: 'Dieser Bericht wurde von Ihrem Team eingerichtet.',
    stopLink: 'Nicht mehr erhalten',
    before: value => `zuvor ${value}`,
    attached: 'Alle Zeilen stehen in der angehängten Datei.',
  },
  fr: {
    open: 'Ouvrir',
    more: count => `et ${count} lignes de plus`,
    empty: 'Il n’y a rien à afficher.',
    stop: 'Ce rapport a été programmé par votre équipe.',
    stopLink: 'Ne plus le recevoir',
    before: value => `${value} avant`,
    attached: 'Toutes les lignes sont dans le fichier joint.',
  },
  es: {
    open: 'Abrir',
    more: count => `y ${count} filas más`,
    empty: 'No hay nada que mostrar.',
    stop: 'Su equipo programó este informe.',
    stopLink: 'Dejar de recibirlo',
    before: value => `${value} antes`,
    attached: 'Todas las filas están en el archivo adjunto.',
  },
  pt: {
    open: 'Abrir',
    more: count => `e mais ${count} linhas`,
    empty: 'Não há nada para mostrar.',
    stop: 'Este relatório foi agendado pela sua equipe.',
    stopLink: 'Deixar de receber',
    before: value => `${value} antes`,
    attached: 'Todas as linhas estão no arquivo anexo.',
  },
  ja: {
    open: '開く',
    more: count => `ほか ${count} 行`,
    empty: '表示するものはありません。',
    stop: 'このレポートはあなたのチームが設定したものです。',
    stopLink: '配信を停止する',
    before: value => `前回 ${value}`,
    attached: 'すべての行は添付ファイルにあります。',
  },
}

export function languageOf(locale: string): Language {
  const tag = locale.split(/[-_]/)[0]!.toLowerCase()
  return isLanguage(tag) ? tag : 'en'
}
