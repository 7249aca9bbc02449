import { Alert, Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import type { EnrichedCompany } from '../../../../../sdk/index.ts'
import { Details } from '../../../kit/record/record-page.tsx'
import { useLeadWords } from '../words.ts'

const networks: Record<keyof EnrichedCompany['socials'], string> = {
  linkedin: 'LinkedIn',
  x: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  github: 'GitHub',
  xing: 'Xing',
}

/** What a site says of itself, and on which of its pages. */
export function SiteFacts({ facts, readAt }: { facts: EnrichedCompany; readAt: string }) {
  const words = useLeadWords()
  if (facts.blocked_by_robots) return <Alert color="yellow">{words.robots}</Alert>
  const socials = Object.entries(facts.socials).filter(([, url]) => url !== null)
  return (
    <Stack gap="md">
      {facts.truncated && <Alert color="yellow">{words.truncated}</Alert>}
      {facts.warnings.length > 0 && (
        <Alert color="gray">
          {facts.warnings.map(warning => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      )}
      <Details
        title={facts.name ?? facts.domain}
        items={[
          { label: words.description, value: facts.description },
          { label: words.email, value: facts.emails.length > 0 && <Lines values={facts.emails} /> },
          { label: words.phone, value: facts.phones.length > 0 && <Lines values={facts.phones} /> },
          { label: words.postal, value: facts.address },
          { label: words.language, value: facts.language },
          {
            label: words.profiles,
            value: socials.length > 0 && (
              <Group gap="xs">
                {socials.map(([network, url]) => (
                  <Anchor key={network} href={url!} target="_blank" rel="noopener" size="sm">
                    {networks[network as keyof typeof networks]}
                  </Anchor>
                ))}
              </Group>
            ),
          },
          {
            label: words.technologies,
            value: facts.technologies.length > 0 && (
              <Group gap={6}>
                {facts.technologies.map(one => (
                  <Badge key={one.name} variant="default" tt="none" title={one.evidence}>
                    {one.name}
                  </Badge>
                ))}
              </Group>
            ),
          },
        ]}
      />
      <Text size="xs" c="dimmed">
        {words.readPages(facts.pages.length, readAt)}
      </Text>
    </Stack>
  )
}

const Lines = ({ values }: { values: readonly { value: string }[] }) => (
  <>
    {values.map(({ value }) => (
      <div key={value}>{value}</div>
    ))}
  </>
)
