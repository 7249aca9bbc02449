import { expect } from 'vitest'
import type { Account, TestApp } from '#tests/harness.ts'

// Test support: a seller with a face, and the quotes it sends.

export const offer = {
  title: 'Website relaunch',
  currency: 'EUR',
  payment_terms: 'net_30',
  bill_to_name: 'Byron & Söhne GmbH',
  bill_to_address: 'Hafenstraße 12\n20457 Hamburg',
  notes: 'Dear Ada,\nhere is what we spoke about.',
  terms: 'Travel is billed at cost.',
  order_discount_kind: 'percent',
  order_discount_value: 5,
  lines: [
    { name: 'Design', quantity: 12.5, unit: 'h', unit_price_cents: 12_000, tax_name: 'VAT', tax_rate: 19 },
    { name: 'Hosting', unit_price_cents: 18_900, billing_interval: 'month', tax_name: 'VAT', tax_rate: 19 },
    { name: 'Photography', unit_price_cents: 145_000, optional: true, tax_name: 'VAT', tax_rate: 19 },
    { name: 'Priority support', unit_price_cents: 9_900, billing_interval: 'month', optional: true },
  ],
}

export async function openShop(
  app: TestApp,
  branding: object = { accent_color: '#0f766e' },
): Promise<Account> {
  const shop = await app.createAccount({
    name: 'Studio Nordlicht',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
  })
  const patched = await shop.patch('/organization', {
    address: 'Elbchaussee 40\n22763 Hamburg',
    email: 'hello@nordlicht.example',
    phone: '+49 40 123456',
    tax_id: 'DE123456789',
    branding,
  })
  expect(patched.status, patched.text).toBe(200)
  return shop
}

export async function sendQuote(shop: Account, more: object = {}) {
  const { id } = (await shop.post('/quotes', { ...offer, ...more })).body.data
  const sent = await shop.post(`/quotes/${id}/send`, { to_email: 'ada@example.com' })
  expect(sent.status, sent.text).toBe(200)
  return sent.body.data
}

/** Every key of an answer, wherever it stands. */
export function keysOf(json: unknown): string[] {
  const keys = new Set<string>()
  const walk = (value: unknown) => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    else if (value && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) {
        keys.add(key)
        walk(inner)
      }
    }
  }
  walk(json)
  return [...keys].sort()
}
