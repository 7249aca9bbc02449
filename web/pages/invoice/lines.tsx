import { useFormats } from '../../ui/messages.tsx'
import css from './invoice.module.css'
import { useMoney } from './money.ts'
import type { Invoice } from './query.ts'
import { useWords } from './words.ts'

type Line = Invoice['lines'][number]

/** What is billed: a table of four columns, of two on a phone, where quantity and price stand below the name. */
export function Lines({ invoice }: { invoice: Invoice }) {
  const words = useWords()
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{words.items}</caption>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col" className={css.wideOnly}>
            {words.quantity}
          </th>
          <th scope="col" className={css.wideOnly}>
            {words.unitPrice}
          </th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map(line => (
          <LineRow key={line.position} line={line} invoice={invoice} />
        ))}
      </tbody>
    </table>
  )
}

function LineRow({ line, invoice }: { line: Line; invoice: Invoice }) {
  const words = useWords()
  const formats = useFormats()
  const money = useMoney(invoice)
  const unit = line.unit_display ?? line.unit
  const quantity = unit ? `${formats.number(line.quantity)} ${unit}` : formats.number(line.quantity)
  const price = money(line.unit_price_cents)
  return (
    <tr>
      <td>
        <span className={css.itemName}>{line.name}</span>
        {line.description && line.description !== line.name && (
          <span className={`${css.itemText} ${css.lines}`}>{line.description}</span>
        )}
        <span className={`${css.itemText} ${css.narrowOnly}`}>
          {quantity} × {price}
        </span>
        {line.discount_cents > 0 && (
          <span className={css.itemText}>
            {words.discountOf(
              line.discount_kind === 'percent'
                ? formats.percent(line.discount_value)
                : money(line.discount_cents),
            )}
          </span>
        )}
      </td>
      <td className={css.wideOnly}>{quantity}</td>
      <td className={css.wideOnly}>{price}</td>
      <td>{money(line.subtotal_cents - line.discount_cents)}</td>
    </tr>
  )
}
