import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DunningPolicy } from '../../../../../sdk/index.ts'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { ScreenNotFound, Unloaded } from '../../../kit/screen/screen-states.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { policiesQuery } from '../shared/policies-query.ts'
import { useDunningWords } from '../words.ts'

export function PoliciesPage(): ReactNode {
  const words = useDunningWords()
  const may = useMay()
  const policies = useQuery(policiesQuery)
  if (!may('admin')) return <ScreenNotFound />
  if (!policies.data) return <Unloaded query={policies} />
  const all = policies.data.data
  const add = (
    <Button component={Link} to="/settings/dunning/new">
      {words.newPolicy}
    </Button>
  )
  return (
    <SettingsPage title={words.settings} about={words.about} actions={all.length > 0 && add}>
      <SettingsCard title={words.choose}>
        {all.length === 0 ? (
          <EmptyState isSmall title={words.empty} text={words.emptyText}>
            {add}
          </EmptyState>
        ) : (
          <Rows label={words.choose}>
            {all.map(one => (
              <PolicyRow key={one.id} policy={one} />
            ))}
          </Rows>
        )}
      </SettingsCard>
    </SettingsPage>
  )
}

function PolicyRow({ policy }: { policy: DunningPolicy }) {
  const words = useDunningWords()
  const kinds = [...new Set(policy.steps.map(({ action }) => words.actions[action]))]
  return (
    <Row
      title={
        <TextLink to="/settings/dunning/$policyId" params={{ policyId: policy.id }}>
          {policy.name}
        </TextLink>
      }
      note={[words.stepCount(policy.steps.length), ...kinds].join(' · ')}
      badges={policy.is_default && <Badge variant="light">{words.isDefault}</Badge>}
    />
  )
}
