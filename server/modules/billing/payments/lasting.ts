/** What of a ledger row says how much of it there is. */
export interface Booked {
  id: string
  kind: string
  amount_cents: number
  /** Of what goes back: the payment it is of. */
  payment_id: string | null
}

/** The ledger as if what did not last had never come. */
export const lastingOf = <Row extends Booked>(rows: readonly Row[]): Row[] =>
  rows
    .filter(row => row.kind !== 'reversal')
    .map(row => ({ ...row, amount_cents: row.amount_cents - reversedOf(row, rows) }))
    .filter(row => row.amount_cents > 0)

const reversedOf = ({ id }: Booked, rows: readonly Booked[]): number =>
  rows
    .filter(row => row.kind === 'reversal' && row.payment_id === id)
    .reduce((sum, row) => sum + row.amount_cents, 0)
