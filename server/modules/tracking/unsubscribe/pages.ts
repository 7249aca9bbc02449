import type { RawReply } from '#kit/route.ts'
import type { Language } from '#kit/web/language.ts'
import { html } from '#platform/pages/html.ts'
import { type Page, renderPage, tick } from '#platform/pages/layout.ts'

interface Words {
  askTitle: string
  ask: (from: string | null) => string
  address: string
  button: string
  doneTitle: string
  done: (from: string | null) => string
  note: string
  mistake: string
  back: string
  backTitle: string
  backText: (from: string | null) => string
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
    mistake: 'Was that a mistake?',
    back: 'Subscribe again',
    backTitle: 'Welcome back',
    backText: from =>
      from ? `You will get such emails from ${from} again.` : 'You will get such emails again.',
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
    mistake: 'War das ein Versehen?',
    back: 'Wieder anmelden',
    backTitle: 'Willkommen zurück',
    backText: from =>
      from ? `Sie erhalten solche E‑Mails wieder von ${from}.` : 'Sie erhalten solche E‑Mails wieder.',
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
    mistake: 'C’était une erreur ?',
    back: 'Se réabonner',
    backTitle: 'Vous êtes de retour',
    backText: from =>
      from
        ? `Vous recevrez à nouveau ces e‑mails de la part de ${from}.`
        : 'Vous recevrez à nouveau ces e‑mails.',
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
    mistake: '¿Ha sido un error?',
    back: 'Volver a suscribirse',
    backTitle: 'Bienvenido de nuevo',
    backText: from =>
      from ? `Volverá a recibir estos correos de ${from}.` : 'Volverá a recibir estos correos.',
  },
  pt: {
    askTitle: 'Deixar de receber estes e‑mails?',
    ask: from =>
      from
        ? `Você não receberá mais e‑mails deste tipo de ${from}.`
        : 'Você não receberá mais e‑mails deste tipo.',
    address: 'Endereço',
    button: 'Cancelar inscrição',
    doneTitle: 'Inscrição cancelada',
    done: from =>
      from
        ? `${from} não enviará mais e‑mails deste tipo a você.`
        : 'Você não receberá mais e‑mails deste tipo.',
    note: 'Você ainda poderá receber mensagens sobre uma compra, uma fatura ou um contrato seu.',
    mistake: 'Foi engano?',
    back: 'Inscrever-se de novo',
    backTitle: 'Boas-vindas de volta',
    backText: from =>
      from ? `Você voltará a receber estes e‑mails de ${from}.` : 'Você voltará a receber estes e‑mails.',
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
    mistake: 'お間違えですか？',
    back: '配信を再開する',
    backTitle: '配信を再開しました',
    backText: from => (from ? `${from}からこの種のメールが再び届きます。` : 'この種のメールが再び届きます。'),
  },
}

/** What the page may know of the message: whose it is, and the address in part. */
export interface Subscriber {
  brand: NonNullable<Page['brand']>
  maskedEmail: string
}

const addressOf = (language: Language, subscriber: Subscriber | null) =>
  subscriber ? html`<p>${words[language].address}: <strong>${subscriber.maskedEmail}</strong></p>` : null

const page = (
  language: Language,
  subscriber: Subscriber | null,
  title: string,
  body: Page['body'],
): RawReply => renderPage({ language, title, body, ...(subscriber ? { brand: subscriber.brand } : {}) })

export function askPage(language: Language, subscriber: Subscriber | null): RawReply {
  const say = words[language]
  const body = html`<h1>${say.askTitle}</h1><p>${say.ask(subscriber?.brand.name ?? null)}</p>
${addressOf(language, subscriber)}
<form method="post"><button type="submit">${say.button}</button></form><small>${say.note}</small>`
  return page(language, subscriber, say.askTitle, body)
}

/** The form leads back only where it would help: a mail that bounced is not received by wishing so. */
export function donePage(
  language: Language,
  { subscriber, mayReturn }: { subscriber: Subscriber | null; mayReturn: boolean },
  trackingId: string,
): RawReply {
  const say = words[language]
  const body = html`${tick}<h1>${say.doneTitle}</h1><p>${say.done(subscriber?.brand.name ?? null)}</p>
${addressOf(language, subscriber)}<small>${say.note}</small>
${mayReturn ? html`<form method="post" action="${trackingId}/resubscribe"><p>${say.mistake}</p><button type="submit">${say.back}</button></form>` : null}`
  return page(language, subscriber, say.doneTitle, body)
}

export function backPage(language: Language, subscriber: Subscriber | null): RawReply {
  const say = words[language]
  const body = html`${tick}<h1>${say.backTitle}</h1><p>${say.backText(subscriber?.brand.name ?? null)}</p>
${addressOf(language, subscriber)}`
  return page(language, subscriber, say.backTitle, body)
}

/** Whoever a mail was forwarded to should not learn the whole address. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}${'•'.repeat(Math.max(2, Math.min(6, name.length - 1)))}@${domain}`
}
