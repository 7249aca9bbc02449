import type { InvoiceDocument } from '#modules/billing/documents/shapes.ts'
import { drawQrCode } from '#platform/pdf/qr.ts'

/** The same invoice as a page for a browser to print: the same words, table and QR code. */
export function invoicePage(invoice: InvoiceDocument): string {
  const { seller, billTo, totals } = invoice
  const url = invoice.payLink?.url ?? ''
  const cells = (texts: (string | undefined)[]) => texts.map(text => `<td>${text ?? ''}</td>`).join('')
  const lines = invoice.lines.map(
    line =>
      `<tr><td><b>${line.name}</b><br><small>${line.description ?? ''}</small></td>${cells([`${line.quantity} ${line.unit}`, line.unitPrice, line.tax, line.total])}</tr>`,
  )
  const rows = (pairs: (readonly [string, string])[]) =>
    pairs.map(([label, amount]) => `<tr><td>${label}</td><td>${amount}</td></tr>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>
    @page { size: A4; margin: 20mm } body { font: 10pt 'Noto Sans', sans-serif }
    table { width: 100%; border-collapse: collapse } td { padding: 4px; border-bottom: 1px solid #ddd }
    h1 { color: ${invoice.accent ?? '#2457d6'} } .totals { width: 50%; margin-left: auto } .qr svg { width: 22mm }
    </style><h1>Invoice ${invoice.number}</h1>
    <p><b>${seller.name}</b><br>${(seller.address ?? []).join('<br>')}<br>${seller.email}<br>${seller.vatId}</p>
    <p>Bill to<br><b>${billTo.name}</b><br>${(billTo.address ?? []).join('<br>')}</p>
    <p>Issued ${invoice.issueDate} · Due ${invoice.dueDate} · ${invoice.paymentTerms}</p>
    <table><thead><tr><th>Item</th><th>Quantity</th><th>Price</th><th>Tax</th><th>Total</th></tr></thead>
    <tbody>${lines.join('')}</tbody></table>
    <table class="totals">${rows([
      ['Subtotal', totals.subtotal ?? ''],
      ...totals.taxes.map(tax => [tax.label, tax.amount] as const),
      ['Total', totals.total],
      ...(invoice.payments ?? []).map(payment => [payment.label, payment.amount] as const),
      ['Amount due', invoice.amountDue],
    ])}</table>
    <p><a href="${url}"><span class="qr">${drawQrCode(url)}</span>Pay online<br>${url}</a></p><p>${invoice.notes}</p></html>`
}
