import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { enrichCompany, type LeadEnrich } from '../../../../../sdk/index.ts'
import { Section } from '../../../kit/record/record-page.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useLeadWords } from '../words.ts'
import { SiteFacts } from './site-facts.tsx'

interface SiteReaderProps {
  target: Pick<LeadEnrich, 'url' | 'company_id'>
  /** A company of the workspace, whose empty fields can be filled with it. */
  isOurs: boolean
  startsAtOnce?: boolean
}

/** Reads a company's site when asked to, and shows what stands there. */
export function SiteReader({ target, isOurs, startsAtOnce = false }: SiteReaderProps) {
  const words = useLeadWords()
  const formats = useFormats()
  const may = useMay()
  const queries = useQueryClient()
  const reading = useMutation({
    mutationFn: (how: Pick<LeadEnrich, 'refresh' | 'apply'>) =>
      enrichCompany({ client, body: { ...target, ...how } }),
    onSuccess: ({ data }) => {
      if (data.applied?.length) {
        for (const key of ['company', 'companies']) void queries.invalidateQueries({ queryKey: [key] })
      }
    },
  })
  const { mutate } = reading
  useEffect(() => {
    if (startsAtOnce) mutate({})
  }, [startsAtOnce, mutate])
  if (!may('member')) return null
  const facts = reading.data?.data
  return (
    <Section
      title={words.theirSite}
      actions={
        <Group gap="xs">
          {facts && isOurs && (
            <Button
              size="xs"
              variant="light"
              disabled={reading.isPending}
              onClick={() => mutate({ apply: true })}
            >
              {words.applySite}
            </Button>
          )}
          {(facts || !startsAtOnce) && (
            <Button
              size="xs"
              variant="default"
              loading={reading.isPending}
              onClick={() => mutate({ refresh: facts !== undefined })}
            >
              {facts ? words.readAgain : words.readSite}
            </Button>
          )}
        </Group>
      }
    >
      {reading.error && (
        <Alert color="red" role="alert">
          {reading.error.message}
        </Alert>
      )}
      {reading.isPending && !facts && (
        <Group gap="xs">
          <Loader size="xs" />
          <Text size="sm" c="dimmed">
            {words.readingSite}
          </Text>
        </Group>
      )}
      {!facts && !reading.isPending && !reading.error && <Text c="dimmed">{words.siteText}</Text>}
      {facts?.applied && (
        <Alert color={facts.applied.length > 0 ? 'green' : 'gray'} mb="sm">
          {facts.applied.length > 0
            ? words.applied(facts.applied.map(field => words.fieldNames[field] ?? field).join(', '))
            : words.nothingApplied}
        </Alert>
      )}
      {facts && <SiteFacts facts={facts} readAt={formats.ago(facts.fetched_at)} />}
    </Section>
  )
}
