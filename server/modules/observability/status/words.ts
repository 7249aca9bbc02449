import type { Language } from '#kit/web/language.ts'

export interface StatusWords {
  allWell: string
  someDown: string
  up: string
  down: string
  degraded: string
  unknown: string
  uptime: (percent: string) => string
  noChecks: string
  nothingTitle: string
  nothing: string
  asOf: (moment: string) => string
}

export const statusWords: Record<Language, StatusWords> = {
  en: {
    allWell: 'Everything works',
    someDown: 'Something does not work',
    up: 'Works',
    down: 'Down',
    degraded: 'Slow',
    unknown: 'Not known yet',
    uptime: percent => `${percent} in 30 days`,
    noChecks: 'Nothing is watched here yet.',
    nothingTitle: 'There is nothing here',
    nothing: 'This status page does not exist, or is not public.',
    asOf: moment => `As of ${moment}`,
  },
  de: {
    allWell: 'Alles funktioniert',
    someDown: 'Etwas funktioniert nicht',
    up: 'Funktioniert',
    down: 'Ausgefallen',
    degraded: 'Langsam',
    unknown: 'Noch unbekannt',
    uptime: percent => `${percent} in 30 Tagen`,
    noChecks: 'Hier wird noch nichts beobachtet.',
    nothingTitle: 'Hier ist nichts',
    nothing: 'Diese Statusseite gibt es nicht, oder sie ist nicht öffentlich.',
    asOf: moment => `Stand: ${moment}`,
  },
  fr: {
    allWell: 'Tout fonctionne',
    someDown: 'Quelque chose ne fonctionne pas',
    up: 'Fonctionne',
    down: 'En panne',
    degraded: 'Lent',
    unknown: 'Pas encore connu',
    uptime: percent => `${percent} sur 30 jours`,
    noChecks: 'Rien n’est encore surveillé ici.',
    nothingTitle: 'Il n’y a rien ici',
    nothing: 'Cette page d’état n’existe pas, ou n’est pas publique.',
    asOf: moment => `Au ${moment}`,
  },
  es: {
    allWell: 'Todo funciona',
    someDown: 'Algo no funciona',
    up: 'Funciona',
    down: 'Caído',
    degraded: 'Lento',
    unknown: 'Aún no se sabe',
    uptime: percent => `${percent} en 30 días`,
    noChecks: 'Aquí todavía no se vigila nada.',
    nothingTitle: 'Aquí no hay nada',
    nothing: 'Esta página de estado no existe o no es pública.',
    asOf: moment => `A las ${moment}`,
  },
  pt: {
    allWell: 'Tudo funciona',
    someDown: 'Algo não funciona',
    up: 'Funciona',
    down: 'Fora do ar',
    degraded: 'Lento',
    unknown: 'Ainda não se sabe',
    uptime: percent => `${percent} em 30 dias`,
    noChecks: 'Nada é monitorado aqui ainda.',
    nothingTitle: 'Não há nada aqui',
    nothing: 'Esta página de status não existe ou não é pública.',
    asOf: moment => `Em ${moment}`,
  },
  ja: {
    allWell: 'すべて正常です',
    someDown: '問題が発生しています',
    up: '正常',
    down: '停止中',
    degraded: '遅延',
    unknown: '未確認',
    uptime: percent => `30日間 ${percent}`,
    noChecks: 'まだ監視対象がありません。',
    nothingTitle: 'ページがありません',
    nothing: 'このステータスページは存在しないか、公開されていません。',
    asOf: moment => `${moment} 時点`,
  },
}
