import { Collapse, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { AddressInput, addressOrNone } from '../../../kit/postal/address-input.tsx'
import { usePostalWords } from '../../../kit/postal/words.ts'
import { DayInput } from '../../../kit/time/when-input.tsx'
import type { DraftOrder } from '../orders/draft.ts'
import css from '../orders/editor.module.css'
import { useTaxWords } from './words.ts'

interface InvoiceDetailsProps {
  draft: DraftOrder
  onChange: (some: Partial<DraftOrder>) => void
}

/** What e-invoices need beyond what is printed anyway: folded until something is in it. */
export function InvoiceDetails({ draft, onChange }: InvoiceDetailsProps) {
  const words = useTaxWords()
  const postal = usePostalWords()
  const isUsed =
    addressOrNone(draft.billing_address) !== null ||
    addressOrNone(draft.deliver_to) !== null ||
    [draft.supply_date, draft.period_start, draft.buyer_reference, draft.contract_reference].some(Boolean)
  const [isOpen, setOpen] = useState(isUsed)
  const text = (
    key:
      | 'supply_date'
      | 'period_start'
      | 'period_end'
      | 'buyer_reference'
      | 'contract_reference'
      | 'electronic_address',
  ) => ({
    value: draft[key],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [key]: event.currentTarget.value }),
  })
  return (
    <section className={css.card} aria-label={words.details}>
      <UnstyledButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Text fw={550}>
          {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />} {words.details}
        </Text>
        <Text size="xs" c="dimmed">
          {words.detailsHint}
        </Text>
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <div className={css.grid} style={{ marginTop: 12 }}>
          <div data-field="billing_address">
            <AddressInput
              label={words.billingAddress}
              value={draft.billing_address}
              onChange={billing_address => onChange({ billing_address })}
            />
          </div>
          <div data-field="deliver_to">
            <AddressInput
              label={words.deliverTo}
              value={draft.deliver_to}
              onChange={deliver_to => onChange({ deliver_to })}
            />
          </div>
          <div data-field="supply_date">
            <DayInput label={words.supplyDate} {...text('supply_date')} />
          </div>
          <div className={css.grid}>
            <DayInput label={words.periodStart} {...text('period_start')} />
            <DayInput label={words.periodEnd} {...text('period_end')} />
          </div>
          <TextInput
            data-field="buyer_reference"
            label={words.buyerReference}
            description={words.buyerReferenceHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...text('buyer_reference')}
          />
          <TextInput label={words.contractReference} {...text('contract_reference')} />
          <TextInput
            data-field="buyer_electronic_address"
            label={postal.electronic}
            description={postal.electronicHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...text('electronic_address')}
          />
        </div>
      </Collapse>
    </section>
  )
}
