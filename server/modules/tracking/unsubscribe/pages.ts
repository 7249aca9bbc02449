import type { RawReply } from '#kit/route.ts'
import { html } from '#platform/pages/html.ts'
import type { Language } from '#platform/pages/language.ts'
import { type Page, renderPage, tick } from '#platform/pages/layout.ts'

interface Words {
  askTitle: string
  ask: (from: string | null) => string
  address: string
  button: string
  doneTitle: string
  done: (from: string | null) => string
  note: string
}

const words: Record<Language, Words> = {
  en: {
    askTitle: 'Stop these emails?',
    ask: from =>
      from ? `You will get no more such emails from ${from}.` : 'You will get no more such emails.',
    address: 'Address',
    button: 'Unsubscribe',
    doneTitle: 'You are unsubscribed',
    done: from =>
      from ? `${from} will not send you such emails any more.` : 'You will not get such emails any more.',
    note: 'Messages about a purchase, an invoice or a contract of yours may still reach you.',
  },
  de: {
    askTitle: 'Diese E‑Mails abbestellen?',
    ask: from =>
      from
        ? `Sie erhalten dann keine solchen E‑Mails mehr von ${from}.`
        : 'Sie erhalten dann keine solchen E‑Mails mehr.',
    address: 'Adresse',
    button: 'Abbestellen',
    doneTitle: 'Sie sind abgemeldet',
    done: from =>
      from ? `${from} schickt Ihnen keine solchen E‑Mails mehr.` : 'Sie erhalten keine solchen E‑Mails mehr.',
    note: 'Nachrichten zu einem Kauf, einer Rechnung oder einem Vertrag können Sie weiterhin erreichen.',
  },
  fr: {
    askTitle: 'Ne plus recevoir ces e‑mails ?',
    ask: from =>
      from
        ? `Vous ne recevrez plus d’e‑mails de ce type de la part de ${from}.`
        : 'Vous ne recevrez plus d’e‑mails de ce type.',
    address: 'Adresse',
    button: 'Se désabonner',
    doneTitle: 'Vous êtes désabonné',
    done: from =>
      from
        ? `${from} ne vous enverra plus d’e‑mails de ce type.`
        : 'Vous ne recevrez plus d’e‑mails de ce type.',
    note: 'Les messages concernant un achat, une facture ou un contrat pourront toujours vous parvenir.',
  },
  es: {
    askTitle: '¿Dejar de recibir estos correos?',
    ask: from =>
      from ? `No recibirá más correos de este tipo de ${from}.` : 'No recibirá más correos de este tipo.',
    address: 'Dirección',
    button: 'Darse de baja',
    doneTitle: 'Se ha dado de baja',
    done: from =>
      from ? `${from} ya no le enviará correos de este tipo.` : 'Ya no recibirá correos de este tipo.',
    note: 'Aún pueden llegarle mensajes sobre una compra, una factura o un contrato suyo.',
  },
  pt: {
    askTitle: 'Deixar de receber estes e‑mails?',
    ask: from =>
      from ? `Não receberá mais e‑mails deste tipo de ${from}.` : 'Não receberá mais e‑mails deste tipo.',
    address: 'Endereço',
    button: 'Cancelar subscrição',
    doneTitle: 'Subscrição cancelada',
    done: from =>
      from ? `${from} não lhe enviará mais e‑mails deste tipo.` : 'Não receberá mais e‑mails deste tipo.',
    note: 'Ainda poderá receber mensagens sobre uma compra, uma fatura ou um contrato seu.',
  },
  ja: {
    askTitle: 'このメールの配信を停止しますか？',
    ask: from =>
      from ? `${from}からのこの種のメールは届かなくなります。` : 'この種のメールは届かなくなります。',
    address: 'メールアドレス',
    button: '配信を停止する',
    doneTitle: '配信を停止しました',
    done: from => (from ? `${from}からこの種のメールは届きません。` : 'この種のメールは届きません。'),
    note: 'ご購入、請求書、契約に関するお知らせは引き続き届く場合があります。',
  },
}

/** What the page may know of the message: whose it is, and the address in part. */
export interface Subscriber {
  brand: NonNullable<Page['brand']>
  maskedEmail: string
}

export function askPage(language: Language, subscriber: Subscriber | null): RawReply {
  const say = words[language]
  const body = html`<h1>${say.askTitle}</h1><p>${say.ask(subscriber?.brand.name ?? null)}</p>
${subscriber ? html`<p>${say.address}: <strong>${subscriber.maskedEmail}</strong></p>` : null}
<form method="post"><button type="submit">${say.button}</button></form><small>${say.note}</small>`
  return renderPage({
    language,
    title: say.askTitle,
    body,
    ...(subscriber ? { brand: subscriber.brand } : {}),
  })
}

export function donePage(language: Language, subscriber: Subscriber | null): RawReply {
  const say = words[language]
  const body = html`${tick}<h1>${say.doneTitle}</h1><p>${say.done(subscriber?.brand.name ?? null)}</p>
${subscriber ? html`<p>${say.address}: <strong>${subscriber.maskedEmail}</strong></p>` : null}<small>${say.note}</small>`
  return renderPage({
    language,
    title: say.doneTitle,
    body,
    ...(subscriber ? { brand: subscriber.brand } : {}),
  })
}

/** Whoever a mail was forwarded to should not learn the whole address. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}${'•'.repeat(Math.max(2, Math.min(6, name.length - 1)))}@${domain}`
}
