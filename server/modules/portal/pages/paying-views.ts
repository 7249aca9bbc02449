import type { OwnInvoice, Statement } from '#modules/billing/index.ts'
import type { PaymentMethod } from '#modules/collections/index.ts'
import type { MandateTerms } from '#modules/debits/index.ts'
import { type Html, html } from '#platform/pages/html.ts'
import { at, type Frame } from './layout.ts'
import { day, form, money } from './parts.ts'

type Payable = Pick<OwnInvoice, 'id' | 'status' | 'can_pay' | 'collection' | 'currency' | 'amount_due_cents'>

const isUnderWay = ({ collection }: Payable) =>
  collection?.state === 'scheduled' || collection?.state === 'submitted'

/** What can pay this invoice: an account is debited in euros alone. */
const methodsFor = ({ currency }: Payable, methods: readonly PaymentMethod[]) =>
  methods.filter(one => one.state === 'active' && (one.provider !== 'sepa' || currency === 'EUR'))

const payBy = (frame: Frame, id: string, { id: methodId, label }: PaymentMethod, isPlain = false): Html =>
  form(
    at(frame, `/invoices/${id}/pay`),
    html`<input type="hidden" name="payment_method_id" value="${methodId}">`,
    frame.words.payWith(label),
    isPlain,
  )

const isOwed = ({ status, amount_due_cents }: Payable) =>
  (status === 'open' || status === 'uncollectible') && amount_due_cents > 0

/** One button: by what is charged by default, else on a page to pay on. */
export function payButton(frame: Frame, invoice: Payable, methods: readonly PaymentMethod[]): Html | null {
  const { words } = frame
  if (!isOwed(invoice)) return null
  if (isUnderWay(invoice)) return underWay(frame, invoice)
  const [method] = methodsFor(invoice, methods).filter(one => one.is_default)
  if (method) return payBy(frame, invoice.id, method)
  return invoice.can_pay ? form(at(frame, `/invoices/${invoice.id}/pay`), html``, words.pay) : null
}

function underWay(frame: Frame, { collection }: Payable): Html {
  const { words } = frame
  const on = collection?.due_on
  return html`<span class="soft">${on ? words.debitOn(day(frame, on)) : words.underWay}</span>`
}

/** Every way to pay an invoice; what is paid with may be kept. */
export function payChoices(frame: Frame, invoice: Payable, methods: readonly PaymentMethod[]): Html | null {
  const { words, inside } = frame
  if (!isOwed(invoice)) return null
  if (isUnderWay(invoice)) return html`<p>${underWay(frame, invoice)}</p>`
  const known = methodsFor(invoice, methods)
  const keep = inside?.features.payment_methods
    ? html`<label class="check"><input type="checkbox" name="save" value="1"> ${words.keepMethod}</label>`
    : html``
  return html`${known.map((one, place) => payBy(frame, invoice.id, one, place > 0))}${
    invoice.can_pay
      ? form(
          at(frame, `/invoices/${invoice.id}/pay`),
          keep,
          known.length > 0 ? words.payOther : words.pay,
          known.length > 0,
        )
      : null
  }`
}

const validUntil = (frame: Frame, { exp_month, exp_year }: PaymentMethod): string =>
  exp_month && exp_year ? frame.words.validUntil(`${String(exp_month).padStart(2, '0')}/${exp_year}`) : ''

export interface Ways {
  takesCards: boolean
  terms: MandateTerms | null
}

export function methodsView(
  frame: Frame,
  methods: readonly PaymentMethod[],
  { takesCards, terms }: Ways,
  note: string | null,
): Html {
  const { words } = frame
  const act = (id: string, what: string, label: string) =>
    form(at(frame, `/payment_methods/${id}/${what}`), html``, label, true)
  return html`${note ? html`<p class="card" role="status">${note}</p>` : null}${
    methods.length === 0 ? html`<p class="soft">${words.none}</p>` : null
  }${methods.map(
    one =>
      html`<article class="card"><div class="row"><h2>${one.label}</h2><span class="${one.state === 'active' ? 'soft' : 'bad'}">${
        one.state === 'active' ? validUntil(frame, one) : words.methodStates[one.state]
      }</span></div>${one.is_default ? html`<p class="soft">${words.isDefault}</p>` : null}<div class="actions">${
        one.state === 'active' && !one.is_default ? act(one.id, 'default', words.makeDefault) : null
      }${act(one.id, 'remove', words.remove)}</div></article>`,
  )}<div class="actions">${takesCards ? form(at(frame, '/payment_methods/setup'), html``, words.addCard) : null}${
    terms
      ? html`<a class="button plain" href="${at(frame, '/payment_methods/mandate')}">${words.addMandate}</a>`
      : null
  }</div>`
}

export function mandateView(
  frame: Frame,
  terms: MandateTerms,
  given: { name: string; iban: string },
  problem: string | null,
): Html {
  const { words } = frame
  return html`<section class="card" lang="${terms.language}">${terms.text
    .split('\n\n')
    .map(paragraph => html`<p>${paragraph}</p>`)}</section><section class="card"><p class="soft">${
    terms.creditor.name
  }<br>${words.creditorId}: ${terms.creditor.creditor_id}</p>${
    problem ? html`<p class="bad" role="alert">${problem}</p>` : null
  }${form(
    at(frame, '/payment_methods/mandate'),
    html`<label>${words.holder}<input name="name" maxlength="70" autocomplete="name" required value="${given.name}"></label>
<label>${words.iban}<input name="iban" maxlength="42" autocomplete="off" required value="${given.iban}"></label>
<label class="check"><input type="checkbox" name="consent" value="1" required> ${words.consent}</label>`,
    words.signMandate,
  )}</section><p><a href="${at(frame, '/payment_methods')}">${words.back}</a></p>`
}

export function statementView(frame: Frame, statement: Statement): Html {
  const { words } = frame
  const cents = (amount: number) => money(frame, amount, statement.currency)
  const balance = (label: string, date: string, amount: number) =>
    html`<dt>${label} · ${day(frame, date)}</dt><dd><strong>${cents(amount)}</strong></dd>`
  return html`<section class="card"><dl>${balance(words.opening, statement.from, statement.opening_cents)}${statement.entries.map(
    one =>
      html`<dt>${day(frame, one.date)}<br>${one.description}</dt><dd>${cents(one.debit_cents - one.credit_cents)}</dd>`,
  )}${balance(words.closing, statement.to, statement.closing_cents)}</dl></section>
<form class="card" method="get" action="${at(frame, '/statement')}"><div class="pair"><label>${words.from}<input type="date" name="from" value="${statement.from}"></label><label>${words.until}<input type="date" name="to" value="${statement.to}"></label></div><button class="plain">${words.show}</button></form>
<p><a href="${at(frame, `/statement/pdf?from=${statement.from}&to=${statement.to}`)}">${words.statementPdf}</a></p>`
}
