import type { ReactNode } from 'react'
import { updateOrganization } from '../../../../../sdk/index.ts'
import { SavedSwitch } from '../../../kit/form/saved-at-once.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useFormWords } from '../../../kit/form/words.ts'
import { usePlaceNames } from '../../../kit/navigation/names.ts'
import { optionalPlaces } from '../../../kit/navigation/places.ts'
import { client } from '../../../kit/session/api.ts'
import { changeMe, useMe } from '../../../kit/session/session.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { SettingsCard, SettingsPage } from '../../../kit/settings/settings-page.tsx'
import { useNavigationWords } from './words.ts'

/** What everybody in the organization finds under "More", or does not. */
export function AreasPage(): ReactNode {
  const words = useNavigationWords()
  const names = usePlaceNames().places
  const { saved } = useFormWords()
  const { organization } = useMe()
  const saving = useAct(
    (areas: Partial<typeof organization.areas>) => updateOrganization({ client, body: { areas } }),
    {
      stale: ['organization'],
      done: saved,
      onDone: ({ data }) => changeMe({ organization: { ...organization, areas: data.areas } }),
    },
  )
  return (
    <SettingsPage title={words.areas} about={words.areasAbout}>
      <SettingsCard title={words.shown} about={words.shownAbout}>
        <Rows label={words.shown}>
          {optionalPlaces.map(({ id, icon: Icon, area }) => (
            <Row
              key={id}
              icon={<Icon size={20} stroke={1.5} />}
              title={names[id]}
              note={area && words.about[area]}
            >
              <SavedSwitch
                aria-label={names[id]}
                saved={area !== undefined && organization.areas[area]}
                save={async isOn => area && saving.mutateAsync({ [area]: isOn })}
              />
            </Row>
          ))}
        </Rows>
      </SettingsCard>
    </SettingsPage>
  )
}
