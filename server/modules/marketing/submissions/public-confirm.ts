import { retryConflicts } from '#kit/conflicts.ts'
import type { OpenCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { pickLanguage } from '#kit/web/language.ts'
import { html } from '#platform/pages/html.ts'
import { messagePage, nothingHere, originOf, renderPublic } from '../public/layout.ts'
import { readPosted, wantsPage } from '../public/posted.ts'
import { stranger } from '../public/visitor.ts'
import { words } from '../public/words.ts'
import { CONFIRMATION, type Confirmation, confirm, readConfirmation } from './confirm.ts'
import { LinkNotValid, type PublicConfirmation } from './schema.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

async function look(
  ctx: OpenCtx,
  token: string,
  work: typeof readConfirmation | typeof confirm,
): Promise<Confirmation> {
  const known = await ctx.find(CONFIRMATION, token)
  if (!known) throw LinkNotValid()
  return retryConflicts(() =>
    ctx.within(known.organizationId, stranger, inner => work(inner, known.targetId, '')),
  )
}

const tell = ({ form_id: _, ...data }: Confirmation): { data: PublicConfirmation } => ({ data })

export async function showConfirmation(ctx: OpenCtx, token: string, headers: Headers) {
  if (wantsPage(headers))
    return new RawReply(302, { location: `/confirm/${encodeURIComponent(token)}` }, null)
  return tell(await look(ctx, token, readConfirmation))
}

export async function giveConfirmation(ctx: OpenCtx, token: string, headers: Headers, body: unknown) {
  const { isPlainForm } = await readPosted(headers, body)
  if (!isPlainForm) return tell(await look(ctx, token, confirm))
  return orNothing(ctx, async () => {
    const { redirect_url } = await look(ctx, token, confirm)
    return new RawReply(303, { location: redirect_url ?? `/confirm/${encodeURIComponent(token)}` }, null)
  })
}

async function orNothing(ctx: OpenCtx, work: () => Promise<RawReply>): Promise<RawReply> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.status === 404) {
      return nothingHere(pickLanguage(ctx.request.acceptLanguage))
    }
    throw error
  }
}

/** `/confirm/{token}`: shows, and only the button confirms. */
export const showConfirmPage = (ctx: OpenCtx, token: string): Promise<RawReply> =>
  orNothing(ctx, async () => {
    const found = await look(ctx, token, readConfirmation)
    const language = pickLanguage(ctx.request.acceptLanguage)
    const say = words[language]
    const { organization, form_name, email, message, confirmed } = found
    if (confirmed) {
      return messagePage({ language, title: say.confirmedTitle, text: message, isGood: true, organization })
    }
    const action = `/api/v1/app/public/forms/confirm/${encodeURIComponent(token)}`
    return renderPublic({
      language,
      look: 'narrow',
      title: say.confirmTitle,
      organization,
      formAction: originOf(found.redirect_url),
      body: html`<h1>${say.confirmTitle}</h1><p class="soft">${say.confirmAsk(form_name, email)}</p><form method="post" action="${action}" enctype="application/x-www-form-urlencoded"><button type="submit" name="confirm" value="1">${say.confirmButton}</button></form>`,
    })
  })
