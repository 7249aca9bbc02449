import { type Ctx, roleAtLeast, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { InvalidInput, NotAllowed } from '#kit/problem.ts'
import { localDate } from '#kit/time/zone.ts'
import {
  type CustomerRef,
  customerColumns,
  holdCustomer,
  loadCollectionsSettings,
  loadProfile,
} from '#modules/billing/index.ts'
import { addToDirectory } from '#platform/auth/directory-queries.ts'
import { createSecret } from '#platform/crypto/tokens.ts'
import { NoCreditor, UmrTaken } from '../errors.ts'
import { mailLink } from '../letters/mandate-letters.ts'
import { MANDATE_LINK } from '../mandates/links.ts'
import { presentMandate } from '../mandates/present.ts'
import { findByUmr, findReader, insertMandate, type MandateRow } from '../mandates/queries.ts'
import type { Mandate, MandateIn } from '../mandates/schema.ts'
import { sealToken } from '../mandates/sealing.ts'
import { createUmr, isUmr } from '../sepa/identifiers.ts'
import { voiceFor } from '../words/index.ts'
import { readHolder, readIban } from './account.ts'
import { activate } from './activate.ts'

const SIGNED_WITHIN_DAYS = 30
/** The copy stays in reach of who signed. */
const LINK_LIVES_DAYS = 3 * 365

const days = (count: number) => ({ hours: count * 24 })

function checkMay({ actor }: Ctx): void {
  if (actor.kind === 'user' && !roleAtLeast(actor.role, 'admin')) throw NotAllowed('admin')
}

/** What a mandate of this customer would say, drawn up as of now; null where nothing can be collected by one. */
export async function findTerms(ctx: Ctx, customer: CustomerRef, scheme: MandateRow['scheme'] = 'CORE') {
  const { sepa } = await loadCollectionsSettings(ctx)
  if (!sepa) return null
  const [{ organization }, reader] = await Promise.all([loadProfile(ctx), findReader(ctx, customer)])
  const { language, words } = voiceFor(organization.locale, reader?.language)
  const { creditor_name: name, creditor_id } = sepa
  return {
    creditor: { name, creditor_id, address: organization.address },
    scheme,
    language,
    text: words.text[scheme](name),
    today: localDate(ctx.now, organization.timezone),
    reader,
  }
}

interface Drafted {
  row: MandateRow
  token: string
  today: string
}

/** As it is going to be signed, by whom and in which language, with what the creditor is called now. */
export async function draftMandate(
  ctx: Ctx,
  customer: CustomerRef,
  given: Pick<MandateIn, 'scheme' | 'one_off' | 'email' | 'umr'>,
  { isPaper = false } = {},
): Promise<Drafted> {
  const terms = await findTerms(ctx, customer, given.scheme)
  if (!terms) throw NoCreditor()
  const { creditor, today, reader, ...said } = terms
  const umr = given.umr?.trim()
  if (umr !== undefined && !isUmr(umr)) {
    throw InvalidInput("umr must be 1 to 35 of the letters A–Z a–z 0–9 + ? / - : ( ) . , '")
  }
  const id = newId()
  const token = createSecret()
  const values = {
    id,
    ...customerColumns(customer),
    ...said,
    one_off: given.one_off ?? false,
    state: 'pending',
    creditor: toJson(creditor),
    email: given.email ?? reader?.email ?? null,
    ...(isPaper
      ? {}
      : {
          token: sealToken(ctx, id, token),
          link_expires_at: ctx.now.add(days(SIGNED_WITHIN_DAYS)).toString(),
        }),
    created_by_id: userIdOf(ctx),
    created_at: ctx.now.toString(),
    updated_at: ctx.now.toString(),
  }
  const row = await insertFirstFree(ctx, umr, today, values)
  if (!isPaper) {
    const expiresAt = ctx.now.add(days(LINK_LIVES_DAYS)).toString()
    await addToDirectory(ctx.db, { kind: MANDATE_LINK, secret: token, targetId: id, expiresAt })
  }
  return { row, token, today: today.toString() }
}

type Values = Omit<Parameters<typeof insertMandate>[1], 'umr'>

async function insertFirstFree(
  ctx: Ctx,
  umr: string | undefined,
  today: Temporal.PlainDate,
  values: Values,
): Promise<MandateRow> {
  for (;;) {
    const tried = umr ?? createUmr(today)
    const row = (await findByUmr(ctx, tried)) ? null : await insertMandate(ctx, { ...values, umr: tried })
    if (row) return row
    if (umr) throw UmrTaken()
  }
}

/** To be signed by its link; or, with an account, what was signed on paper. */
export async function createMandate(ctx: Ctx, customerId: string, given: MandateIn): Promise<Mandate> {
  if (given.iban !== undefined) return takePaper(ctx, customerId, { ...given, iban: given.iban })
  const customer = await holdCustomer(ctx, customerId)
  const { row, token, today } = await draftMandate(ctx, customer, given)
  if ((given.send ?? true) && row.email) await mailLink(ctx, row, token)
  return presentMandate(ctx, row, today)
}

async function takePaper(
  ctx: Ctx,
  customerId: string,
  given: MandateIn & { iban: string },
): Promise<Mandate> {
  checkMay(ctx)
  const customer = await holdCustomer(ctx, customerId)
  const { row, today } = await draftMandate(ctx, customer, given, { isPaper: true })
  const iban = readIban(given.iban)
  if (given.holder === undefined) throw InvalidInput('holder is required')
  const holder = readHolder('holder', given.holder)
  if (given.signed_on === undefined) throw InvalidInput('signed_on is required')
  if (given.signed_on > today) throw InvalidInput('signed_on must not be after today')
  const signed = await activate(ctx, row, { iban, holder, signed_on: given.signed_on })
  return presentMandate(ctx, signed, today)
}
