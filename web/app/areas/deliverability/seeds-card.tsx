import { Badge, Button, Group, PasswordInput, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addSeed, getDeliverabilitySeedList, removeSeed, type Seed, testSeed } from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { notifications } from '../../kit/notices.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { Row, Rows } from '../../kit/settings/rows.tsx'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useDeliverabilityWords } from './words.ts'

const colors = { untested: 'gray', ok: 'green', error: 'red' } as const

export function SeedsCard() {
  const words = useDeliverabilityWords()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const seeds = useQuery({
    queryKey: ['deliverability', 'seeds'],
    queryFn: () => getDeliverabilitySeedList({ client }),
  })
  const rows = seeds.data?.data ?? []
  return (
    <SettingsCard
      title={words.seeds}
      about={words.seedsAbout}
      actions={
        may('admin') && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {words.addSeed}
          </Button>
        )
      }
    >
      {seeds.error && <Text c="red">{seeds.error.message}</Text>}
      {seeds.data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noSeeds}
        </Text>
      )}
      {rows.length > 0 && (
        <Rows label={words.seeds}>
          {rows.map(one => (
            <SeedRow key={one.id} seed={one} />
          ))}
        </Rows>
      )}
      <AddSeed isOpen={isAdding} onClose={() => setAdding(false)} />
    </SettingsCard>
  )
}

function SeedRow({ seed }: { seed: Seed }) {
  const words = useDeliverabilityWords()
  const may = useMay()
  const path = { seed_id: seed.id }
  const testing = useAct(() => testSeed({ client, path }), {
    stale: ['deliverability'],
    done: answer => answer.data.detail,
  })
  const removing = useAct(() => removeSeed({ client, path }), {
    stale: ['deliverability'],
    done: words.removed,
  })
  return (
    <Row
      title={seed.email}
      note={seed.last_error ?? seed.label}
      badges={
        <Badge variant="light" color={colors[seed.status]} tt="none">
          {seed.provider}
        </Badge>
      }
    >
      <Group gap={4}>
        {may('member') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.testOf(seed.email)}
            loading={testing.isPending}
            onClick={() => testing.mutate()}
          >
            {words.test}
          </Button>
        )}
        {may('admin') && (
          <ConfirmButton
            question={words.removeOf(seed.email)}
            confirm={words.remove}
            label={words.removeOf(seed.email)}
            onConfirm={() => removing.mutate()}
          >
            {words.remove}
          </ConfirmButton>
        )}
      </Group>
    </Row>
  )
}

function AddSeed({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useDeliverabilityWords()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'seed/new',
    saved: { email: '', host: '', user: '', password: '' },
    secret: ['password'],
  })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.addSeed}
      submit={words.addSeed}
      onClose={onClose}
      onSubmit={() =>
        addSeed({
          client,
          body: {
            email: values.email,
            imap: {
              host: values.host,
              ...(values.user ? { user: values.user } : {}),
              password: values.password,
            },
          },
        })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['deliverability'] })
        notifications.show({ message: words.seedAdded })
        onClose()
      }}
    >
      <TextInput label={words.email} type="email" required data-autofocus {...field('email')} />
      <TextInput label={words.host} required placeholder="imap.gmail.com" {...field('host')} />
      <TextInput label={words.user} {...field('user')} />
      <PasswordInput label={words.password} required {...field('password')} />
    </FormModal>
  )
}
