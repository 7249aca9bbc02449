import { ActionIcon, Badge, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type CustomField,
  deleteCustomField,
  listCustomFields,
  restoreCustomField,
  updateCustomField,
} from '../../../../../sdk/index.ts'
import { useFieldWords } from '../../../kit/fields/words.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { ScreenNotFound, Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { CompanyByAddress } from './company-by-address.tsx'
import { FieldForm } from './field-form.tsx'
import { UnclaimedValues } from './unclaimed-values.tsx'

const shownEntities = ['contact', 'company', 'deal'] as const
const stale = ['custom-fields']
const pathOf = ({ id }: CustomField) => ({ custom_field_id: id })

export function FieldsPage(): ReactNode {
  const words = useFieldWords()
  const enabled = useMay()('admin')
  const [entity, setEntity] = useState<CustomField['entity']>('contact')
  const [editing, setEditing] = useState<CustomField | 'new' | null>(null)
  const all = useQuery({
    queryKey: ['custom-fields', 'list'],
    queryFn: () => listCustomFields({ client }),
    enabled,
  })
  if (!enabled) return <ScreenNotFound />
  if (!all.data) return <Unloaded query={all} />
  const fields = all.data.data.filter(field => field.entity === entity)
  return (
    <SettingsPage title={words.fields} about={words.about}>
      <SettingsCard
        title={words.entities[entity]}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
            {words.add}
          </Button>
        }
      >
        <SegmentedControl
          mb="sm"
          aria-label={words.fields}
          value={entity}
          onChange={value => setEntity(value as CustomField['entity'])}
          data={shownEntities.map(value => ({ value, label: words.entities[value] }))}
        />
        {fields.length === 0 ? (
          <Text size="sm" c="dimmed">
            {words.none}
          </Text>
        ) : (
          <Rows label={words.entities[entity]}>
            {fields.map((field, at) => (
              <FieldRow
                key={field.id}
                field={field}
                before={fields[at - 1]}
                after={fields[at + 1]}
                onEdit={() => setEditing(field)}
              />
            ))}
          </Rows>
        )}
      </SettingsCard>
      {entity === 'contact' && <CompanyByAddress />}
      {entity !== 'lead' && <UnclaimedValues entity={entity} />}
      <DeletedFields entity={entity} />
      {editing && (
        <FieldForm
          entity={entity}
          field={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </SettingsPage>
  )
}

interface FieldRowProps {
  field: CustomField
  before: CustomField | undefined
  after: CustomField | undefined
  onEdit: () => void
}

function FieldRow({ field, before, after, onEdit }: FieldRowProps) {
  const words = useFieldWords()
  const place = (one: CustomField, position: number) =>
    updateCustomField({ client, path: pathOf(one), body: { position } })
  const swapping = useAct(
    async (other: CustomField) => {
      await place(field, other.position)
      await place(other, field.position)
    },
    { stale },
  )
  const deleting = useAct(() => deleteCustomField({ client, path: pathOf(field) }), {
    stale,
    done: words.deleted(field.label),
  })
  const swap = (other: CustomField | undefined, label: string, icon: ReactNode) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={!other || swapping.isPending}
      onClick={() => other && swapping.mutate(other)}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <Row
      title={field.label}
      note={[words.types[field.type], `custom.${field.key}`, field.options.join(', ')]
        .filter(Boolean)
        .join(' · ')}
      badges={
        field.required && (
          <Badge variant="light" tt="none">
            {words.requiredMark}
          </Badge>
        )
      }
    >
      <Group gap={2} wrap="nowrap">
        {swap(before, words.up(field.label), <IconArrowUp size={16} />)}
        {swap(after, words.down(field.label), <IconArrowDown size={16} />)}
        <ActionIcon variant="subtle" color="gray" aria-label={words.edit(field.label)} onClick={onEdit}>
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={`${words.delete}: ${field.label}`}
          loading={deleting.isPending}
          onClick={() => deleting.mutate()}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </Row>
  )
}

/** There is no question before deleting: for a month it is taken back here. */
function DeletedFields({ entity }: { entity: CustomField['entity'] }) {
  const words = useFieldWords()
  const formats = useFormats()
  const gone = useQuery({
    queryKey: ['custom-fields', 'deleted', entity],
    queryFn: () => listCustomFields({ client, query: { entity, deleted: true } }),
  })
  const restoring = useAct((field: CustomField) => restoreCustomField({ client, path: pathOf(field) }), {
    stale,
  })
  const fields = gone.data?.data ?? []
  if (fields.length === 0) return null
  return (
    <SettingsCard title={words.lately} about={words.latelyAbout}>
      <Rows label={words.lately}>
        {fields.map(field => (
          <Row
            key={field.id}
            title={field.label}
            note={field.deleted_at && words.deletedAgo(formats.ago(field.deleted_at))}
          >
            <Button size="xs" variant="default" onClick={() => restoring.mutate(field)}>
              {words.restore}
            </Button>
          </Row>
        ))}
      </Rows>
    </SettingsCard>
  )
}
