import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type BookingLink,
  deleteBookingLink,
  getBookingLink,
  updateBookingLink,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { CopyField } from '../../kit/form/copy-field.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { RecordPage, Section } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { BookingTable } from './booking-table.tsx'
import { LinkHours, LinkQuestions, LinkSettings } from './hours/link-sections.tsx'
import { useMarketingNames } from './names.ts'
import { StatusBadge } from './status-badge.tsx'
import { useMarketingWords } from './words.ts'

export function LinkPage(): ReactNode {
  const words = useMarketingWords()
  const names = useMarketingNames()
  const may = useMay()
  const { linkId } = useParams({ from: '/shell/booking-links/$linkId' })
  const found = useQuery({
    queryKey: ['booking-link', linkId],
    queryFn: () => getBookingLink({ client, path: { link_id: linkId } }),
  })
  if (!found.data) return <Unloaded query={found} />
  const link = found.data.data
  return (
    <RecordPage
      list={{ to: '/booking-links', label: names.links }}
      title={link.name}
      badges={<StatusBadge status={link.status} />}
      subtitle={words.lasts(link.duration_minutes)}
      actions={<Actions link={link} />}
    >
      <Section title={words.share}>
        <Stack gap="sm">
          <CopyField label={words.publicUrl} value={link.public_url} />
          <CopyField label={words.embed} value={link.embed_html} />
        </Stack>
      </Section>
      <Section title={names.bookings}>
        <BookingTable linkId={link.id} />
      </Section>
      {may('member') && (
        <>
          <LinkHours link={link} />
          <LinkQuestions link={link} />
          <LinkSettings link={link} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ link }: { link: BookingLink }) {
  const words = useMarketingWords()
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const path = { link_id: link.id }
  const isLive = link.status === 'active'
  const setting = useAct(
    () => updateBookingLink({ client, path, body: { status: isLive ? 'paused' : 'active' } }),
    { stale: ['booking-link', 'booking-links'], done: words.saved },
  )
  const removing = useAct(() => deleteBookingLink({ client, path }), {
    done: words.removed,
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['booking-links'] })
      void navigate({ to: '/booking-links' })
    },
  })
  return (
    <Group gap="xs">
      {isLive && (
        <Button component="a" href={`/book/${link.slug}`} target="_blank" rel="noopener" variant="default">
          {words.open}
        </Button>
      )}
      {may('member') && (
        <>
          <Button variant="default" loading={setting.isPending} onClick={() => setting.mutate()}>
            {isLive ? words.pause : words.resume}
          </Button>
          <ConfirmButton
            size="sm"
            question={words.removeLink}
            confirm={words.remove}
            onConfirm={() => removing.mutate()}
          >
            {words.remove}
          </ConfirmButton>
        </>
      )}
    </Group>
  )
}
