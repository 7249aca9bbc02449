import {
  ActionIcon,
  Button,
  Checkbox,
  Collapse,
  Group,
  Select,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Product } from '../../../../../../sdk/index.ts'
import { NumberText } from '../../../../kit/form/numbers/number-text.tsx'
import { type Numbers, useNumbers } from '../../../../kit/form/numbers/use-numbers.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import { useBillingWords } from '../../words.ts'
import { DiscountPeriods } from './discount-periods.tsx'
import { blankLine, type DiscountKind, type DraftLine, type Interval } from './draft.ts'
import css from './line-editor.module.css'
import { ProductPicker } from './product-picker.tsx'
import { TaxCategory } from './tax-category.tsx'

interface LineSum {
  subtotal_cents: number
  discount_cents: number
  tax_rule?: string | null
  tax_rate?: number
  tax_name?: string | null
  tax_explanation?: string | null
}

type LinesOf = 'invoice' | 'quote' | 'subscription'

interface LineEditorProps {
  lines: readonly DraftLine[]
  currency: string
  /** What the server makes of each line, by its key; none where it is not asked. */
  sums?: ReadonlyMap<string, LineSum>
  /** Quotes have intervals and options; what recurs can have a discount that ends. */
  of?: LinesOf
  onChange: (lines: DraftLine[]) => void
}

export function LineEditor({ lines, currency, sums, of = 'invoice', onChange }: LineEditorProps): ReactNode {
  const words = useBillingWords()
  const numbers = useNumbers()
  const change = (key: string, some: Partial<DraftLine>) =>
    onChange(lines.map(line => (line.key === key ? { ...line, ...some } : line)))
  const add = (line: DraftLine) => {
    const kept = lines.filter(one => one.name !== '' || one.price !== '' || one.product_id !== null)
    onChange([...(line.product_id ? kept : lines), line])
  }
  const moveUp = (at: number) =>
    onChange(lines.with(at - 1, lines[at]!).with(at, lines[at - 1]!) as DraftLine[])
  return (
    <>
      <ul className={css.lines} aria-label={words.lines}>
        {lines.map((line, at) => (
          <Line
            key={line.key}
            line={line}
            position={at + 1}
            currency={currency}
            sum={sums && (sums.get(line.key) ?? null)}
            of={of}
            onChange={some => change(line.key, some)}
            onRemove={() => onChange(lines.filter(one => one.key !== line.key))}
            onMoveUp={at > 0 ? () => moveUp(at) : undefined}
          />
        ))}
      </ul>
      <Group mt="sm" gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => onChange([...lines, blankLine()])}
        >
          {words.addLine}
        </Button>
        <ProductPicker currency={currency} onPick={product => add(lineOf(product, currency, numbers))} />
      </Group>
    </>
  )
}

/** In its own currency a product's price stands there at once; in another one the server's answer fills it in. */
const lineOf = (product: Product, currency: string, numbers: Numbers): DraftLine => {
  const price =
    product.currency === currency
      ? product.unit_price_cents
      : (product.prices as Record<string, number>)[currency]
  return {
    ...blankLine(),
    product_id: product.id,
    name: product.name,
    description: product.description ?? '',
    unit: product.unit ?? '',
    price: price === undefined ? '' : numbers.amountText(price, currency),
    // With a class the rate may be decided: the server fills in which one it is.
    ...(product.tax_class
      ? {}
      : {
          tax_name: product.tax_name ?? '',
          tax_rate: product.tax_rate === 0 ? '' : numbers.decimalText(product.tax_rate),
        }),
    billing_interval: product.billing_interval,
  }
}

type TextKey =
  | 'name'
  | 'quantity'
  | 'price'
  | 'unit'
  | 'discount'
  | 'discount_periods'
  | 'tax_name'
  | 'tax_rate'

interface LineProps {
  line: DraftLine
  position: number
  currency: string
  sum: LineSum | null | undefined
  of: LinesOf
  onChange: (some: Partial<DraftLine>) => void
  onRemove: () => void
  onMoveUp: (() => void) | undefined
}

