import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, type Language, pickLanguage } from '#kit/web/language.ts'
import { html } from '../pages/html.ts'
import { renderPage } from '../pages/layout.ts'

interface Words {
  title: string
  text: string
}

const notFound: Record<Language, Words> = {
  en: {
    title: 'This page does not exist',
    text: 'The address may be incomplete. Please open the link from your email again.',
  },
  de: {
    title: 'Diese Seite gibt es nicht',
    text: 'Die Adresse ist vielleicht unvollständig. Bitte öffnen Sie den Link aus Ihrer E-Mail noch einmal.',
  },
  fr: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est peut-être incomplète. Veuillez ouvrir à nouveau le lien reçu par e-mail.',
  },
  es: {
    title: 'Esta página no existe',
    text: 'Puede que la dirección esté incompleta. Abra de nuevo el enlace de su correo.',
  },
  pt: {
    title: 'Esta página não existe',
    text: 'O endereço pode estar incompleto. Abra novamente o link do seu e-mail.',
  },
  ja: {
    title: 'このページは存在しません',
    text: 'アドレスが不完全な可能性があります。メールのリンクをもう一度開いてください。',
  },
}

const moment: Record<Language, Words> = {
  en: { title: 'Just a moment', text: 'The page is being prepared and opens by itself.' },
  de: { title: 'Einen Moment bitte', text: 'Die Seite wird vorbereitet und öffnet sich von selbst.' },
  fr: { title: 'Un instant', text: 'La page est en préparation et s’ouvrira d’elle-même.' },
  es: { title: 'Un momento', text: 'La página se está preparando y se abrirá sola.' },
  pt: { title: 'Um momento', text: 'A página está sendo preparada e abre sozinha.' },
  ja: { title: '少々お待ちください', text: 'ページを準備しています。自動的に開きます。' },
}

const unavailable: Record<Language, Words> = {
  en: { title: 'This page cannot be shown right now', text: 'Please try again a little later.' },
  de: {
    title: 'Diese Seite kann gerade nicht gezeigt werden',
    text: 'Bitte versuchen Sie es etwas später noch einmal.',
  },
  fr: { title: 'Cette page est indisponible pour le moment', text: 'Veuillez réessayer un peu plus tard.' },
  es: { title: 'Esta página no está disponible ahora', text: 'Inténtelo de nuevo un poco más tarde.' },
  pt: { title: 'Esta página não está disponível agora', text: 'Tente novamente um pouco mais tarde.' },
  ja: { title: '現在このページを表示できません', text: 'しばらくしてからもう一度お試しください。' },
}

/** As the pages choose it: what is asked for in the address, else what the browser speaks. */
export function languageOf({ query, headers }: FastifyRequest): Language {
  const { lang } = query as { lang?: unknown }
  return pickLanguage(
    typeof lang === 'string' && isLanguage(lang) ? lang : (headers['accept-language'] ?? ''),
  )
}

/** While the first build runs: a page that asks again by itself. */
export const sendMoment = (reply: FastifyReply, language: Language) =>
  send(reply, language, 503, moment[language].title, moment[language].text, {
    refresh: '2',
    'retry-after': '2',
  })

export const sendUnavailable = (reply: FastifyReply, language: Language) =>
  send(reply, language, 503, unavailable[language].title, unavailable[language].text, { 'retry-after': '60' })

export const sendNotFound = (reply: FastifyReply, language: Language) =>
  send(reply, language, 404, notFound[language].title, notFound[language].text, {})

function send(
  reply: FastifyReply,
  language: Language,
  status: number,
  title: string,
  text: string,
  headers: Record<string, string>,
) {
  const page = renderPage({ status, language, title, headers, body: html`<h1>${title}</h1><p>${text}</p>` })
  return reply.code(page.status).headers(page.headers).send(page.body)
}
