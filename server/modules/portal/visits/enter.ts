import { randomInt } from 'node:crypto'
import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { InvalidInput, NotAuthenticated, type Problem } from '#kit/problem.ts'
import { emailKey } from '#kit/text/email.ts'
import { isLanguage, languageOf } from '#kit/web/language.ts'
import {
  CustomerNotFound,
  type CustomerRef,
  customerColumns,
  customerOf,
  requireCustomer,
} from '#modules/billing/index.ts'
import { createSecret, hashSecret, safeEqual } from '#platform/crypto/tokens.ts'
import { networkOf } from '#platform/server/admission/network.ts'
import { recordDeed } from '../log/record.ts'
import { findAccess } from '../people/access.ts'
import { findSettings } from '../settings/queries.ts'
import { portalUrl } from '../settings/service.ts'
import { mailCode, openCode, sealCode } from './code.ts'
import { AddressNotAllowed, AskForCode, CodeNotValid, LinkGone, PortalNotFound } from './errors.ts'
import {
  changeTicket,
  deleteSession,
  findOrganization,
  insertLink,
  insertSession,
  insertTicket,
  lockTicket,
  takeLink,
} from './queries.ts'
import type { EnterIn, PortalSession } from './schema.ts'
import { endOf, TOKEN_PREFIX, type Visit } from './visit.ts'

const TICKET_SECONDS = 600
const MOST_ATTEMPTS = 5
const LINK_MINUTES = 15
const LOGINS = { capacity: 120, refillPerSecond: 120 / 3_600 }

/** The same for every address: whether it is known is found out by the job that mails the code. */
export async function askForCode(ctx: WorkCtx, address: string) {
  const { ip, acceptLanguage } = ctx.request!
  await ctx.services.throttle.require(`portal:${ctx.organizationId}:${networkOf(ip)}`, LOGINS)
  const ticket = createSecret()
  await ctx.transact(async inner => {
    const id = newId()
    const { locale } = await findOrganization(inner)
    const spoken = acceptLanguage.split(/[,;-]/)[0]!.trim().toLowerCase()
    await insertTicket(inner, {
      id,
      hash: hashSecret(ticket),
      email: emailKey(address),
      sealed_code: sealCode(inner, id, String(randomInt(1_000_000)).padStart(6, '0')),
      language: isLanguage(spoken) ? spoken : languageOf(locale),
      created_at: inner.now.toString(),
      expires_at: inner.now.add({ seconds: TICKET_SECONDS }).toString(),
    })
    await inner.enqueue(mailCode, { ticket_id: id })
  })
  return { ticket, expires_in: TICKET_SECONDS }
}

type Entered = { session: PortalSession & { token: string } } | { refused: Problem }

/** What is refused is counted: the transaction holds, and the refusal is thrown behind it. */
export async function enter(ctx: WorkCtx, given: EnterIn): Promise<PortalSession & { token: string }> {
  const { link, ticket, code } = given
  const entered = await ctx.transact(inner =>
    link ? byLink(inner, link) : byCode(inner, ticket, code ?? ''),
  )
  if ('refused' in entered) throw entered.refused
  return entered.session
}

async function byCode(ctx: Ctx, secret: string | undefined, code: string): Promise<Entered> {
  if (!secret) throw InvalidInput('ticket is required')
  const ticket = await lockTicket(ctx, hashSecret(secret))
  const isOver =
    !ticket ||
    ticket.used_at !== null ||
    ticket.attempts >= MOST_ATTEMPTS ||
    Temporal.Instant.compare(ticket.expires_at, ctx.now) <= 0
  if (isOver) return { refused: AskForCode() }
  const settings = await findSettings(ctx)
  if (!settings) throw PortalNotFound()
  // A code that was mailed to nobody opens nothing: else every ticket beyond the few that are mailed is another guess.
  const isRight =
    safeEqual(openCode(ctx, ticket.id, ticket.sealed_code), code.replaceAll(/\s/g, '')) &&
    ticket.mailed_at !== null
  const { customers } = await findAccess(ctx, settings, ticket.email)
  if (!isRight || customers.length === 0) {
    await changeTicket(ctx, ticket.id, { attempts: ticket.attempts + 1 })
    return { refused: CodeNotValid() }
  }
  await changeTicket(ctx, ticket.id, { used_at: ctx.now.toString() })
  return { session: await begin(ctx, ticket.email, customers.length === 1 ? customers[0]! : null, customers) }
}

async function byLink(ctx: Ctx, secret: string): Promise<Entered> {
  const link = await takeLink(ctx, hashSecret(secret))
  const settings = await findSettings(ctx)
  if (!link || !settings) return { refused: LinkGone() }
  const bound = customerOf(link)!
  const { customers } = await findAccess(ctx, settings, link.email)
  const customer = customers.find(one => one.id === bound.id)
  if (!customer) return { refused: LinkGone() }
  return { session: await begin(ctx, link.email, customer, customers) }
}

async function begin(
  ctx: Ctx,
  email: string,
  customer: CustomerRef | null,
  customers: CustomerRef[],
  since: Temporal.Instant = ctx.now,
): Promise<PortalSession & { token: string }> {
  const token = TOKEN_PREFIX + createSecret()
  await insertSession(ctx, {
    id: newId(),
    hash: hashSecret(token),
    email,
    ...(customer && customerColumns(customer)),
    created_at: since.toString(),
    last_used_at: ctx.now.toString(),
  })
  if (customer) await recordDeed(ctx, { email, customer }, 'login')
  return { token, expires_at: endOf(since, ctx.now).toString(), email, customer, customers }
}

/** Another token for another customer of one's own; the former one ends, and the eight hours go on. */
export async function choose(ctx: Ctx, visit: Visit, customerId: string) {
  const { customers } = await findAccess(ctx, visit.settings, visit.email)
  const customer = customers.find(one => one.id === customerId.toLowerCase())
  if (!customer) throw CustomerNotFound()
  const former = await deleteSession(ctx, visit.sessionId)
  if (!former) throw NotAuthenticated()
  return begin(ctx, visit.email, customer, customers, Temporal.Instant.from(former.created_at))
}

/** For software of the organization's own: who is logged in there comes in by it, once. */
export async function createLink(ctx: Ctx, id: string, address: string) {
  const customer = await requireCustomer(ctx, id)
  const settings = await findSettings(ctx)
  if (!settings?.enabled) throw PortalNotFound()
  const email = emailKey(address)
  const { customers } = await findAccess(ctx, settings, email, customer)
  if (customers.length === 0) throw AddressNotAllowed()
  const link = createSecret()
  const expiresAt = ctx.now.add({ minutes: LINK_MINUTES }).toString()
  await insertLink(ctx, {
    id: newId(),
    hash: hashSecret(link),
    email,
    ...customerColumns(customer),
    created_by_id: userIdOf(ctx),
    created_at: ctx.now.toString(),
    expires_at: expiresAt,
  })
  return { url: `${portalUrl(ctx, settings.key)}?link=${link}`, expires_at: expiresAt }
}
