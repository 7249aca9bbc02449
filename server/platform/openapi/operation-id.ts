import type { Route } from '#kit/route.ts'

const bases: Record<Route['base'], string> = {
  '/api/v1/app': '',
  '/api/v1/messaging': 'Messaging',
  '/api/v2': 'V2',
  '': '',
}

const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(part => part !== '')
    .map(part => part[0]!.toUpperCase() + part.slice(1))
    .join('')

/** `GET /invoices/{invoice_id}/lines` → getInvoicesByInvoiceIdLines. Only a changed path changes it. */
export function operationId({ method, base, path }: Pick<Route, 'method' | 'base' | 'path'>): string {
  const parts = path
    .split('/')
    .map(part => (part.startsWith('{') ? `By${pascal(part.slice(1, -1))}` : pascal(part)))
  return method.toLowerCase() + bases[base] + parts.join('')
}
