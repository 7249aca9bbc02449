import type { Actor, Ctx, OpenCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { cron } from '#kit/job.ts'
import type { RawReply } from '#kit/route.ts'
import { isLanguage, type Language, pickLanguage } from '#kit/web/language.ts'
import { sendServerMail } from '#modules/email/index.ts'
import { createSecret, hashSecret } from '#platform/crypto/tokens.ts'
import { writeMail } from '#platform/mail/layout.ts'
import { html } from '#platform/pages/html.ts'
import { renderPage, tick } from '#platform/pages/layout.ts'
import { networkOf } from '#platform/server/admission/network.ts'
import { hashIdentifier, normalizeEmail } from '../pool/identifiers.ts'
import { secretsIn } from '../pool/secret-queries.ts'
import { loadPoolSecret } from '../pool/secrets.ts'
import {
  deleteOldRequests,
  findRequest,
  insertRequest,
  isInPool,
  type RequestRow,
  setToken,
  takeRequests,
  useRequest,
} from './queries.ts'
import { erasePerson } from './service.ts'
import { words } from './words.ts'

/** Whoever asks belongs to no organization, and neither does the pool. */
const NOWHERE = '00000000-0000-0000-0000-000000000000'
const NOBODY: Actor = { kind: 'anonymous' }

const AN_HOUR = { capacity: 5, refillPerSecond: 5 / 3_600 }
const VALID_HOURS = 24

const place = (id: string): string => `pool-request:${id}`

export const inThePool = <T>(ctx: OpenCtx, work: (inner: Ctx) => Promise<T>): Promise<T> =>
  ctx.within(NOWHERE, NOBODY, work)

/** The same steps for every address: whether it is known is found out later, where nobody can see it. */
export async function askForErasure(ctx: OpenCtx, given: string): Promise<void> {
  const email = normalizeEmail(given)
  for (const key of [`erasure-network:${networkOf(ctx.request.ip)}`, `erasure-mail:${email}`]) {
    await ctx.services.throttle.require(key, AN_HOUR)
  }
  const id = newId()
  const language = pickLanguage(ctx.request.acceptLanguage)
  await inThePool(ctx, inner =>
    insertRequest(inner, {
      id,
      language,
      sealed_email: inner.services.secrets.seal(email, place(id)),
      expires_at: inner.now.add({ hours: VALID_HOURS }).toString(),
    }),
  )
}

const languageOf = ({ language }: RequestRow): Language => (isLanguage(language) ? language : 'en')

/** Mails the link to those whom the pool holds. */
export const mailErasureLinks = cron({
  name: 'leads.mail_erasure_links',
  cron: '* * * * *',
  handler: ctx =>
    ctx.within(NOWHERE, async within => {
      const letters = await within.transact(async inner => {
        await deleteOldRequests(inner)
        const { secrets } = inner.services
        const secret = await loadPoolSecret(secretsIn(inner.db), secrets, 'identifiers')
        const due: { email: string; token: string; language: Language }[] = []
        for (const request of await takeRequests(inner, 500)) {
          const email = secrets.open(request.sealed_email, place(request.id)).toString('utf8')
          if (!(await isInPool(inner.db, hashIdentifier(secret, 'e', email)))) continue
          const token = createSecret(24)
          await setToken(inner.db, request.id, hashSecret(token))
          due.push({ email, token, language: languageOf(request) })
        }
        return due
      })
      for (const { email, token, language } of letters) {
        const say = words[language]
        const letter = writeMail({
          language,
          brand: { name: 'Bowline', accent: null, footer: null },
          subject: say.subject,
          paragraphs: [say.mailAsk, say.mailIgnore],
          button: { label: say.open, url: linkTo(within.services.settings.publicUrl, token) },
        })
        const sent = await sendServerMail(within.services.settings, { to: email, ...letter })
        if (!sent) within.log.warn({}, 'A link to be erased could not be mailed: no mail transport')
      }
    }),
})

const linkTo = (base: string, token: string): string => `${base}/api/v1/app/public/erasure/${token}`

const mask = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`

function lost(language: Language): RawReply {
  const say = words[language]
  return renderPage({
    status: 404,
    language,
    title: say.lostTitle,
    body: html`<h1>${say.lostTitle}</h1><p>${say.lost}</p>`,
  })
}

/** Only asks: scanners of mail follow links, too. */
export async function showErasure(ctx: OpenCtx, token: string): Promise<RawReply> {
  const language = pickLanguage(ctx.request.acceptLanguage)
  const email = await inThePool(ctx, async inner => {
    const request = await findRequest(inner, hashSecret(token))
    return request && inner.services.secrets.open(request.sealed_email, place(request.id)).toString('utf8')
  })
  if (!email) return lost(language)
  const say = words[language]
  const action = `/api/v1/app/public/erasure/${encodeURIComponent(token)}`
  return renderPage({
    language,
    title: say.askTitle,
    body: html`<h1>${say.askTitle}</h1><p>${say.ask(mask(email))}</p><p>${say.means}</p><form method="post" action="${action}"><button type="submit">${say.erase}</button></form>`,
  })
}

export async function doErasure(ctx: OpenCtx, token: string): Promise<RawReply> {
  const language = pickLanguage(ctx.request.acceptLanguage)
  const erased = await inThePool(ctx, async inner => {
    const request = await useRequest(inner, hashSecret(token))
    if (!request) return null
    const email = inner.services.secrets.open(request.sealed_email, place(request.id)).toString('utf8')
    return erasePerson(inner, { identifiers: [{ kind: 'e', value: email }], poolId: null })
  })
  if (!erased) return lost(language)
  const say = words[language]
  return renderPage({
    language,
    title: say.doneTitle,
    body: html`${tick}<h1>${say.doneTitle}</h1><p>${say.done}</p><p class="url">${erased.receipt.jws}</p><small>${say.receipt(erased.receipt.id)}</small>`,
  })
}
