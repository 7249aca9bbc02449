import { Badge, Button, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  inviteTeamMember,
  listTeamInvitations,
  listTeamMembers,
  revokeTeamInvitation,
  type TeamMember,
  updateTeamMember,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { Question } from '../../kit/form/question.tsx'
import { ShownOnce } from '../../kit/form/shown-once.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { useFormWords } from '../../kit/form/words.ts'
import { notifications } from '../../kit/notices.tsx'
import { Avatar } from '../../kit/people/avatar.tsx'
import type { Role } from '../../kit/role.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { Row, Rows } from '../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { RemoveMember } from './leaving/remove-member.tsx'
import { useIdentityWords } from './words.ts'

export function TeamPage(): ReactNode {
  const words = useIdentityWords()
  const may = useMay()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/settings/team' })
  const [link, setLink] = useState<string | null>(null)
  const members = useQuery({ queryKey: ['team', 'members'], queryFn: () => listTeamMembers({ client }) })
  const toggle = (isOpen: boolean) =>
    void navigate({ to: '/settings/team', search: isOpen ? { new: true } : {}, replace: true })
  if (!members.data) return <Unloaded query={members} />
  return (
    <SettingsPage
      title={words.team}
      about={words.teamAbout}
      actions={
        may('admin') && (
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => toggle(true)}>
            {words.invite}
          </Button>
        )
      }
    >
      <SettingsCard title={words.members}>
        <Rows label={words.members}>
          {members.data.data.map(member => (
            <Member key={member.id} member={member} />
          ))}
        </Rows>
      </SettingsCard>
      {may('admin') && <Invitations />}
      <Invite
        isOpen={search.new === true && may('admin')}
        onClose={() => toggle(false)}
        onInvited={made => {
          toggle(false)
          setLink(made)
        }}
      />
      <ShownOnce
        title={words.invitationSent}
        label={words.invitationLink}
        secret={link}
        onClose={() => setLink(null)}
      />
    </SettingsPage>
  )
}

const roles: Role[] = ['viewer', 'member', 'admin', 'owner']

function Member({ member }: { member: TeamMember }) {
  const words = useIdentityWords()
  const form = useFormWords()
  const formats = useFormats()
  const may = useMay()
  const { user } = useMe()
  const path = { user_id: member.id }
  const [isAsked, setAsked] = useState(false)
  const change = (role: Role) => updateTeamMember({ client, path, body: { role } })
  const changing = useAct(change, { stale: ['team'], done: form.saved })
  const queries = useQueryClient()
  const choose = (role: Role) => {
    if (role === 'owner') setAsked(true)
    else if (role !== member.role) changing.mutate(role)
  }
  const [isLeaving, setLeaving] = useState(false)
  // Owners are changed by owners alone; nobody locks themselves out by accident.
  const isMine = member.id === user.id
  const mayChange = may('admin') && !isMine && (member.role !== 'owner' || may('owner'))
  return (
    <Row
      icon={<Avatar size={32} name={member.name} />}
      title={
        <>
          {member.name} {isMine && <Badge size="sm">{words.you}</Badge>}
        </>
      }
      note={[
        member.email,
        member.last_login_at
          ? words.lastLogin(formats.ago(member.last_login_at))
          : words.memberSince(formats.shortDate(member.created_at)),
      ].join(' · ')}
    >
      {mayChange ? (
        <>
          <Select
            w={130}
            size="xs"
            aria-label={words.roleOf(member.name)}
            data={roles
              .filter(role => role !== 'owner' || may('owner'))
              .map(role => ({ value: role, label: words.roles[role] }))}
            value={member.role}
            allowDeselect={false}
            disabled={changing.isPending}
            onChange={role => role && choose(role as Role)}
          />
          <Question
            isOpen={isAsked}
            isDangerous
            title={words.makeOwner(member.name)}
            text={words.makeOwnerText(member.name)}
            submit={words.makeOwnerSubmit}
            onClose={() => setAsked(false)}
            onSubmit={() => change('owner')}
            onDone={() => {
              setAsked(false)
              notifications.show({ message: form.saved })
              void queries.invalidateQueries({ queryKey: ['team'] })
            }}
          />
          <Button
            size="xs"
            variant="default"
            aria-label={words.removeMember(member.name)}
            onClick={() => setLeaving(true)}
          >
            {words.remove}
          </Button>
          {isLeaving && <RemoveMember member={member} onClose={() => setLeaving(false)} />}
        </>
      ) : (
        <Badge variant="light" color="gray" tt="none">
          {words.roles[member.role]}
        </Badge>
      )}
    </Row>
  )
}

function Invitations() {
  const words = useIdentityWords()
  const formats = useFormats()
  const invitations = useQuery({
    queryKey: ['team', 'invitations'],
    queryFn: () => listTeamInvitations({ client }),
  })
  const revoking = useAct(
    (invitation_id: string) => revokeTeamInvitation({ client, path: { invitation_id } }),
    { stale: ['team'], done: words.revoked },
  )
  const all = invitations.data?.data
  return (
    <SettingsCard title={words.invitations}>
      {all?.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noInvitations}
        </Text>
      )}
      {all && all.length > 0 && (
        <Rows label={words.invitations}>
          {all.map(one => (
            <Row
              key={one.id}
              title={one.email}
              note={words.invitedBy(one.invited_by_name ?? '—', formats.shortDate(one.expires_at))}
              badges={
                <>
                  <Badge variant="light" color="gray" tt="none">
                    {words.roles[one.role]}
                  </Badge>
                  <Badge variant="light" color={one.status === 'pending' ? 'blue' : 'orange'}>
                    {words[one.status]}
                  </Badge>
                </>
              }
            >
              <ConfirmButton
                question={words.revokeInvitationQuestion(one.email)}
                confirm={words.revokeInvitation(one.email)}
                label={words.revokeInvitation(one.email)}
                onConfirm={() => revoking.mutate(one.id)}
              >
                {words.revoke}
              </ConfirmButton>
            </Row>
          ))}
        </Rows>
      )}
    </SettingsCard>
  )
}

interface InviteProps {
  isOpen: boolean
  onClose: () => void
  onInvited: (link: string) => void
}

const invitable = ['viewer', 'member', 'admin'] as const

function Invite({ isOpen, onClose, onInvited }: InviteProps) {
  const words = useIdentityWords()
  const draft = useDraft({
    of: 'invitation/new',
    saved: { email: '', role: 'member' as (typeof invitable)[number] },
  })
  const [email, setEmail] = draft.part('email')
  const [role, setRole] = draft.part('role')
  const { refetch } = useQuery({
    queryKey: ['team', 'invitations'],
    queryFn: () => listTeamInvitations({ client }),
    enabled: false,
  })
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.inviteTitle}
      submit={words.inviteSubmit}
      onClose={onClose}
      onSubmit={() => inviteTeamMember({ client, body: { email: email.trim(), role } })}
      onDone={({ data }) => {
        void refetch()
        onInvited(data.link)
      }}
    >
      <TextInput
        label={words.email}
        type="email"
        required
        data-autofocus
        value={email}
        error={draft.errorOf('email')}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      <Radio.Group
        label={words.role}
        value={role}
        onChange={value => setRole(value as (typeof invitable)[number])}
      >
        <Stack gap="xs" mt={6}>
          {invitable.map(one => (
            <Radio key={one} value={one} label={words.roles[one]} description={words.roleNotes[one]} />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  )
}
