import { LRUCache } from 'lru-cache'
import { retryConflicts } from '#kit/conflicts.ts'
import type { Ctx, OpenCtx } from '#kit/context.ts'
import { isUuid } from '#kit/id.ts'
import { found, Problem } from '#kit/problem.ts'
import { RawReply, WithStatus } from '#kit/route.ts'
import { type Language, pickLanguage } from '#kit/web/language.ts'
import { html } from '#platform/pages/html.ts'
import { findTenant, type Tenant, tellOrganization } from '../brand-queries.ts'
import { type FormRow, findForm } from '../forms/queries.ts'
import { FormNotFound } from '../forms/schema.ts'
import { FORM } from '../forms/service.ts'
import { createPace } from '../pace/pace.ts'
import { growScript } from '../public/embed.ts'
import { fieldsHtml, hiddenHtml, problemsHtml, type Typed, trapHtml } from '../public/form-html.ts'
import { messagePage, nothingHere, originOf, renderPublic } from '../public/layout.ts'
import { headerOf, readPosted, wantsPage } from '../public/posted.ts'
import { sayInLanguage } from '../public/rules.ts'
import { timeToken } from '../public/tokens.ts'
import { countVisit, networkKey, stranger } from '../public/visitor.ts'
import { words } from '../public/words.ts'
import { submitPath } from './paths.ts'
import { honeypotOf, receive, whatToken } from './receive.ts'
import { NotOnThisSite, type Submitted, TooManySubmissions } from './schema.ts'

const pace = createPace()

type Headers = Readonly<Record<string, string | string[] | undefined>>
type Query = Readonly<Record<string, string | undefined>>

interface Shown {
  organizationId: string
  form: FormRow
  tenant: Tenant
}

const logoPath = (id: string) => `/api/v1/app/public/forms/${id}/logo`

/** A form that strangers may see; unknown, paused and deleted are one. */
async function findShown(ctx: OpenCtx, id: string): Promise<Shown | null> {
  if (!isUuid(id)) return null
  const known = await findPlace(ctx, id.toLowerCase())
  if (!known) return null
  const { organizationId, targetId } = known
  const read = async (inner: Ctx) => {
    const [form, tenant] = await Promise.all([
      findForm(inner.db, targetId),
      findTenant(inner.db, logoPath(targetId)),
    ])
    return form?.status === 'published' ? { organizationId, form, tenant } : null
  }
  return ctx.within(organizationId, stranger, read, { readOnly: true })
}

/** Whose forms are: that never changes. Whether one is there is read each time. */
const places = new LRUCache<string, { organizationId: string; targetId: string }>({ max: 20_000 })

async function findPlace(ctx: OpenCtx, id: string) {
  const place = places.get(id) ?? (await ctx.find(FORM, id))
  if (place) places.set(id, place)
  return place
}

/** Everybody may ask, without credentials; where sites are named only these, and our own page. */
function corsOf(ctx: OpenCtx, form: FormRow, headers: Headers): Record<string, string> {
  if (form.allowed_origins.length === 0) return { 'access-control-allow-origin': '*' }
  const origin = headerOf(headers, 'origin')
  const own = new URL(ctx.services.settings.publicUrl).origin
  if (origin === '' || origin === own) return { vary: 'origin' }
  if (!form.allowed_origins.includes(origin)) throw NotOnThisSite()
  return { 'access-control-allow-origin': origin, vary: 'origin' }
}

const languageOf = (ctx: OpenCtx): Language => pickLanguage(ctx.request.acceptLanguage)

export async function showForm(ctx: OpenCtx, id: string, headers: Headers) {
  const shown = await findShown(ctx, id)
  if (wantsPage(headers)) {
    return shown ? new RawReply(302, { location: `/f/${shown.form.id}` }, null) : nothingHere(languageOf(ctx))
  }
  const { form, tenant, organizationId } = found(shown, FormNotFound)
  const cors = corsOf(ctx, form, headers)
  countVisit(ctx, organizationId, form.id)
  const data = {
    id: form.id,
    name: form.name,
    fields: form.fields,
    submit_label: form.submit_label,
    token: timeToken(ctx, whatToken(form)),
    honeypot: honeypotOf(form.fields),
    organization: tellOrganization(tenant),
  }
  return new WithStatus(200, { data }, { ...cors, 'cache-control': 'no-store' })
}

const BY_ADDRESS = { capacity: 20, refillPerSecond: 20 / 60 }
const BY_FORM = { capacity: 600, refillPerSecond: 10 }

async function slowDown(ctx: OpenCtx, formId: string): Promise<void> {
  const { throttle } = ctx.services
  const refuse = TooManySubmissions
  await throttle.require(`form:${formId}:${networkKey(ctx)}`, BY_ADDRESS, { refuse })
  await throttle.require(`form:${formId}`, BY_FORM, { refuse })
}

const withHeaders = (problem: Problem, headers: Record<string, string>) =>
  new Problem(problem.status, problem.code, problem.detail, { ...headers, ...problem.headers }, problem.extra)

