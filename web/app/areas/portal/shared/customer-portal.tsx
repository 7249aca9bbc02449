import { Autocomplete, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortalLink, listContacts, listPortalLog, type Statement } from '../../../../../sdk/index.ts'
import { CopyField } from '../../../kit/form/copy-field.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { UnloadedPart } from '../../../kit/screen/unloaded-part.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { usePortalWords } from '../words.ts'

const ROWS = 10

/** What somebody of a customer did in the portal; with a link that lets one of them in. */
export function CustomerPortal({ customer }: { customer: Statement['customer'] }) {
  const words = usePortalWords()
  const formats = useFormats()
  const may = useMay()
  const [page, setPage] = useState(1)
  const [isOpening, setOpening] = useState(false)
  const log = useQuery({
    queryKey: ['portal-log', customer.id, page],
    queryFn: () =>
      listPortalLog({ client, path: { customer_id: customer.id }, query: { page, limit: ROWS } }),
    placeholderData: keepPreviousData,
  })
  if (!log.data) return <UnloadedPart query={log} height={80} />
  const { data: lines, pagination } = log.data
  const said = (action: string) => words.deed[action as keyof typeof words.deed] ?? action
  return (
    <Section
      title={words.log}
      actions={
        <Group gap="xs">
          {may('admin') && <TextLink to="/settings/portal">{words.settingsLink}</TextLink>}
          {may('member') && (
            <Button size="xs" variant="default" onClick={() => setOpening(true)}>
              {words.link}
            </Button>
          )}
        </Group>
      }
    >
      {lines.length === 0 ? (
        <Text c="dimmed">{words.noLog}</Text>
      ) : (
        <DataTable
          label={words.log}
          rows={lines}
          keyOf={(one, at) => `${one.at} ${at}`}
          columns={[
            { label: words.at, cell: one => formats.dateTime(one.at) },
            { label: words.person, cell: one => one.email },
            { label: words.what, cell: one => said(one.action) },
            { label: words.ip, isWide: true, isFaint: true, cell: one => one.ip },
          ]}
        />
      )}
      {(page > 1 || pagination.has_next) && (
        <Group justify="center" mt="sm">
          <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {words.newer}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!pagination.has_next}
            onClick={() => setPage(page + 1)}
          >
            {words.older}
          </Button>
        </Group>
      )}
      {isOpening && <OpenAsLink customer={customer} onClose={() => setOpening(false)} />}
    </Section>
  )
}

function OpenAsLink({ customer, onClose }: { customer: Statement['customer']; onClose: () => void }) {
  const words = usePortalWords()
  const common = useCommonWords()
  const draft = useDraft({ of: `customer/${customer.id}/portal-link`, saved: { email: '' } })
  const [email, setEmail] = draft.part('email')
  const [url, setUrl] = useState<string | null>(null)
  const people = useQuery({
    queryKey: ['contacts', 'of-customer', customer.id],
    queryFn: () => listContacts({ client, query: { company_ids: [customer.id], limit: 50 } }),
    enabled: customer.type === 'company',
  })
  const known = [...new Set((people.data?.data ?? []).flatMap(one => one.email ?? []))]
  const making = useAct(
    () => createPortalLink({ client, path: { customer_id: customer.id }, body: { email: email.trim() } }),
    {
      onDone: ({ data }) => {
        draft.done()
        setUrl(data.url)
      },
    },
  )
  return (
    <Modal opened title={words.link} closeButtonProps={{ 'aria-label': common.close }} onClose={onClose}>
      {url ? (
        <Stack>
          <CopyField label={words.linkReady} value={url} description={words.linkOnce} />
          <Button component="a" href={url} target="_blank" rel="noopener">
            {words.openNow}
          </Button>
        </Stack>
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            making.mutate()
          }}
        >
          <Stack>
            <Text size="sm" c="dimmed">
              {words.linkHint}
            </Text>
            <Autocomplete
              label={words.emailLabel}
              type="email"
              required
              data={known}
              value={email}
              onChange={setEmail}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={making.isPending}>
                {words.makeLink}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
