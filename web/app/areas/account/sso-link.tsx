import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getSsoLink, linkSso, unlinkSso } from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { useAccountWords } from './words.ts'

/** The account at the company's provider that opens one's own; nothing where the organization has none for one's address. */
export function SsoLink(): ReactNode {
  const words = useAccountWords()
  const formats = useFormats()
  const isOwner = useMay()('owner')
  const { sso: outcome } = useSearch({ from: '/shell/settings/security' })
  const link = useQuery({ queryKey: ['sso-link'], queryFn: () => getSsoLink({ client }) })
  const linking = useAct(() => linkSso({ client }), { onDone: ({ data }) => location.assign(data.url) })
  const unlinking = useAct(() => unlinkSso({ client }), { stale: ['sso-link'], done: words.ssoUnlinked })
  if (!link.data) return null
  const { available, issuer, linked_at } = link.data.data
  if (!issuer || (!available && !linked_at)) return null
  const provider = new URL(issuer).host
  const notLinked = isOwner ? words.ssoNotLinkedOwner(provider) : words.ssoNotLinked(provider)
  return (
    <SettingsCard
      title={words.sso}
      about={linked_at ? words.ssoLinked(provider, formats.date(linked_at)) : notLinked}
      actions={
        linked_at ? (
          <ConfirmButton
            question={words.unlinkSsoQuestion}
            confirm={words.unlinkSso}
            onConfirm={() => unlinking.mutate()}
          >
            {words.unlinkSso}
          </ConfirmButton>
        ) : (
          <Button size="xs" loading={linking.isPending || linking.isSuccess} onClick={() => linking.mutate()}>
            {words.linkSso}
          </Button>
        )
      }
    >
      {outcome === 'failed' && !linked_at && (
        <Alert color="red" role="alert">
          {words.ssoLinkFailed}
        </Alert>
      )}
    </SettingsCard>
  )
}
