import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { claimValues, listUnclaimedValues, type UnclaimedValues as Values } from '../../../../../sdk/index.ts'
import { useFieldWords } from '../../../kit/fields/words.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import { useFormats } from '../../../kit/speech.tsx'

type Entity = 'contact' | 'company' | 'deal'

/** What imports left under names that are no field; one press makes a field of it. */
export function UnclaimedValues({ entity }: { entity: Entity }) {
  const words = useFieldWords()
  const formats = useFormats()
  const found = useQuery({
    queryKey: ['custom-fields', 'unclaimed', entity],
    queryFn: () => listUnclaimedValues({ client, query: { entity } }),
  })
  const claiming = useAct(
    async ({ key }: Values) => {
      const { data } = await claimValues({ client, body: { entity, key } })
      notifications.show({ message: words.claimed(data.label, data.left) })
    },
    { stale: ['custom-fields', 'contacts', 'companies', 'deals'] },
  )
  const values = found.data?.data ?? []
  if (values.length === 0) return null
  return (
    <SettingsCard title={words.unclaimed} about={words.unclaimedAbout}>
      <Rows label={words.unclaimed}>
        {values.map(one => (
          <Row
            key={one.key}
            title={one.key}
            note={[formats.number(one.count), words.types[one.suggested.type], one.examples.join(', ')].join(
              ' · ',
            )}
          >
            <Button
              size="xs"
              variant="default"
              aria-label={`${words.claim}: ${one.key}`}
              loading={claiming.isPending}
              onClick={() => claiming.mutate(one)}
            >
              {words.claim}
            </Button>
          </Row>
        ))}
      </Rows>
    </SettingsCard>
  )
}
