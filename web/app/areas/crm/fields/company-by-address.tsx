import { useQuery } from '@tanstack/react-query'
import { getCrmSettings, updateCrmSettings } from '../../../../../sdk/index.ts'
import { useFieldWords } from '../../../kit/fields/words.ts'
import { SavedSwitch } from '../../../kit/form/saved-at-once.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'

/** Whether contacts join the company of their address by themselves. */
export function CompanyByAddress() {
  const words = useFieldWords()
  const { data } = useQuery({ queryKey: ['crm-settings'], queryFn: () => getCrmSettings({ client }) })
  const changing = useAct(
    (match_company_by_domain: boolean) => updateCrmSettings({ client, body: { match_company_by_domain } }),
    { stale: ['crm-settings'] },
  )
  return data ? (
    <SettingsCard title={words.byAddress} about={words.byAddressAbout}>
      <SavedSwitch
        label={words.byAddress}
        saved={data.data.match_company_by_domain}
        save={changing.mutateAsync}
      />
    </SettingsCard>
  ) : null
}