/** Takes an answer, from a program or from a plain form, and says in its own way what became of it. */
export async function submitForm(ctx: OpenCtx, id: string, headers: Headers, body: unknown) {
  const language = languageOf(ctx)
  const { fields, isPlainForm } = await readPosted(headers, body)
  const shown = await findShown(ctx, id)
  if (!shown) {
    if (isPlainForm) return nothingHere(language)
    throw FormNotFound()
  }
  const { form, organizationId } = shown
  const cors = corsOf(ctx, form, headers)
  try {
    await slowDown(ctx, form.id)
    const started = performance.now()
    const { data, isSpam } = await retryConflicts(() =>
      ctx.within(organizationId, stranger, inner => receive(inner, form, fields, language)),
    )
    const took = performance.now() - started
    if (isSpam) await pace.keepUp(took)
    else pace.remember(took)
    return isPlainForm ? afterwards(form, data, fields) : new WithStatus(201, { data }, cors)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (!isPlainForm) throw withHeaders(error, cors)
    if (error.status !== 400 && error.status !== 429) throw error
    const errors = sayInLanguage((error.extra.errors ?? {}) as Record<string, string>, form.fields, language)
    const said = error.status === 429 ? words[language].slowDown : undefined
    const isEmbedded = fields.embed === '1'
    return formPage(ctx, shown, language, {
      status: error.status,
      typed: { values: fields, errors },
      said: said ?? (Object.keys(errors).length === 0 ? error.message : undefined),
      isEmbedded,
      hidden: sideFields(fields as Query),
    })
  }
}

/** Only where the tenant said: nothing in the request chooses the way. */
function afterwards(form: FormRow, { redirect_url }: Submitted, fields: Record<string, unknown>): RawReply {
  const embed = fields.embed === '1' ? '&embed=1' : ''
  return new RawReply(303, { location: redirect_url ?? `/f/${form.id}?sent=1${embed}` }, null)
}

const sideNames = [
  'page_url',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
]
const sideFields = (query: Query): Query =>
  Object.fromEntries(
    sideNames.flatMap(name =>
      typeof query[name] === 'string' ? [[name, query[name]!.slice(0, 2_000)]] : [],
    ),
  )

interface FormPageOptions {
  status?: number
  typed?: Typed
  said?: string | undefined
  isEmbedded: boolean
  hidden: Query
}

function formPage(
  ctx: OpenCtx,
  { form, tenant }: Shown,
  language: Language,
  { status = 200, typed = {}, said, isEmbedded, hidden }: FormPageOptions,
): RawReply {
  const taken = new Set(form.fields.map(({ key }) => key))
  const beside = Object.fromEntries(Object.entries(hidden).filter(([name]) => !taken.has(name)))
  const body = html`<h1>${form.name}</h1>${problemsHtml(typed.errors, said)}<form method="post" action="${submitPath(form.id)}">${fieldsHtml(form.fields, typed, { prefix: 'f-', language })}${trapHtml(honeypotOf(form.fields))}${hiddenHtml({ ...beside, token: timeToken(ctx, whatToken(form)), embed: isEmbedded ? '1' : null })}<button type="submit">${form.submit_label}</button></form>`
  return renderPublic({
    status,
    language,
    look: 'narrow',
    title: form.name,
    body,
    isEmbedded,
    organization: tellOrganization(tenant),
    // Where nothing is told of where somebody comes from, a browser does not even name us to ourselves.
    headers: { 'referrer-policy': 'same-origin' },
    ...surroundings(form, isEmbedded),
  })
}

const surroundings = (form: FormRow, isEmbedded: boolean) => ({
  frameAncestors: form.allowed_origins.length > 0 ? ["'self'", ...form.allowed_origins] : ['*'],
  formAction: originOf(form.redirect_url),
  ...(isEmbedded ? { script: growScript } : {}),
})

/** `/f/{form_id}`: the form by itself, or in a frame of another site. */
export async function showFormPage(ctx: OpenCtx, id: string, query: Query): Promise<RawReply> {
  const language = languageOf(ctx)
  const shown = await findShown(ctx, id)
  if (!shown) return nothingHere(language)
  const { form, tenant, organizationId } = shown
  const isEmbedded = query.embed === '1'
  if (query.sent === '1') {
    const text = form.double_opt_in ? words[language].checkMail : form.thank_you_message
    return messagePage({
      language,
      title: form.double_opt_in ? words[language].checkTitle : words[language].sentTitle,
      text,
      isGood: !form.double_opt_in,
      isEmbedded,
      organization: tellOrganization(tenant),
      ...surroundings(form, isEmbedded),
    })
  }
  countVisit(ctx, organizationId, form.id)
  // Nobody else's link agrees for whoever follows it.
  const asked = form.fields.filter(({ type, key }) => type !== 'consent' && Object.hasOwn(query, key))
  const values = Object.fromEntries(asked.map(({ key }) => [key, query[key]]))
  return formPage(ctx, shown, language, { isEmbedded, hidden: sideFields(query), typed: { values } })
}
