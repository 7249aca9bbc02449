import type { Language } from '#kit/web/language.ts'

interface Words {
  readonly asOf: (when: string) => string
  readonly nothing: string
  readonly goneTitle: string
  readonly gone: string
  readonly more: (count: number) => string
  readonly before: string
  readonly stopTitle: string
  readonly stopAsk: string
  readonly stopButton: string
  readonly stopped: string
  readonly stoppedText: string
}

/** What strangers read: on a shared dashboard, and where somebody stops a report that is mailed to them. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    asOf: when => `As of ${when}`,
    nothing: 'Nothing to show',
    goneTitle: 'Nothing here',
    gone: 'This link does not lead anywhere, or no longer does.',
    more: count => `and ${count} more`,
    before: 'before',
    stopTitle: 'Stop this report?',
    stopAsk: 'It will no longer be mailed to you. Others still get it.',
    stopButton: 'Stop it',
    stopped: 'Done',
    stoppedText: 'You will get no more mails of this report.',
  },
  de: {
    asOf: when => `Stand: ${when}`,
    nothing: 'Nichts zu zeigen',
    goneTitle: 'Hier ist nichts',
    gone: 'Dieser Link führt nirgendwohin, oder nicht mehr.',
    more: count => `und ${count} weitere`,
    before: 'zuvor',
    stopTitle: 'Diesen Bericht abbestellen?',
    stopAsk: 'Sie bekommen ihn dann nicht mehr per E-Mail. Andere bekommen ihn weiterhin.',
    stopButton: 'Abbestellen',
    stopped: 'Erledigt',
    stoppedText: 'Sie bekommen keine E-Mails mehr zu diesem Bericht.',
  },
  fr: {
    asOf: when => `Au ${when}`,
    nothing: 'Rien à afficher',
    goneTitle: 'Il n’y a rien ici',
    gone: 'Ce lien ne mène nulle part, ou plus maintenant.',
    more: count => `et ${count} de plus`,
    before: 'avant',
    stopTitle: 'Ne plus recevoir ce rapport ?',
    stopAsk: 'Il ne vous sera plus envoyé. Les autres continuent de le recevoir.',
    stopButton: 'Ne plus le recevoir',
    stopped: 'C’est fait',
    stoppedText: 'Vous ne recevrez plus d’e-mails de ce rapport.',
  },
  es: {
    asOf: when => `A fecha de ${when}`,
    nothing: 'Nada que mostrar',
    goneTitle: 'Aquí no hay nada',
    gone: 'Este enlace no lleva a ninguna parte, o ya no.',
    more: count => `y ${count} más`,
    before: 'antes',
    stopTitle: '¿Dejar de recibir este informe?',
    stopAsk: 'Ya no se le enviará por correo. Los demás lo seguirán recibiendo.',
    stopButton: 'Dejar de recibirlo',
    stopped: 'Hecho',
    stoppedText: 'No recibirá más correos de este informe.',
  },
  pt: {
    asOf: when => `Em ${when}`,
    nothing: 'Nada para mostrar',
    goneTitle: 'Não há nada aqui',
    gone: 'Este link não leva, ou não leva mais, a lugar nenhum.',
    more: count => `e mais ${count}`,
    before: 'antes',
    stopTitle: 'Deixar de receber este relatório?',
    stopAsk: 'Ele não será mais enviado a você. Os outros continuam recebendo.',
    stopButton: 'Deixar de receber',
    stopped: 'Pronto',
    stoppedText: 'Você não receberá mais e-mails deste relatório.',
  },
  ja: {
    asOf: when => `${when} 現在`,
    nothing: '表示するものはありません',
    goneTitle: 'ここには何もありません',
    gone: 'このリンクは無効か、すでに使えなくなっています。',
    more: count => `ほか ${count} 件`,
    before: '前回',
    stopTitle: 'このレポートの配信を停止しますか？',
    stopAsk: '今後あなたには送信されません。ほかの宛先には引き続き送信されます。',
    stopButton: '停止する',
    stopped: '完了しました',
    stoppedText: 'このレポートのメールは今後届きません。',
  },
}
