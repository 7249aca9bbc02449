import { isUuid } from '#kit/id.ts'
import { NotFound, Problem } from '#kit/problem.ts'
import type { RawReply } from '#kit/route.ts'
import { InvoiceNotFound } from '#modules/billing/index.ts'
import { PaymentMethodNotFound, presentMethods } from '#modules/collections/index.ts'
import { NoCreditor } from '#modules/debits/index.ts'
import {
  findWays,
  makeOwnDefault,
  payByCheckout,
  payByMethod,
  removeMethod,
  setUpMethod,
  signOwnMandate,
} from '../paying/service.ts'
import { at, renderPortal } from './layout.ts'
import { mandateView, methodsView } from './paying-views.ts'
import { guestFor, type Opened, redirect } from './reply.ts'
import { goView } from './views.ts'

const place = 'payment_methods'

/** To the page of who takes the payment: a form must not lead there itself, so a page of ours does. */
const leadTo = ({ frame }: Opened, url: string): RawReply =>
  renderPortal(frame, { title: frame.words.paying, body: goView(frame, url), goesTo: url })

export async function payPage(opened: Opened, id: string): Promise<RawReply> {
  const { frame, work, form } = opened
  const guest = guestFor(opened, 'invoices')
  if (!isUuid(id)) throw InvoiceNotFound()
  const methodId = form?.get('payment_method_id') ?? ''
  if (!methodId) {
    const wish = { returnBase: null, save: form?.get('save') === '1' }
    return leadTo(opened, (await payByCheckout(work, guest, id, wish)).checkout_url)
  }
  if (!isUuid(methodId)) throw PaymentMethodNotFound()
  const { attempt } = await payByMethod(work, guest, id, methodId)
  return redirect(at(frame, `/invoices/${id}?note=${attempt.state}`))
}

export async function methodsPage(opened: Opened): Promise<RawReply> {
  const { frame, work, query } = opened
  const guest = guestFor(opened, place)
  const [methods, ways] = await work.transact(async ctx => [
    await presentMethods(ctx, guest.customer),
    await findWays(ctx, guest),
  ])
  const note = query.get('setup') === 'success' ? frame.words.notes.stored : null
  const body = methodsView(frame, methods, ways, note)
  return renderPortal(frame, { title: frame.words.places.payment_methods, body, current: place })
}

async function showMandate(opened: Opened, given: { name: string; iban: string }, problem: string | null) {
  const { frame, work } = opened
  const guest = guestFor(opened, place)
  const { terms } = await work.transact(ctx => findWays(ctx, guest))
  if (!terms) throw NoCreditor()
  return renderPortal(frame, {
    title: frame.words.mandate,
    body: mandateView(frame, terms, given, problem),
    current: place,
    status: problem ? 400 : 200,
  })
}

export const mandatePage = (opened: Opened): Promise<RawReply> =>
  showMandate(opened, { name: '', iban: '' }, null)

async function sign(opened: Opened): Promise<RawReply> {
  const { frame, work, form } = opened
  const guest = guestFor(opened, place)
  const given = {
    name: (form?.get('name') ?? '').slice(0, 70),
    iban: (form?.get('iban') ?? '').slice(0, 42),
  }
  try {
    await work.transact(ctx =>
      signOwnMandate(ctx, guest, { ...given, consent: form?.get('consent') === '1' }),
    )
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    const { problems } = frame.words
    const isAgreed = error.code !== 'consent_required'
    return showMandate(opened, given, isAgreed ? problems.iban : problems.consent_required)
  }
  return redirect(at(frame, `/${place}?setup=success`))
}

/** A form of what is on file. */
export async function methodForm(
  opened: Opened,
  what: string,
  action: string | undefined,
): Promise<RawReply> {
  const { frame, work } = opened
  const guest = guestFor(opened, place)
  if (what === 'setup') return leadTo(opened, (await setUpMethod(work, guest, null)).setup_url)
  if (what === 'mandate') return sign(opened)
  if (!isUuid(what)) throw PaymentMethodNotFound()
  if (action === 'default') await work.transact(ctx => makeOwnDefault(ctx, guest, what))
  else if (action === 'remove') await work.transact(ctx => removeMethod(ctx, guest, what))
  else throw NotFound()
  return redirect(at(frame, `/${place}`))
}
