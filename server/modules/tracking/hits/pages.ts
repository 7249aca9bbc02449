import type { RawReply } from '#kit/route.ts'
import type { Language } from '#kit/web/language.ts'
import { html } from '#platform/pages/html.ts'
import { renderPage } from '#platform/pages/layout.ts'

interface Words {
  invalidTitle: string
  invalidText: string
  leavingTitle: string
  leavingText: string
  go: string
}

const words: Record<Language, Words> = {
  en: {
    invalidTitle: 'This link cannot be followed',
    invalidText:
      'The address it leads to is not a web address. It may have been cut off or changed on its way to you.',
    leavingTitle: 'Do you know this address?',
    leavingText: 'This link was not made by us, so we cannot vouch for where it leads:',
    go: 'Continue',
  },
  de: {
    invalidTitle: 'Diesem Link kann man nicht folgen',
    invalidText:
      'Sein Ziel ist keine Webadresse. Vielleicht wurde er unterwegs abgeschnitten oder verändert.',
    leavingTitle: 'Kennen Sie diese Adresse?',
    leavingText: 'Dieser Link stammt nicht von uns. Wir können nicht dafür einstehen, wohin er führt:',
    go: 'Weiter',
  },
  fr: {
    invalidTitle: 'Ce lien ne peut pas être suivi',
    invalidText: 'Sa destination n’est pas une adresse web. Il a peut-être été tronqué ou modifié en chemin.',
    leavingTitle: 'Connaissez-vous cette adresse ?',
    leavingText: 'Ce lien ne vient pas de nous ; nous ne pouvons pas garantir où il mène :',
    go: 'Continuer',
  },
  es: {
    invalidTitle: 'Este enlace no se puede seguir',
    invalidText: 'Su destino no es una dirección web. Quizá se cortó o se modificó por el camino.',
    leavingTitle: '¿Conoce esta dirección?',
    leavingText: 'Este enlace no es nuestro, así que no podemos responder de adónde lleva:',
    go: 'Continuar',
  },
  pt: {
    invalidTitle: 'Não é possível seguir este link',
    invalidText: 'O destino não é um endereço web. Talvez tenha sido cortado ou alterado no caminho.',
    leavingTitle: 'Você conhece este endereço?',
    leavingText: 'Este link não foi criado por nós, por isso não podemos garantir para onde leva:',
    go: 'Continuar',
  },
  ja: {
    invalidTitle: 'このリンクは開けません',
    invalidText: 'リンク先がウェブアドレスではありません。途中で切れたか、変更された可能性があります。',
    leavingTitle: 'このアドレスに心当たりはありますか？',
    leavingText: 'このリンクは当社が作成したものではないため、リンク先を保証できません：',
    go: '続ける',
  },
}

export function invalidLinkPage(language: Language): RawReply {
  const say = words[language]
  const body = html`<h1>${say.invalidTitle}</h1><p>${say.invalidText}</p>`
  return renderPage({ status: 400, language, title: say.invalidTitle, body })
}

export function clickWarningPage(language: Language, destination: string): RawReply {
  const say = words[language]
  const body = html`<h1>${say.leavingTitle}</h1><p>${say.leavingText}</p><p class="url">${destination}</p>
<a class="button" rel="noreferrer nofollow" href="${destination}">${say.go}</a>`
  return renderPage({ language, title: say.leavingTitle, body })
}
