const labels: Record<string, string> = {
  linkedin_url: 'LinkedIn',
  unsubscribed: 'subscription',
  custom: 'custom fields',
  amount_cents: 'amount',
  timezone: 'time zone',
  due_at: 'due',
  parent_id: 'parent company',
  id: 'ID',
  is_idle: 'idle',
  is_overdue: 'overdue',
  fx_rate: 'exchange rate',
  fx_as_of: 'exchange rate of',
  po_number: 'PO number',
  bill_to_tax_id: 'tax ID',
  lines_net_cents: 'net of the lines',
  order_discount_kind: 'kind of discount',
  order_discount_value: 'discount rate or amount',
  order_discount_periods: 'invoices with discount',
}

/** As people call a field of a record. */
export const labelOf = (field: string): string =>
  labels[field] ??
  field
    .replace(/^custom\./, '')
    .replace(/_(?:id|cents)$/, '')
    .replaceAll('_', ' ')
