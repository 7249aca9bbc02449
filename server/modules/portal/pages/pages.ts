import { isUuid } from '#kit/id.ts'
import { NotFound } from '#kit/problem.ts'
import type { RawReply } from '#kit/route.ts'
import {
  drawStatement,
  findIssued,
  getDetails,
  getOwnInvoice,
  getOwnInvoices,
  getOwnQuotes,
  serveCreditNotePdf,
  serveInvoicePdf,
  serveStatementPdf,
} from '#modules/billing/index.ts'
import { presentMethods } from '#modules/collections/index.ts'
import { getOwnContracts, serveOwnContract } from '#modules/contracts/index.ts'
import { changeDetails, confirmBillingAddress } from '../details/service.ts'
import { serveDownload } from '../documents/download.ts'
import { findAccess } from '../people/access.ts'
import { getPlans } from '../plans/read.ts'
import { askForCode, choose, enter } from '../visits/enter.ts'
import { deleteSession } from '../visits/queries.ts'
import { at, places, renderPortal } from './layout.ts'
import { dateIn } from './parts.ts'
import { mandatePage, methodForm, methodsPage, payPage } from './paying-pages.ts'
import { statementView } from './paying-views.ts'
import { planPage } from './plan-pages.ts'
import { addressParts, detailsView, plansView } from './plan-views.ts'
import { cookies, guestFor, type Opened, problemText, redirect } from './reply.ts'
import {
  chooseView,
  codeView,
  confirmView,
  contractsView,
  doorView,
  goView,
  invoicesView,
  invoiceView,
  quotesView,
} from './views.ts'

const PAGE = 25
/** What is owed is summed over so many. */
const MOST_OWED = 100

export async function pageFor(opened: Opened): Promise<RawReply> {
  const { path, form, visit } = opened
  const [place = '', id, ...rest] = path
  if (form) return sent(opened, place, id, rest)
  if (place === '') return door(opened)
  if (!visit?.customer) return redirect(at(opened.frame))
  return read(opened, place, id, rest)
}

async function door(opened: Opened): Promise<RawReply> {
  const { frame, visit, query, work } = opened
  const { words } = frame
  const [link, confirm] = [query.get('link'), query.get('confirm')]
  if (link) {
    const { token } = await enter(work, { link })
    const to = at(frame)
    return renderPortal(frame, {
      title: words.login,
      body: goView(frame, to),
      goesTo: to,
      headers: { 'set-cookie': cookies(work, frame.key, token) as never },
    })
  }
  if (confirm) return renderPortal(frame, { title: words.confirmTitle, body: confirmView(frame, confirm) })
  if (!visit) return renderPortal(frame, { title: words.login, body: doorView(frame, null) })
  if (!visit.customer) {
    const { customers } = await work.transact(ctx => findAccess(ctx, visit.settings, visit.email))
    return renderPortal(frame, { title: words.choose, body: chooseView(frame, customers) })
  }
  const first = places.find(one => visit.features[one])
  return first
    ? read(opened, first, undefined, [])
    : renderPortal(frame, { title: words.none, body: goView(frame, at(frame)) })
}

async function sent(
  opened: Opened,
  place: string,
  id: string | undefined,
  rest: string[],
): Promise<RawReply> {
  const { frame, visit, work } = opened
  const { words, key } = frame
  const given = (name: string) => opened.form?.get(name)?.trim() ?? ''
  switch (place) {
    case 'login': {
      const { ticket } = await askForCode(work, given('email').slice(0, 254))
      return renderPortal(frame, { title: words.code, body: codeView(frame, ticket, null) })
    }
    case 'enter':
      try {
        const { token } = await enter(work, {
          ticket: given('ticket').slice(0, 200),
          code: given('code').slice(0, 50),
        })
        return redirect(at(frame), cookies(work, key, token))
      } catch (error) {
        const text = problemText(frame, error)
        const isOver = (error as { code?: string }).code !== 'code_not_valid'
        const body = isOver ? doorView(frame, text) : codeView(frame, given('ticket'), text)
        return renderPortal(frame, { title: isOver ? words.login : words.code, body, status: 401 })
      }
    case 'confirm': {
      const { email } = await work.transact(ctx => confirmBillingAddress(ctx, given('token')))
      return renderPortal(frame, { title: words.confirmed(email), body: goView(frame, at(frame)) })
    }
  }
  if (!visit) return redirect(at(frame))
  switch (place) {
    case 'logout':
      await work.transact(ctx => deleteSession(ctx, visit.sessionId))
      return redirect(at(frame), cookies(work, key, ''))
    case 'choose': {
      const { token } = await work.transact(ctx => choose(ctx, visit, given('customer_id')))
      return redirect(at(frame), cookies(work, key, token))
    }
    case 'invoices':
      if (id && rest[0] === 'pay') return payPage(opened, id)
      throw NotFound()
    case 'subscriptions':
      if (id && rest[0]) return planPage(opened, id, rest[0])
      throw NotFound()
    case 'payment_methods':
      return methodForm(opened, id ?? '', rest[0])
    case 'billing_details': {
      const guest = guestFor(opened, 'billing_details')
      const details = await work.transact(ctx =>
        changeDetails(ctx, guest, {
          bill_to_name: given('bill_to_name').slice(0, 300),
          bill_to_email: given('bill_to_email').slice(0, 254),
          bill_to_address: given('bill_to_address').slice(0, 1_000),
          billing_address: Object.fromEntries(
            addressParts.map(part => [part, given(part).slice(0, 200) || null]),
          ),
          bill_to_tax_id: given('bill_to_tax_id').slice(0, 50) || null,
          updated_at: given('updated_at') || null,
        }),
      )
      const body = detailsView(frame, details, words.saved)
      return renderPortal(frame, { title: words.places.billing_details, body, current: place })
    }
  }
  throw NotFound()
}

