import { idParam, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { InvoiceNotFound } from '../invoices/errors.ts'
import { previewReminders, RemindersPreview } from './preview.ts'

export const reminderRoutes = [
  route({
    method: 'GET',
    path: '/invoices/{invoice_id}/reminders',
    tag: 'Invoices',
    summary: 'Show which reminders went out and which will',
    params: { invoice_id: idParam('invoice', InvoiceNotFound) },
    returns: Data(RemindersPreview),
    errors: [InvoiceNotFound],
    handler: async (ctx, { params }) => ({ data: await previewReminders(ctx, params.invoice_id) }),
  }),
]
