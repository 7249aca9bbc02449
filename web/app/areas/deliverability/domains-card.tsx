import { Button, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createDeliverabilityDomain, type SendingDomain } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { notifications } from '../../kit/notices.tsx'
import { DataTable } from '../../kit/record/data-table.tsx'
import { useCodes } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { StatusBadge } from './status.tsx'
import { useDeliverabilityWords } from './words.ts'

export function DomainsCard({ domains }: { domains: readonly SendingDomain[] }) {
  const words = useDeliverabilityWords()
  const formats = useFormats()
  const codes = useCodes()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  return (
    <SettingsCard
      title={words.domains}
      about={words.domainsAbout}
      actions={
        may('admin') && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {words.watch}
          </Button>
        )
      }
    >
      {domains.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.noDomains}
        </Text>
      ) : (
        <DataTable
          label={words.domains}
          rows={domains}
          keyOf={one => one.domain}
          columns={[
            {
              label: words.domain,
              cell: one => (
                <TextLink to="/deliverability/domains/$domain" params={{ domain: one.domain }}>
                  {one.domain}
                </TextLink>
              ),
            },
            { label: words.status, cell: one => <StatusBadge status={one.status} /> },
            { label: words.score, isNumber: true, cell: one => one.score ?? '–' },
            { label: words.policy, cell: one => (one.dmarc_policy ? codes(one.dmarc_policy) : '–') },
            { label: words.sent, isNumber: true, cell: one => formats.number(one.sent_30d) },
            {
              label: words.bounces,
              isNumber: true,
              cell: one => (one.bounce_rate === null ? '–' : formats.percent(one.bounce_rate)),
            },
            {
              label: words.checked,
              cell: one => (one.checked_at ? formats.ago(one.checked_at) : words.never),
            },
          ]}
        />
      )}
      <WatchDomain isOpen={isAdding} onClose={() => setAdding(false)} />
    </SettingsCard>
  )
}

function WatchDomain({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useDeliverabilityWords()
  const queries = useQueryClient()
  const draft = useDraft({ of: 'domain/new', saved: { domain: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.watch}
      submit={words.watch}
      onClose={onClose}
      onSubmit={() => createDeliverabilityDomain({ client, body: { domain: values.domain } })}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['deliverability'] })
        notifications.show({ message: words.watching })
        onClose()
      }}
    >
      <TextInput
        label={words.domain}
        required
        data-autofocus
        placeholder="example.com"
        {...field('domain')}
      />
    </FormModal>
  )
}
