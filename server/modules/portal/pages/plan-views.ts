import type { BillingDetails } from '#modules/billing/index.ts'
import { type Html, html } from '#platform/pages/html.ts'
import type { PortalPreview, PortalSubscription } from '../plans/schema.ts'
import { at, type Frame } from './layout.ts'
import { day, form, money } from './parts.ts'

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`

function statusOf(frame: Frame, plan: PortalSubscription): string {
  const { words } = frame
  if (plan.status === 'canceled') return words.canceled
  if (plan.status === 'paused') return words.paused
  if (plan.cancel_at_period_end) return words.ends(day(frame, plan.current_period_end))
  const next = plan.next_invoice
  return next ? words.nextInvoice(money(frame, next.total_cents, plan.currency), day(frame, next.on)) : ''
}

function changeForm(frame: Frame, plan: PortalSubscription, item: PortalSubscription['items'][number]): Html {
  const { words } = frame
  const { quantities, products, max_quantity } = plan.options
  return form(
    at(frame, `/subscriptions/${plan.id}/preview`),
    html`${hidden('action', 'change')}${hidden('item', item.id)}${
      quantities
        ? html`<label>${words.quantity}<input type="number" name="quantity" min="1" max="${max_quantity}" step="1" value="${item.quantity}"></label>`
        : null
    }${
      products.length > 0
        ? html`<label>${words.product}<select name="product_id"><option value="">${item.name}</option>${products
            .filter(one => one.id !== item.product_id)
            .map(
              one =>
                html`<option value="${one.id}">${one.name} · ${money(frame, one.unit_price_cents, plan.currency)}</option>`,
            )}</select></label>`
        : null
    }`,
    words.change,
  )
}

const step = (frame: Frame, plan: PortalSubscription, action: 'pause' | 'resume' | 'cancel'): Html =>
  form(at(frame, `/subscriptions/${plan.id}/preview`), hidden('action', action), frame.words[action], true)

/** Leaving takes as many clicks as changing does. */
export function plansView(frame: Frame, plans: readonly PortalSubscription[]): Html {
  const { words, inside } = frame
  const features = inside!.features
  if (plans.length === 0) return html`<p class="soft">${words.none}</p>`
  return html`${plans.map(plan => {
    const runs = plan.status !== 'canceled'
    const canChange = features.change && runs && (plan.options.quantities || plan.options.products.length > 0)
    return html`<article class="card"><p class="soft">${statusOf(frame, plan)}</p>${plan.items.map(
      item =>
        html`<div class="row"><h2>${item.name}</h2><span>${item.quantity} × ${money(frame, item.unit_price_cents, plan.currency)}</span></div>${
          canChange ? changeForm(frame, plan, item) : null
        }`,
    )}<div class="actions">${
      features.pause && plan.status === 'paused' ? step(frame, plan, 'resume') : null
    }${features.pause && (plan.status === 'active' || plan.status === 'past_due') ? step(frame, plan, 'pause') : null}${
      features.cancel && runs && !plan.cancel_at_period_end ? step(frame, plan, 'cancel') : null
    }${
      features.cancel && runs && plan.cancel_at_period_end
        ? form(at(frame, `/subscriptions/${plan.id}/keep`), html``, words.keep)
        : null
    }</div></article>`
  })}`
}

export function previewView(
  frame: Frame,
  id: string,
  preview: PortalPreview,
  asked: Record<string, string>,
): Html {
  const { words } = frame
  const { action = 'change', ...rest } = asked
  const cents = (amount: number) => money(frame, amount, preview.currency)
  const next = preview.next_invoice
  const credited = preview.documents
    .filter(one => one.type === 'credit_note')
    .reduce((sum, one) => sum + one.total_cents, 0)
  const { resumes_at = '' } = asked
  return html`${
    action === 'pause'
      ? html`<section class="card">${form(
          at(frame, `/subscriptions/${id}/preview`),
          html`${hidden('action', 'pause')}<label>${words.resumeOn}<input type="date" name="resumes_at" value="${resumes_at}"></label>`,
          words.change,
          true,
        )}</section>`
      : null
  }<section class="card"><dl><dt>${words.from}</dt><dd>${day(frame, preview.effective_on)}</dd><dt>${words.dueToday}</dt><dd>${cents(preview.due_today_cents)}</dd>${
    credited ? html`<dt>${words.credited}</dt><dd>${cents(credited)}</dd>` : null
  }${
    next ? html`<dt>${words.next} · ${day(frame, next.on)}</dt><dd>${cents(next.total_cents)}</dd>` : null
  }</dl>${preview.ends_on ? html`<p>${words.ends(day(frame, preview.ends_on))}</p>` : null}<div class="actions">${form(
    at(frame, `/subscriptions/${id}/${action}`),
    html`${Object.entries(rest).map(([name, value]) => hidden(name, value))}${hidden('expected_hash', preview.hash)}${
      action === 'cancel'
        ? html`<label>${words.reason}<textarea name="reason" rows="3" maxlength="2000"></textarea></label>`
        : null
    }`,
    action === 'cancel' ? words.cancel : words.confirm,
  )}<a href="${at(frame, '/subscriptions')}">${words.back}</a></div></section>${
    preview.offer
      ? html`<section class="card"><p>${preview.offer.text}</p>${form(
          at(frame, `/subscriptions/${id}/accept-offer`),
          html``,
          words.offer,
        )}</section>`
      : null
  }`
}

export const addressParts = ['line1', 'line2', 'postcode', 'city', 'region', 'country'] as const

export function detailsView(frame: Frame, details: BillingDetails, note: string | null): Html {
  const { words } = frame
  return html`<div class="card">${note ? html`<p role="status">${note}</p>` : null}${
    details.pending_email ? html`<p class="soft">${words.pending(details.pending_email)}</p>` : null
  }${form(
    at(frame, '/billing_details'),
    html`${hidden('updated_at', details.updated_at ?? '')}<label>${words.name}<input name="bill_to_name" maxlength="300" autocomplete="organization" value="${details.bill_to_name}"></label>
<label>${words.billEmail}<input type="email" name="bill_to_email" maxlength="254" autocomplete="email" value="${details.bill_to_email}"></label>
<label>${words.address}<textarea name="bill_to_address" rows="4" maxlength="1000" autocomplete="street-address">${details.bill_to_address}</textarea></label>
<fieldset><legend>${words.parts}</legend>${(['line1', 'line2', 'postcode', 'city', 'country'] as const).map(
      part =>
        html`<label>${words[part]}<input name="${part}" maxlength="${part === 'country' ? 2 : 200}" value="${details.billing_address?.[part] ?? ''}"></label>`,
    )}${hidden('region', details.billing_address?.region ?? '')}</fieldset>
<label>${words.taxId}<input name="bill_to_tax_id" maxlength="50" value="${details.bill_to_tax_id ?? ''}"></label>`,
    words.save,
  )}</div>`
}
