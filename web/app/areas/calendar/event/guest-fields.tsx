import { ActionIcon, Badge, Checkbox, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ContactPicker, type PickedContact } from '../../../kit/pick/contact-picker.tsx'
import { useMe } from '../../../kit/session/session.ts'
import { useMembers } from '../use-calendar.ts'
import { useCalendarWords } from '../words.ts'

export interface Invited {
  /** Members of the organization, by their ids. */
  colleagues: readonly string[]
  others: readonly PickedContact[]
  isSentNow: boolean
}
export const nobody: Invited = { colleagues: [], others: [], isSentNow: true }

/** Whom a new event invites: colleagues, contacts, any address. */
export function GuestFields({ value, onChange }: { value: Invited; onChange: (invited: Invited) => void }) {
  const words = useCalendarWords()
  const { user } = useMe()
  const members = useMembers().filter(one => one.id !== user.id)
  const set = (some: Partial<Invited>) => onChange({ ...value, ...some })
  const addresses = new Set(value.others.map(one => one.email))
  return (
    <Stack gap="xs">
      {members.length > 0 && (
        <MultiSelect
          label={words.colleagues}
          data={members.map(one => ({ value: String(one.id), label: one.name || one.email }))}
          value={[...value.colleagues]}
          searchable
          clearable
          onChange={colleagues => set({ colleagues })}
        />
      )}
      <ContactPicker
        label={words.addGuest}
        placeholder={words.guestHint}
        value={null}
        mayBeAddress
        onChange={one => {
          if (one?.email && !addresses.has(one.email)) set({ others: [...value.others, one] })
        }}
      />
      {value.others.length > 0 && (
        <Group gap={6}>
          {value.others.map(one => (
            <Badge
              key={one.email}
              variant="light"
              tt="none"
              size="lg"
              rightSection={
                <ActionIcon
                  variant="transparent"
                  size="xs"
                  aria-label={words.removeGuest(one.name || one.email!)}
                  onClick={() => set({ others: value.others.filter(other => other !== one) })}
                >
                  <IconX size={12} />
                </ActionIcon>
              }
            >
              {one.name || one.email}
            </Badge>
          ))}
        </Group>
      )}
      {(value.others.length > 0 || value.colleagues.length > 0) && (
        <Checkbox
          label={<Text size="sm">{words.inviteNow}</Text>}
          checked={value.isSentNow}
          onChange={({ currentTarget }) => set({ isSentNow: currentTarget.checked })}
        />
      )}
    </Stack>
  )
}
