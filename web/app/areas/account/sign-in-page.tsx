import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BowlineError, getOrganization, getSsoSettings, updateOrganization } from '../../../../sdk/index.ts'
import { SavedSwitch } from '../../kit/form/saved-at-once.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useFormWords } from '../../kit/form/words.ts'
import { ScreenNotFound, Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { SsoDomains } from './sso-domains.tsx'
import { SsoForm } from './sso-form.tsx'
import { useAccountWords } from './words.ts'

/** How everybody of the organization gets in. */
export function SignInRulesPage(): ReactNode {
  const words = useAccountWords()
  const enabled = useMay()('admin')
  const sso = useQuery({
    queryKey: ['sso'],
    // An organization that has none is not an error.
    queryFn: () =>
      getSsoSettings({ client }).then(
        ({ data }) => data,
        error => {
          if (error instanceof BowlineError && error.status === 404) return null
          throw error
        },
      ),
    enabled,
  })
  const organization = useQuery({
    queryKey: ['organization'],
    queryFn: () => getOrganization({ client }),
    enabled,
  })
  if (!enabled) return <ScreenNotFound />
  if (sso.data === undefined || !organization.data) return <Unloaded query={[sso, organization]} />
  return (
    <SettingsPage title={words.signInRules} about={words.signInRulesText}>
      {/* Another provider, or none any more, starts with fields of its own. */}
      <SsoForm key={sso.data?.updated_at ?? 'none'} settings={sso.data} />
      {sso.data && <SsoDomains settings={sso.data} />}
      <EverybodysFactor isRequired={organization.data.data.require_2fa} />
    </SettingsPage>
  )
}

function EverybodysFactor({ isRequired }: { isRequired: boolean }) {
  const words = useAccountWords()
  const form = useFormWords()
  const saving = useAct((require_2fa: boolean) => updateOrganization({ client, body: { require_2fa } }), {
    stale: ['organization'],
    done: form.saved,
  })
  return (
    <SettingsCard title={words.everybody}>
      <SavedSwitch
        label={words.requireFactor}
        description={words.requireFactorText}
        saved={isRequired}
        save={saving.mutateAsync}
      />
    </SettingsCard>
  )
}