function Line({ line, position, currency, sum, of, onChange, onRemove, onMoveUp }: LineProps) {
  const words = useBillingWords()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const recurs = of === 'subscription' || (of === 'quote' && line.billing_interval !== 'one_time')
  const text = (key: TextKey) => ({
    value: line[key] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [key]: event.currentTarget.value, ...(key.startsWith('tax_') ? { taxed: true } : {}) }),
  })
  return (
    <li className={css.line} aria-label={words.line(position)}>
      <div className={css.main} data-sums={sum !== undefined || undefined}>
        <TextInput className={css.name} label={words.name} {...text('name')} />
        <NumberText label={words.quantity} {...text('quantity')} />
        <NumberText label={words.price} currency={currency} {...text('price')} />
        {sum !== undefined && (
          <div className={css.sum}>
            {sum === null ? '–' : formats.money(sum.subtotal_cents, currency)}
            {sum !== null && sum.discount_cents > 0 && (
              <Text size="xs" c="dimmed">
                {formats.money(-sum.discount_cents, currency)}
              </Text>
            )}
          </div>
        )}
        <div className={css.tools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.moreOfLine(position)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.moveUp(position)}
            disabled={!onMoveUp}
            onClick={onMoveUp}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.removeLine(position)}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      </div>
      <LineNote line={line} isHidden={isOpen} />
      {sum && <TaxDecision sum={sum} />}
      <Collapse expanded={isOpen}>
        <div className={css.more}>
          <TextInput label={words.unit} placeholder={words.unitHint} {...text('unit')} />
          <TextInput label={words.taxName} placeholder={words.taxNameHint} {...text('tax_name')} />
          <NumberText label={words.taxRate} {...text('tax_rate')} />
          {of === 'quote' ? (
            <Select
              label={words.interval}
              data={Object.entries(words.intervals).map(([value, label]) => ({ value, label }))}
              value={line.billing_interval}
              allowDeselect={false}
              onChange={value => onChange({ billing_interval: value as Interval })}
            />
          ) : (
            <span />
          )}
          {of !== 'subscription' && <TaxCategory line={line} onChange={onChange} />}
          <Select
            label={words.discountKind}
            data={Object.entries(words.discountKinds).map(([value, label]) => ({ value, label }))}
            value={line.discount_kind}
            allowDeselect={false}
            onChange={value => onChange({ discount_kind: value as DiscountKind })}
          />
          <NumberText
            label={words.discount}
            {...(line.discount_kind === 'amount' ? { currency } : {})}
            disabled={line.discount_kind === 'none'}
            {...text('discount')}
          />
          {recurs && line.discount_kind !== 'none' && (
            <DiscountPeriods className={css.two} {...text('discount_periods')} />
          )}
          {of === 'quote' && (
            <Checkbox
              className={css.two}
              mt={28}
              label={words.optional}
              checked={line.optional}
              onChange={event => onChange({ optional: event.currentTarget.checked })}
            />
          )}
          <Textarea
            className={css.wide}
            label={words.description}
            autosize
            minRows={1}
            value={line.description}
            onChange={event => onChange({ description: event.currentTarget.value })}
          />
        </div>
      </Collapse>
    </li>
  )
}

/** Why it is taxed as it is, where that was decided. */
function TaxDecision({ sum }: { sum: LineSum }) {
  const formats = useFormats()
  if (!sum.tax_rule || sum.tax_rule === 'typed') return null
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {[sum.tax_name, formats.percent(sum.tax_rate ?? 0)].filter(Boolean).join(' ')} · {sum.tax_explanation}
    </Text>
  )
}

/** What is set in the folded part, in a few words. */
function LineNote({ line, isHidden }: { line: DraftLine; isHidden: boolean }) {
  const words = useBillingWords()
  const parts = [
    line.unit,
    line.tax_rate && `${line.tax_name || words.tax} ${line.tax_rate} %`,
    line.discount_kind !== 'none' &&
      line.discount &&
      `${words.discount} ${line.discount}${line.discount_kind === 'percent' ? ' %' : ''}`,
    line.billing_interval !== 'one_time' && words.intervals[line.billing_interval],
    line.optional && words.optionalShort,
  ].filter(Boolean)
  if (isHidden || parts.length === 0) return null
  return (
    <Text size="xs" c="dimmed" mt={6}>
      {parts.join(' · ')}
    </Text>
  )
}
