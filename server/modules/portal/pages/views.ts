import type { CustomerRef, OwnInvoice, OwnInvoiceDetail, OwnQuote } from '#modules/billing/index.ts'
import type { PaymentMethod } from '#modules/collections/index.ts'
import type { OwnContract } from '#modules/contracts/index.ts'
import { type Html, html } from '#platform/pages/html.ts'
import { at, type Frame } from './layout.ts'
import { day, form, money } from './parts.ts'
import { payButton, payChoices } from './paying-views.ts'

export const doorView = (frame: Frame, problem: string | null): Html => {
  const { words, door } = frame
  return html`<div class="card door">${door.intro ? html`<p>${door.intro}</p>` : null}<p>${words.loginText}</p>${
    problem ? html`<p class="bad" role="alert">${problem}</p>` : null
  }${form(
    at(frame, '/login'),
    html`<label>${words.email}<input type="email" name="email" autocomplete="email" required></label>`,
    words.sendCode,
  )}</div>`
}

export const codeView = (frame: Frame, ticket: string, problem: string | null): Html => {
  const { words } = frame
  return html`<div class="card door"><p>${words.codeText}</p>${
    problem ? html`<p class="bad" role="alert">${problem}</p>` : null
  }${form(
    at(frame, '/enter'),
    html`<input type="hidden" name="ticket" value="${ticket}"><label>${words.code}<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required></label>`,
    words.enter,
  )}<p><a href="${at(frame)}">${words.another}</a></p></div>`
}

export const chooseView = (frame: Frame, customers: readonly CustomerRef[]): Html =>
  html`<div class="card door"><div class="actions">${customers.map(one =>
    form(
      at(frame, '/choose'),
      html`<input type="hidden" name="customer_id" value="${one.id}">`,
      one.name || one.id,
      true,
    ),
  )}</div></div>`

const stateOf = (frame: Frame, { status, is_overdue }: Pick<OwnInvoice, 'status' | 'is_overdue'>): Html => {
  const { states } = frame.words
  if (is_overdue) return html`<span class="bad">${states.overdue}</span>`
  return html`<span class="soft">${states[status as 'open'] ?? status}</span>`
}

const pdfLink = (frame: Frame, path: string, label: string): Html =>
  html`<a href="${at(frame, path)}">${label}</a>`

const noteLinks = (frame: Frame, invoice: Pick<OwnInvoice, 'id' | 'credit_notes'>) =>
  invoice.credit_notes.map(({ id, number }) =>
    pdfLink(frame, `/invoices/${invoice.id}/credit-notes/${id}/pdf`, frame.words.creditNote(number)),
  )

/** What is owed comes first, with one button for the oldest of it. */
export function invoicesView(
  frame: Frame,
  {
    invoices,
    owed,
    methods,
    pages,
  }: {
    invoices: readonly OwnInvoice[]
    owed: readonly OwnInvoice[]
    methods: readonly PaymentMethod[]
    pages: { page: number; has_next: boolean }
  },
): Html {
  const { words, inside } = frame
  const sums = Map.groupBy(owed, one => one.currency)
  const first = owed.findLast(one => payButton(frame, one, methods) !== null)
  return html`<section class="card" aria-label="${words.owed}"><div class="row"><h2>${words.owed}</h2>${
    first ? payButton(frame, first, methods) : null
  }</div>${
    sums.size === 0
      ? html`<p class="soft">${words.nothingOwed}</p>`
      : [...sums].map(
          ([currency, all]) =>
            html`<p class="big">${money(
              frame,
              all.reduce((sum, one) => sum + one.amount_due_cents, 0),
              currency,
            )}</p>`,
        )
  }${
    first && owed.length > 1
      ? html`<p class="soft">${words.payFirst(first.number, first.amount_due_display)}</p>`
      : null
  }</section>${invoices.length === 0 ? html`<p class="soft">${words.none}</p>` : null}${invoices.map(
    one => html`<article class="card"><div class="row"><h2><a href="${at(frame, `/invoices/${one.id}`)}">${one.number}</a></h2><strong>${one.total_display}</strong></div>
<div class="row"><span class="soft">${one.title} ${day(frame, one.issued_at)}</span>${stateOf(frame, one)}</div>
<div class="actions">${pdfLink(frame, `/invoices/${one.id}/pdf`, words.pdf)} ${noteLinks(frame, one)}${
      one.id === first?.id ? null : payButton(frame, one, methods)
    }</div></article>`,
  )}<p class="actions">${
    pages.page > 1
      ? html`<a href="${at(frame, `/invoices?page=${pages.page - 1}`)}">${words.later}</a>`
      : null
  }${
    pages.has_next
      ? html`<a href="${at(frame, `/invoices?page=${pages.page + 1}`)}">${words.earlier}</a>`
      : null
  }${inside?.features.download ? html`<a href="${at(frame, '/download.zip')}">${words.download}</a>` : null}</p>`
}

