import { react } from '#kit/event.ts'
import { EmailClicked } from '#modules/tracking/index.ts'
import { PageVisited } from '../events.ts'
import { readUtm } from '../public/posted.ts'
import { findPublishedBySlug } from './queries.ts'

/** Somebody we know followed a link of a mail to a page of ours: people only, as tracking judges. */
export const noteVisits = react(EmailClicked, async (ctx, { data }) => {
  const url = data.url ? URL.parse(data.url) : null
  const own = new URL(ctx.services.settings.publicUrl)
  const [, slug] = /^(?:\/api\/v1\/app\/public)?\/p\/([a-z0-9-]{1,80})\/?$/.exec(url?.pathname ?? '') ?? []
  if (data.class !== 'human' || !data.contact_id || !slug || url?.origin !== own.origin) return
  const page = await findPublishedBySlug(ctx.db, slug)
  if (!page) return
  await ctx.emit(PageVisited, {
    page_id: page.id,
    name: page.name,
    slug,
    contact_id: data.contact_id,
    utm: readUtm({}, url.href),
  })
})
