import { admin, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { NoExchangeRate } from '../fx/rates.ts'
import { getFxRates, putFxRates } from './fx-rates.ts'
import {
  FxRates,
  FxRatesIn,
  InvoiceSettings,
  InvoiceSettingsIn,
  QuoteSettings,
  QuoteSettingsIn,
} from './schema.ts'
import { getInvoiceSettings, getQuoteSettings, putInvoiceSettings, putQuoteSettings } from './service.ts'

const tag = 'Billing settings'

export const settingsRoutes = [
  route({
    method: 'GET',
    path: '/settings/invoices',
    tag,
    summary: 'Get the invoice settings',
    returns: Data(InvoiceSettings),
    handler: async ctx => ({ data: await getInvoiceSettings(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/invoices',
    tag,
    summary: 'Change the invoice settings',
    description: 'Keys left out stay as they are.',
    access: admin,
    body: InvoiceSettingsIn,
    returns: Data(InvoiceSettings),
    example: {
      body: {
        bank: { holder: 'Acme GmbH', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' },
        reminders_enabled: true,
        reminder_offsets: [-3, 0, 7],
      },
    },
    handler: async (ctx, { body }) => ({ data: await putInvoiceSettings(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/settings/quotes',
    tag,
    summary: 'Get the quote settings',
    returns: Data(QuoteSettings),
    handler: async ctx => ({ data: await getQuoteSettings(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/quotes',
    tag,
    summary: 'Change the quote settings',
    description: 'Keys left out stay as they are; a null threshold asks for no approval.',
    access: admin,
    body: QuoteSettingsIn,
    returns: Data(QuoteSettings),
    example: { body: { approval_discount_percent: 20, valid_days: 14 } },
    handler: async (ctx, { body }) => ({ data: await putQuoteSettings(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/settings/fx-rates',
    operationId: 'getFxRates',
    tag,
    summary: 'List the exchange rates in force',
    returns: Data(FxRates),
    handler: async ctx => ({ data: await getFxRates(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/fx-rates',
    operationId: 'updateFxRates',
    tag,
    summary: 'Set exchange rates of your own',
    description: 'Replaces the rates set before; every other currency goes by the dated default table.',
    access: admin,
    body: FxRatesIn,
    returns: Data(FxRates),
    errors: [NoExchangeRate],
    example: { body: { rates: [{ currency: 'EUR', rate: 1.0842, as_of: '2026-11-15' }] } },
    handler: async (ctx, { body }) => ({ data: await putFxRates(ctx, body) }),
  }),
]