export const invoiceView = (
  frame: Frame,
  invoice: OwnInvoiceDetail,
  methods: readonly PaymentMethod[],
  note: string | null,
): Html => {
  const { words } = frame
  return html`${note ? html`<p class="card" role="status">${note}</p>` : null}<article class="card"><div class="row">${stateOf(frame, invoice)}<span class="soft">${
    invoice.due_date ? words.due(day(frame, invoice.due_date)) : ''
  }</span></div><dl>${invoice.lines.map(
    line => html`<dt>${line.quantity} × ${line.name}</dt><dd>${line.total_display}</dd>`,
  )}<dt><strong>${words.total}</strong></dt><dd><strong>${invoice.total_display}</strong></dd><dt>${words.owed}</dt><dd>${invoice.amount_due_display}</dd></dl>
<div class="actions ways">${payChoices(frame, invoice, methods)}</div><div class="actions">${pdfLink(
    frame,
    `/invoices/${invoice.id}/pdf`,
    words.pdf,
  )} ${noteLinks(frame, invoice as never)}</div></article><p><a href="${at(frame, '/invoices')}">${words.back}</a></p>`
}

export const quotesView = (frame: Frame, quotes: readonly OwnQuote[]): Html => {
  const { words } = frame
  if (quotes.length === 0) return html`<p class="soft">${words.none}</p>`
  return html`${quotes.map(
    one =>
      html`<article class="card"><div class="row"><h2>${one.number} ${one.title}</h2><strong>${one.total_display}</strong></div><div class="row"><span class="soft">${
        words.quoteStates[one.status as 'sent'] ?? one.status
      }</span>${one.public_url ? html`<a class="button" href="${one.public_url}">${words.answer}</a>` : null}</div></article>`,
  )}`
}

export const contractsView = (frame: Frame, contracts: readonly OwnContract[]): Html => {
  const { words } = frame
  if (contracts.length === 0) return html`<p class="soft">${words.none}</p>`
  return html`${contracts.map(
    one =>
      html`<article class="card"><div class="row"><h2>${one.title}</h2><span class="soft">${
        one.status === 'completed' ? words.contractStates.completed : words.contractStates.open
      }</span></div><div class="actions">${
        one.sign_url ? html`<a class="button" href="${one.sign_url}">${words.sign}</a>` : null
      }${
        one.status === 'completed' ? pdfLink(frame, `/contracts/${one.id}/pdf`, words.pdf) : null
      }</div></article>`,
  )}`
}

export const confirmView = (frame: Frame, token: string): Html =>
  html`<div class="card door"><p>${frame.words.confirmText}</p>${form(
    at(frame, '/confirm'),
    html`<input type="hidden" name="token" value="${token}">`,
    frame.words.confirm,
  )}</div>`

export const goView = (frame: Frame, url: string): Html =>
  html`<p><a class="button" href="${url}">${frame.words.go}</a></p>`
