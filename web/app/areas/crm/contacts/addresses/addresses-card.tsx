import { ActionIcon, Anchor, Badge, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconCheck, IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Contact } from '../../../../../../sdk/index.ts'
import { DraftNote } from '../../../../kit/form/drafts/draft-note.tsx'
import { useDraft } from '../../../../kit/form/use-draft.ts'
import { useCommonWords } from '../../../../kit/screen/words.ts'
import { useMay } from '../../../../kit/session/session.ts'
import { Card } from '../../shared/record/cards.tsx'
import { type Address, bodyOf, type Kind, labelsOf, listOf, textOf } from './kinds.ts'
import { NewAddress } from './new-address.tsx'
import { useAddressWords } from './words.ts'

interface AddressesCardProps {
  contact: Contact
  save: (change: Partial<Contact>, seen: { if_updated_at?: string }) => Promise<unknown>
}

/** All addresses and numbers of a contact: which comes first, what kind they are, and those that get no mail. */
export function AddressesCard({ contact, save }: AddressesCardProps) {
  const words = useAddressWords()
  const may = useMay()
  const mayChange = may('member')
  const changing = useMutation({
    mutationFn: ({ kind, list }: { kind: Kind; list: readonly object[] }) =>
      save(bodyOf(kind, list), { if_updated_at: contact.updated_at }),
  })
  if (!mayChange && contact.emails.length + contact.phones.length === 0) return null
  return (
    <Card title={words.addresses}>
      <Stack gap={6}>
        {(['email', 'phone'] as const).flatMap(kind => {
          const list = listOf(contact, kind)
          return list.map(one => (
            <Line
              key={textOf(one)}
              kind={kind}
              one={one}
              onChange={
                mayChange ? change => changing.mutate({ kind, list: changed(list, one, change) }) : undefined
              }
            />
          ))
        })}
        {changing.error && (
          <Text size="xs" c="red">
            {changing.error.message}
          </Text>
        )}
        {mayChange && <AddAddress contact={contact} save={save} />}
      </Stack>
    </Card>
  )
}

type Change = Partial<Pick<Address, 'label' | 'is_primary'>> | null

/** Null takes it off. Of those that are left the first is primary where none was chosen. */
function changed(list: readonly Address[], one: Address, change: Change): object[] {
  if (change === null) return list.filter(other => other !== one)
  return list.map(other =>
    other === one ? { ...other, ...change } : change.is_primary ? { ...other, is_primary: false } : other,
  )
}

interface LineProps {
  kind: Kind
  one: Address
  /** Absent where it is not for the reader to change. */
  onChange: ((change: Change) => void) | undefined
}

function Line({ kind, one, onChange }: LineProps) {
  const words = useAddressWords()
  const text = textOf(one)
  const href = kind === 'email' ? `mailto:${text}` : `tel:${text.replaceAll(/[^+\d]/g, '')}`
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Group gap={6} miw={0}>
        <Anchor href={href} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Anchor>
        <Text size="xs" c="dimmed">
          {words.labels[one.label]}
        </Text>
        {one.is_primary && (
          <Badge size="xs" variant="light">
            {words.primary}
          </Badge>
        )}
        {'suppressed' in one && one.suppressed && (
          <Badge size="xs" variant="light" color="red">
            {words.suppressed}
          </Badge>
        )}
      </Group>
      {onChange && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={words.change(text)}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{words.label}</Menu.Label>
            {labelsOf[kind].map(label => (
              <Menu.Item
                key={label}
                rightSection={label === one.label && <IconCheck size={14} />}
                onClick={() => onChange({ label } as Change)}
              >
                {words.labels[label]}
              </Menu.Item>
            ))}
            <Menu.Divider />
            {!one.is_primary && (
              <Menu.Item onClick={() => onChange({ is_primary: true })}>{words.makePrimary}</Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => onChange(null)}>
              {words.remove}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}

function AddAddress({ contact, save }: AddressesCardProps) {
  const words = useAddressWords()
  const common = useCommonWords()
  const blank = { kind: '' as Kind | '', value: '', label: 'work' }
  const draft = useDraft({ of: `contact/${contact.id}/addresses`, saved: blank, version: contact.updated_at })
  const { kind, value, label } = draft.values
  const adding = useMutation({
    mutationFn: () => {
      const own = listOf(contact, kind as Kind)
      return save(bodyOf(kind as Kind, [...own, { [kind]: value.trim(), label }]), draft.ifUnchanged)
    },
    onSuccess: () => draft.done(blank),
  })
  if (kind === '') {
    return (
      <Group gap="xs">
        <Button size="compact-xs" variant="subtle" onClick={() => draft.set({ kind: 'email' })}>
          {words.addEmail}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => draft.set({ kind: 'phone' })}>
          {words.addPhone}
        </Button>
      </Group>
    )
  }
  const letBe = () => {
    adding.reset()
    draft.discard()
  }
  const add = () => {
    if (value.trim() && !adding.isPending) adding.mutate()
  }
  return (
    <Stack gap={6}>
      <DraftNote draft={{ ...draft, discard: letBe }} />
      <NewAddress
        kind={kind}
        typed={{ value, label }}
        onChange={typed => draft.set(typed)}
        error={adding.error?.message}
        onKeyDown={event => {
          if (event.key === 'Enter') add()
          if (event.key === 'Escape') letBe()
        }}
      />
      <Group gap={6}>
        <Button size="compact-xs" loading={adding.isPending} disabled={!value.trim()} onClick={add}>
          {common.save}
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={letBe}>
          {common.cancel}
        </Button>
      </Group>
    </Stack>
  )
}
