import { Group, Select, Textarea, TextInput } from '@mantine/core'
import { NumberText } from '../../../kit/form/numbers/number-text.tsx'
import { CurrencySelect, LanguageSelect } from '../../../kit/pick/place-selects.tsx'
import { RecordSelect } from '../../../kit/pick/record-select.tsx'
import { DayInput } from '../../../kit/time/when-input.tsx'
import { DiscountPeriods } from '../shared/lines/discount-periods.tsx'
import type { DiscountKind } from '../shared/lines/draft.ts'
import { useTaxWords } from '../tax/words.ts'
import { useBillingWords } from '../words.ts'
import { useCompanyOf } from './customer-card.tsx'
import type { DraftOrder, Terms } from './draft.ts'
import css from './editor.module.css'

interface PartProps {
  draft: DraftOrder
  onChange: (some: Partial<DraftOrder>) => void
}

export function OrderHead({ kind, draft, onChange }: PartProps & { kind: 'invoice' | 'quote' }) {
  const words = useBillingWords()
  const text = (
    key: 'title' | 'bill_to_name' | 'bill_to_email' | 'bill_to_tax_id' | 'po_number' | 'day',
  ) => ({
    'data-field': key,
    value: draft[key],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [key]: event.currentTarget.value }),
  })
  const tax = useTaxWords()
  const company = useCompanyOf(draft)
  const isDated = kind === 'quote' || draft.payment_terms === 'custom'
  return (
    <section className={`${css.card} ${css.grid}`} aria-label={words.billTo}>
      <TextInput label={words.title} {...text('title')} />
      <RecordSelect
        label={words.contact}
        placeholder={words.contactHint}
        kind="contact"
        value={draft.contact_id}
        valueLabel={draft.contact_label}
        onChange={choice =>
          onChange({
            contact_id: choice?.value ?? null,
            contact_label: choice?.label ?? '',
            company_id: choice?.row.company_id ?? null,
            ...(choice
              ? {
                  bill_to_name: choice.row.company_name || choice.row.name,
                  bill_to_email: choice.row.email ?? '',
                }
              : {}),
          })
        }
      />
      <RecordSelect
        label={tax.company}
        placeholder={tax.companyHint}
        kind="company"
        value={draft.company_id}
        {...(company ? { valueLabel: company.name } : {})}
        onChange={choice =>
          onChange({
            company_id: choice?.value ?? null,
            ...(choice ? { bill_to_name: choice.row.name } : {}),
          })
        }
      />
      <TextInput label={words.billToName} {...text('bill_to_name')} />
      <TextInput label={words.billToEmail} inputMode="email" {...text('bill_to_email')} />
      <Textarea
        label={words.billToAddress}
        autosize
        minRows={2}
        value={draft.bill_to_address}
        onChange={event => onChange({ bill_to_address: event.currentTarget.value })}
      />
      <div>
        <TextInput label={words.billToTaxId} {...text('bill_to_tax_id')} />
        <TextInput mt="sm" label={words.poNumber} {...text('po_number')} />
      </div>
      <Select
        label={words.terms}
        data={Object.entries(words.termLabels).map(([value, label]) => ({ value, label }))}
        value={draft.payment_terms}
        allowDeselect={false}
        onChange={value => onChange({ payment_terms: value as Terms })}
      />
      <Group grow align="start">
        <CurrencySelect
          label={words.currency}
          value={draft.currency}
          onChange={currency => onChange({ currency })}
        />
        <LanguageSelect
          label={words.language}
          placeholder={words.languageHint}
          value={draft.language}
          onChange={language => onChange({ language })}
        />
      </Group>
      {isDated && (
        <DayInput
          label={kind === 'quote' ? words.validUntil : words.dueDate}
          required={kind === 'invoice'}
          {...text('day')}
        />
      )}
    </section>
  )
}

export function OrderDiscount({ kind, draft, onChange }: PartProps & { kind: 'invoice' | 'quote' }) {
  const words = useBillingWords()
  const recurs = kind === 'quote' && draft.lines.some(line => line.billing_interval !== 'one_time')
  return (
    <Group grow={!recurs} mb="md" align="end">
      <Select
        label={words.orderDiscount}
        data={Object.entries(words.discountKinds).map(([value, label]) => ({ value, label }))}
        value={draft.discount_kind}
        allowDeselect={false}
        onChange={value => onChange({ discount_kind: value as DiscountKind })}
      />
      {draft.discount_kind !== 'none' && (
        <NumberText
          aria-label={words.discount}
          {...(draft.discount_kind === 'amount' ? { currency: draft.currency } : {})}
          value={draft.discount}
          onChange={event => onChange({ discount: event.currentTarget.value })}
        />
      )}
      {recurs && draft.discount_kind !== 'none' && (
        <DiscountPeriods
          value={draft.discount_periods ?? ''}
          onChange={event => onChange({ discount_periods: event.currentTarget.value })}
        />
      )}
    </Group>
  )
}
