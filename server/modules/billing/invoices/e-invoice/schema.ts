import { Choice, NamedObject, type Static, Type } from '#kit/schema.ts'
import { places } from '../../documents/e-invoice/gap.ts'
import { eInvoiceFormats } from '../../documents/e-invoice/profiles.ts'

const Format = Choice(eInvoiceFormats)

export const EInvoiceGap = NamedObject('EInvoiceGap', {
  rule: Type.String({ description: 'As EN 16931, XRechnung or Peppol call it', examples: ['BR-DE-15'] }),
  field: Type.String({ examples: ['buyer_reference'] }),
  where: Choice(places, { description: 'Where it is filled in' }),
  message: Type.String(),
  template: Type.String({ description: 'What `message` is made of, for who says it in another language' }),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})

export const EInvoiceCheck = NamedObject('EInvoiceCheck', {
  format: Format,
  valid: Type.Boolean(),
  gaps: Type.Array(EInvoiceGap),
})
export type EInvoiceCheck = Static<typeof EInvoiceCheck>

export const FormatQuery = Type.Object({
  format: Type.Optional(
    Choice(eInvoiceFormats, {
      description: 'Left out: the one that the customer’s company asks for, else `cii`.',
    }),
  ),
})
