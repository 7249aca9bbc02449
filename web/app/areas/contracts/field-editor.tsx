import { Alert, Button, Checkbox, Group, Select, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Contract, type ContractField, getContractPdf } from '../../../../sdk/index.ts'
import { PdfView } from '../../kit/documents/pdf-view.tsx'
import { DraftNote } from '../../kit/form/drafts/draft-note.tsx'
import { client } from '../../kit/session/api.ts'
import { FieldBox, moveField } from './field-box.tsx'
import css from './field-editor.module.css'
import type { ContractDrafts } from './text/use-contract-drafts.ts'
import { useContractWords } from './words.ts'

type FieldType = ContractField['type']

const sizes: Partial<Record<FieldType, { w: number; h: number }>> = {
  signature: { w: 0.3, h: 0.06 },
  initials: { w: 0.12, h: 0.05 },
  checkbox: { w: 0.03, h: 0.021 },
}

/** Places on the pages for the parties to fill, moved by hand or by key. */
export function FieldEditor({ contract, drafts }: { contract: Contract; drafts: ContractDrafts }) {
  const words = useContractWords()
  const { placed, saving, save } = drafts
  const { fields } = placed.values
  const setFields = (next: readonly ContractField[]) => placed.set({ fields: next })
  const [chosen, setChosen] = useState<string | null>(null)
  const [party, setParty] = useState<'a' | 'b'>('b')
  const [type, setType] = useState<FieldType>('signature')
  const [page, setPage] = useState(0)
  const change = (id: string, some: Partial<ContractField>) =>
    setFields(fields.map(one => (one.id === id ? moveField({ ...one, ...some }) : one)))
  const remove = (id: string) => {
    setFields(fields.filter(one => one.id !== id))
    setChosen(null)
  }
  const add = () => {
    const id = crypto.randomUUID()
    const { w, h } = sizes[type] ?? { w: 0.25, h: 0.03 }
    const isChoice = type === 'radio' || type === 'dropdown'
    // Below one another, so that two new ones do not hide each other.
    const below = fields.filter(one => one.page === page && one.x === 0.1).length
    setFields([
      ...fields,
      moveField({
        id,
        type,
        party,
        page,
        x: 0.1,
        y: 0.7 + below * 0.07,
        w,
        h,
        required: true,
        label: words.fieldTypes[type],
        ...(isChoice ? { options: ['A', 'B'] } : {}),
      }),
    ])
    setChosen(id)
  }
  const field = fields.find(one => one.id === chosen)
  const pages = Math.max(1, contract.fields.pages.length, ...fields.map(one => one.page + 1))
  const parties = [
    { value: 'b', label: contract.party_b_name || words.theirs },
    { value: 'a', label: contract.party_a_name || words.ours },
  ]
  return (
    <>
      {saving.error && (
        <Alert color="red" role="alert" mb="sm">
          {saving.error.message}
        </Alert>
      )}
      <DraftNote draft={placed} mb="xs" />
      <Group align="end" mb="xs" gap="xs">
        <Select
          w={150}
          label={words.fieldType}
          data={Object.entries(words.fieldTypes).map(([value, label]) => ({ value, label }))}
          value={type}
          allowDeselect={false}
          onChange={value => setType(value as FieldType)}
        />
        <Select
          w={170}
          label={words.fieldParty}
          data={parties}
          value={party}
          allowDeselect={false}
          onChange={value => setParty(value as 'a' | 'b')}
        />
        {pages > 1 && (
          <Select
            w={110}
            label={words.page(page + 1)}
            data={Array.from({ length: pages }, (_, at) => ({
              value: String(at),
              label: words.page(at + 1),
            }))}
            value={String(page)}
            allowDeselect={false}
            onChange={value => setPage(Number(value))}
          />
        )}
        <Button variant="default" leftSection={<IconPlus size={15} />} onClick={add}>
          {words.addField}
        </Button>
        <div className={css.grow} />
        <Button disabled={!drafts.isChanged} loading={saving.isPending} onClick={save}>
          {words.saveFields}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {words.fieldsHint}
      </Text>
      {field && (
        <FieldForm
          field={field}
          onChange={some => change(field.id, some)}
          onRemove={() => remove(field.id)}
        />
      )}
      <PdfView
        label={contract.title}
        queryKey={['contract', contract.id, 'pdf', contract.updated_at]}
        load={() => getContractPdf({ client, path: { contract_id: contract.id } })}
        over={at =>
          fields
            .filter(one => one.page === at)
            .map(one => (
              <FieldBox
                key={one.id}
                field={one}
                who={parties.find(({ value }) => value === one.party)?.label ?? ''}
                isChosen={one.id === chosen}
                onChoose={() => setChosen(one.id)}
                onChange={some => change(one.id, some)}
                onRemove={() => remove(one.id)}
              />
            ))
        }
      />
    </>
  )
}

interface FieldFormProps {
  field: ContractField
  onChange: (some: Partial<ContractField>) => void
  onRemove: () => void
}

function FieldForm({ field, onChange, onRemove }: FieldFormProps) {
  const words = useContractWords()
  return (
    <section className={css.form} aria-label={`${words.fieldTypes[field.type]}: ${field.label}`}>
      <TextInput
        label={words.fieldLabel}
        value={field.label}
        onChange={event => onChange({ label: event.currentTarget.value })}
      />
      {field.options && (
        <Textarea
          label={words.options}
          autosize
          value={field.options.join('\n')}
          onChange={event => onChange({ options: event.currentTarget.value.split('\n') })}
        />
      )}
      <Checkbox
        label={words.required}
        checked={field.required}
        onChange={event => onChange({ required: event.currentTarget.checked })}
      />
      <Button variant="subtle" color="red" onClick={onRemove}>
        {words.removeField}
      </Button>
    </section>
  )
}
