import { route } from '#kit/route.ts'
import { Data, Nullable } from '#kit/schema.ts'
import { InvoiceNotFound } from '#modules/billing/index.ts'
import { previewLetter } from './preview.ts'
import { LetterIn, LetterPreview } from './schema.ts'

export const letterRoutes = [
  route({
    method: 'POST',
    path: '/dunning-policies/preview',
    operationId: 'previewDunningLetter',
    tag: 'Dunning',
    summary: 'Show a letter as it will read',
    description: 'About an open invoice, on the day of the step; null where none is open. Nothing is sent.',
    writes: false,
    body: LetterIn,
    returns: Data(Nullable(LetterPreview)),
    errors: [InvoiceNotFound],
    example: { body: { offset_days: 14, subject: 'Invoice {{ invoice.number }} is overdue' } },
    handler: async (ctx, { body }) => ({ data: await previewLetter(ctx, body) }),
  }),
]
