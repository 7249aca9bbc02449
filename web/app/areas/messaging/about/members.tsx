import { Badge, Button, Group, MultiSelect, Text } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addRoomUsers,
  listChatUsers,
  listRoomUsers,
  type Room,
  type RoomMember,
  removeRoomUser,
  updateRoomUser,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import css from '../messaging.module.css'
import { Part } from './part.tsx'
import { useAboutWords } from './words.ts'

export function Members({ room, mayManage }: { room: Room; mayManage: boolean }) {
  const words = useAboutWords()
  const may = useMay()
  const found = useQuery({
    queryKey: ['chat', 'members', room.id],
    queryFn: () => listRoomUsers({ client, path: { room_id: room.id }, query: { limit: 200 } }),
  })
  const members = found.data?.data ?? []
  const mayAdd = may('member') && room.my_role !== null && room.kind !== 'direct' && !room.archived_at
  return (
    <Part title={words.members}>
      <ul className={css.list}>
        {members.map(member => (
          <Member
            key={`${member.type}${member.id}`}
            room={room}
            member={member}
            mayManage={mayManage && !room.is_default}
          />
        ))}
      </ul>
      {mayAdd && <AddPeople room={room} known={members} />}
    </Part>
  )
}

interface MemberProps {
  room: Room
  member: RoomMember
  mayManage: boolean
}

function Member({ room, member, mayManage }: MemberProps) {
  const words = useAboutWords()
  const { user } = useMe()
  const path = { room_id: room.id, user_id: Number(member.id) }
  const removing = useAct(() => removeRoomUser({ client, path }), { stale: ['chat'] })
  const changing = useAct(
    () =>
      updateRoomUser({
        client,
        path,
        body: { role: member.role === 'manager' ? 'member' : 'manager' },
      }),
    { stale: ['chat'] },
  )
  const isOther = member.type === 'user' && member.id !== user.id
  return (
    <li>
      <Group gap="xs" wrap="nowrap" py={3}>
        <span
          className={css.presence}
          data-presence={member.presence}
          title={words.presence[member.presence]}
        />
        <Avatar name={member.name} size={22} />
        <Text size="sm" flex={1} truncate>
          {member.name}
        </Text>
        {member.type === 'guest' && (
          <Badge size="xs" variant="light" color="gray">
            {words.guest}
          </Badge>
        )}
        {member.role === 'manager' && (
          <Badge size="xs" variant="light">
            {words.manager}
          </Badge>
        )}
        {mayManage && isOther && (
          <>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`${member.role === 'manager' ? words.makeMember : words.makeManager}: ${member.name}`}
              onClick={() => changing.mutate()}
            >
              {member.role === 'manager' ? words.makeMember : words.makeManager}
            </Button>
            <ConfirmButton
              question={words.takeOutQuestion(member.name)}
              confirm={words.takeOut(member.name)}
              label={words.takeOut(member.name)}
              icon={<IconUserMinus size={15} />}
              onConfirm={() => removing.mutate()}
            />
          </>
        )}
      </Group>
    </li>
  )
}

function AddPeople({ room, known }: { room: Room; known: readonly RoomMember[] }) {
  const words = useAboutWords()
  const [chosen, setChosen] = useState<string[]>([])
  const people = useQuery({
    queryKey: ['chat', 'people'],
    queryFn: () => listChatUsers({ client, query: { limit: 200 } }),
  })
  const adding = useAct(
    () => addRoomUsers({ client, path: { room_id: room.id }, body: { user_ids: chosen.map(Number) } }),
    { stale: ['chat'], onDone: () => setChosen([]) },
  )
  const inside = new Set(known.flatMap(({ type, id }) => (type === 'user' ? Number(id) : [])))
  const others = (people.data?.data ?? []).filter(({ id }) => !inside.has(Number(id)))
  if (others.length === 0) return null
  return (
    <Group gap="xs" align="flex-end" mt="xs" wrap="nowrap">
      <MultiSelect
        flex={1}
        size="xs"
        label={words.add}
        searchable
        data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      {chosen.length > 0 && (
        <Button size="xs" loading={adding.isPending} onClick={() => adding.mutate()}>
          {words.addButton}
        </Button>
      )}
    </Group>
  )
}
