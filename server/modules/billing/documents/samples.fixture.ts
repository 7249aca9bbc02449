import type { DocumentLine, InvoiceDocument } from './shapes.ts'

export const sampleLines = (count: number): DocumentLine[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Consulting ${index + 1}`,
    description: index % 2 === 0 ? 'On site, with a written summary.' : undefined,
    quantity: '2.5',
    unit: 'hours',
    unitPrice: '€100.00',
    tax: '19 %',
    total: '€250.00',
  }))

export const sampleInvoice = (changes: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  language: 'en',
  paper: 'a4',
  accent: '#2457d6',
  number: 'INV-000042',
  currency: 'EUR',
  createdAt: Temporal.Instant.from('2026-11-12T10:00:00Z'),
  seller: {
    name: 'Harbour & Light GmbH',
    address: ['Speicherstraße 14', '20457 Hamburg', 'Germany'],
    email: 'billing@harbourlight.example',
    vatId: 'DE123456789',
  },
  billTo: { name: 'Åkerström Maskin AB', address: ['Storgatan 3\n114 51 Stockholm'] },
  issueDate: 'Nov 12, 2026',
  dueDate: 'Nov 26, 2026',
  paymentTerms: 'Net 14',
  lines: sampleLines(2),
  totals: {
    subtotal: '€500.00',
    taxes: [{ label: 'VAT 19 %', base: '€500.00', amount: '€95.00' }],
    total: '€595.00',
  },
  payments: [{ label: 'Bank transfer', date: 'Nov 14, 2026', amount: '−€95.00' }],
  amountDue: '€500.00',
  payLink: { url: 'https://app.bowline.example/pay/inv_7Hq2mXcT9vLr4WkZb8sNdEfGhJ' },
  notes: 'Thank you for your trust.',
  ...changes,
})