async function read(
  opened: Opened,
  place: string,
  id: string | undefined,
  rest: string[],
): Promise<RawReply> {
  const { frame, visit, work, query, signal } = opened
  const { words } = frame
  const show = (title: string, body: Parameters<typeof renderPortal>[1]['body']) =>
    renderPortal(frame, { title, body, current: place })
  switch (place) {
    case 'statement':
      return statementPage(opened, id === 'pdf')
    case 'payment_methods':
      return id === 'mandate' ? mandatePage(opened) : methodsPage(opened)
    case 'switch': {
      const { customers } = await work.transact(ctx => findAccess(ctx, visit!.settings, visit!.email))
      return show(words.choose, chooseView(frame, customers))
    }
  }
  if (id !== undefined && !isUuid(id)) throw NotFound()
  switch (place) {
    case 'invoices': {
      const { customer } = guestFor(opened, 'invoices')
      if (id === undefined) {
        const page = Math.min(Math.max(Number.parseInt(query.get('page') ?? '1', 10) || 1, 1), 1_000_000)
        const [{ data, pagination }, owed, methods] = await work.transact(async ctx => [
          await getOwnInvoices(ctx, customer, { page, limit: PAGE }),
          await getOwnInvoices(ctx, customer, { page: 1, limit: MOST_OWED, status: 'open' }),
          await presentMethods(ctx, customer),
        ])
        const due = owed.data.filter(one => one.amount_due_cents > 0)
        return show(
          words.places.invoices,
          invoicesView(frame, { invoices: data, owed: due, methods, pages: pagination }),
        )
      }
      const [what, noteId] = rest
      if (what === undefined) {
        const [invoice, methods] = await work.transact(async ctx => [
          await getOwnInvoice(ctx, customer, id),
          await presentMethods(ctx, customer),
        ])
        const note = words.notes[query.get('note') as 'failed']
        return show(invoice.number, invoiceView(frame, invoice, methods, note ?? null))
      }
      await work.transact(ctx => findIssued(ctx, customer, id))
      if (what === 'pdf') return serveInvoicePdf(work, id)
      if (what === 'credit-notes' && noteId && isUuid(noteId)) return serveCreditNotePdf(work, id, noteId)
      throw NotFound()
    }
    case 'quotes': {
      const { customer } = guestFor(opened, 'quotes')
      return show(
        words.places.quotes,
        quotesView(frame, await work.transact(ctx => getOwnQuotes(ctx, customer))),
      )
    }
    case 'contracts': {
      const guest = guestFor(opened, 'contracts')
      if (id && rest[0] === 'pdf') return serveOwnContract(work, guest, id, signal)
      const contracts = await work.transact(ctx => getOwnContracts(ctx, guest))
      return show(words.places.contracts, contractsView(frame, contracts))
    }
    case 'subscriptions': {
      const guest = guestFor(opened, 'subscriptions')
      const plans = await work.transact(ctx => getPlans(ctx, guest))
      return show(words.places.subscriptions, plansView(frame, plans))
    }
    case 'billing_details': {
      const guest = guestFor(opened, 'billing_details')
      const details = await work.transact(ctx => getDetails(ctx, guest.customer))
      return show(words.places.billing_details, detailsView(frame, details, null))
    }
    case 'download.zip':
      return serveDownload(work, guestFor(opened, 'download'), {}, signal)
  }
  throw NotFound()
}

async function statementPage(opened: Opened, isPdf: boolean): Promise<RawReply> {
  const { frame, work, query } = opened
  const { customer } = guestFor(opened, 'statement')
  const asked = { from: dateIn(query.get('from')), to: dateIn(query.get('to')) }
  if (isPdf) return serveStatementPdf(work, customer.id, asked)
  const { statement } = await work.transact(ctx => drawStatement(ctx, customer.id, asked))
  const body = statementView(frame, statement)
  return renderPortal(frame, { title: frame.words.places.statement, body, current: 'statement' })
}
