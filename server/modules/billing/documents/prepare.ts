import { type PdfTemplate, pdfTemplate } from '#kit/declared/pdf-template.ts'
import { readableAccent } from '#platform/pdf/accent.ts'
import type { PdfAttachment } from '#platform/pdf/attachments.ts'
import { inspectImage } from '#platform/pdf/images.ts'
import type { RenderTask } from '#platform/pdf/protocol.ts'
import { describeText } from '#platform/pdf/scripts.ts'
import { prepareAttachments, toMoment } from '#platform/pdf/task-parts.ts'
import { labels } from './labels/index.ts'
import type {
  BillingDocuments,
  BillingTemplate,
  CreditNoteDocument,
  DocumentLine,
  DocumentLink,
  DocumentLogo,
  DocumentParty,
  DocumentSums,
  InvoiceDocument,
  QuoteDocument,
  StatementDocument,
} from './shapes.ts'

type TaskFile = RenderTask['files'][number]

const templateNamed = (name: string) => pdfTemplate(new URL(`./templates/${name}.typ`, import.meta.url))

export const billingTemplates: Record<BillingTemplate, PdfTemplate> = {
  invoice: templateNamed('invoice'),
  quote: templateNamed('quote'),
  'credit-note': templateNamed('credit-note'),
  statement: templateNamed('statement'),
}

const LOGO_MM = { width: 60, height: 15 }
/** More than a QR code holds at a size that a phone still reads. */
const MAX_QR_LENGTH = 1_200

const prepareSums = ({ subtotal, discount, discountLabel, taxes, total }: DocumentSums) => ({
  subtotal: subtotal ?? '',
  discount: discount ?? '',
  discountLabel: discountLabel ?? '',
  taxes: taxes.map(tax => ({ ...tax, base: tax.base ?? '' })),
  total,
})

/** Turns a document into what its template reads: every key present, so that templates need no guards. */
export function prepareBilling<T extends BillingTemplate>(
  template: T,
  document: BillingDocuments[T],
  attachments: readonly PdfAttachment[],
): RenderTask {
  const files: TaskFile[] = []
  const kind = prepareKind(template, document)
  const content = {
    language: document.language,
    labels: labels[document.language],
    paper: document.paper,
    accent: readableAccent(document.accent),
    logo: prepareLogo(document.logo, files),
    number: document.number,
    title: document.title ?? '',
    currency: document.currency,
    created: toMoment(document.createdAt),
    seller: prepareParty(document.seller),
    billTo: prepareParty(document.billTo),
    meta: document.meta ?? [],
    lines: document.lines.map(prepareLine),
    totals: {
      ...prepareSums(document.totals),
      byInterval: (document.totals.byInterval ?? []).map(part => ({
        ...prepareSums(part),
        label: part.label,
      })),
    },
    notes: document.notes ?? '',
    terms: document.terms ?? '',
    footer: document.footer ?? '',
    mark: document.mark ?? '',
    issueDate: document.issueDate ?? '',
    ...kind,
  }
  const data = describeText(content, document.language, prepareAttachments(attachments, files))
  const codes = [
    ...('link' in kind && kind.link ? [{ name: 'qr.svg', text: kind.link.url }] : []),
    ...('transfer' in kind && kind.transfer?.code
      ? [{ name: 'transfer.svg', text: kind.transfer.code }]
      : []),
  ]
  return { template: billingTemplates[template], data, files, codes, standard: 'pdf-a-3b', makes: 'pdf' }
}

function prepareKind(template: BillingTemplate, document: BillingDocuments[BillingTemplate]) {
  if (template === 'invoice') return prepareInvoice(document as InvoiceDocument)
  if (template === 'quote') return prepareQuote(document as QuoteDocument)
  if (template === 'statement') return prepareStatement(document as StatementDocument)
  return prepareCreditNote(document as CreditNoteDocument)
}

function prepareInvoice(document: InvoiceDocument) {
  return {
    dueDate: document.dueDate ?? '',
    poNumber: document.poNumber ?? '',
    paymentTerms: document.paymentTerms ?? '',
    payments: (document.payments ?? []).map(payment => ({ ...payment, date: payment.date ?? '' })),
    amountDue: document.amountDue,
    link: prepareLink(document.payLink),
    transfer: document.transfer ? { ...document.transfer, code: document.transfer.code ?? '' } : null,
    instructions: document.instructions ?? '',
    copy: document.copyOn ? labels[document.language].copyOn.replace('{}', document.copyOn) : '',
  }
}

function prepareQuote(document: QuoteDocument) {
  const { acceptance } = document
  return {
    validUntil: document.validUntil ?? '',
    poNumber: document.poNumber ?? '',
    link: prepareLink(document.acceptLink),
    acceptance: acceptance ? { ...acceptance, email: acceptance.email ?? '' } : null,
  }
}

function prepareCreditNote(document: CreditNoteDocument) {
  return {
    invoiceNumber: document.invoiceNumber ?? '',
    invoiceDate: document.invoiceDate ?? '',
    reason: document.reason ?? '',
    cancels: document.cancels ?? false,
  }
}

const prepareStatement = ({ words, opening, entries, openItems, aging }: StatementDocument) => ({
  words,
  opening,
  entries,
  openItems,
  aging,
})

function prepareParty(party: DocumentParty) {
  const split = (rows: readonly string[] = []) =>
    rows
      .flatMap(row => row.split(/\r?\n/))
      .map(row => row.trim())
      .filter(row => row !== '')
  return {
    name: party.name,
    address: split(party.address),
    email: party.email ?? '',
    phone: party.phone ?? '',
    website: party.website ?? '',
    vatId: party.vatId ?? '',
    taxNumber: party.taxNumber ?? '',
    extra: split(party.extra),
  }
}

const prepareLine = (line: DocumentLine) => ({
  name: line.name,
  description: line.description ?? '',
  quantity: line.quantity ?? '',
  unit: line.unit ?? '',
  unitPrice: line.unitPrice ?? '',
  discount: line.discount ?? '',
  tax: line.tax ?? '',
  total: line.total,
  optional: line.optional ?? false,
  interval: line.interval ?? '',
})

function prepareLogo(logo: DocumentLogo | null | undefined, files: TaskFile[]) {
  if (!logo) return null
  const { extension, width, height } = inspectImage(logo.content, 'logo')
  const path = `logo.${extension}`
  files.push({ name: path, content: logo.content })
  return { path, alt: logo.alt ?? '', width: Math.min(LOGO_MM.width, (LOGO_MM.height * width) / height) }
}

function prepareLink(link: DocumentLink | undefined) {
  if (!link || link.url.length > MAX_QR_LENGTH) return null
  return { url: link.url, text: link.text ?? shorten(link.url) }
}

/** The address as a person reads it. The secret part is for the link and the code, nobody types it. */
const shorten = (url: string): string =>
  url.replace(/^https?:\/\//, '').replace(/[^/]{29,}/g, part => `${part.slice(0, 24)}…`)
