import { Badge, Box, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type SsoSettings, verifySsoDomains } from '../../../../sdk/index.ts'
import { CopyField } from '../../kit/form/copy-field.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { client } from '../../kit/session/api.ts'
import { Row, Rows } from '../../kit/settings/rows.tsx'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useFormats } from '../../kit/speech.tsx'
import { useAccountWords } from './words.ts'

/** A domain counts once its record was seen: until then it says what to put there. */
export function SsoDomains({ settings: { domains } }: { settings: SsoSettings }): ReactNode {
  const words = useAccountWords()
  const formats = useFormats()
  const looking = useAct(() => verifySsoDomains({ client }), {
    stale: ['sso'],
    done: ({ data }) =>
      data.domains.every(one => one.verified_at !== null) ? words.allVerified : words.notYetVerified,
  })
  if (domains.length === 0) return null
  const isOpen = domains.some(one => one.verified_at === null)
  return (
    <SettingsCard
      title={words.yourDomains}
      about={isOpen ? words.txtText : words.allVerified}
      actions={
        isOpen && (
          <Button variant="default" loading={looking.isPending} onClick={() => looking.mutate()}>
            {words.lookNow}
          </Button>
        )
      }
    >
      <Rows label={words.yourDomains}>
        {domains.map(({ domain, txt, verified_at }) => (
          <Row
            key={domain}
            title={domain}
            note={verified_at && words.verifiedOn(formats.date(verified_at))}
            badges={
              <Badge variant="light" color={verified_at ? 'green' : 'orange'} tt="none">
                {verified_at ? words.verified : words.waitsForRecord}
              </Badge>
            }
          >
            {verified_at === null && (
              <Box w="100%">
                <CopyField label={words.txtFor(domain)} value={txt} />
              </Box>
            )}
          </Row>
        ))}
      </Rows>
    </SettingsCard>
  )
}
