import { NumberInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type BookingLink,
  createBookingLink,
  type ListBookingLinksData,
  listBookingLinks,
} from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import type { Column } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useMarketingNames } from './names.ts'
import { StatusBadge } from './status-badge.tsx'
import { useMarketingWords } from './words.ts'

export function LinksPage(): ReactNode {
  const words = useMarketingWords()
  const formats = useFormats()
  const columns: Column<BookingLink>[] = [
    { id: 'name', label: words.name, render: one => one.name },
    { id: 'status', label: words.status, render: one => <StatusBadge status={one.status} /> },
    { id: 'minutes', label: words.minutes, align: 'right', render: one => words.lasts(one.duration_minutes) },
    { id: 'booked', label: words.booked, align: 'right', render: one => formats.number(one.booking_count) },
    { id: 'link', label: words.publicUrl, wide: true, render: one => one.public_url },
  ]
  return (
    <ListScreen<BookingLink, ListBookingLinksData>
      entity="booking-links"
      title={useMarketingNames().links}
      search={useSearch({ from: '/shell/booking-links' })}
      columns={columns}
      fetch={(query, signal) => listBookingLinks({ client, query, signal })}
      href={one => `/booking-links/${one.id}`}
      nameOf={one => one.name}
      newLabel={words.newLink}
      emptyTitle={words.noLinks}
      emptyText={words.noLinksText}
      form={dialog => <NewLink {...dialog} />}
    />
  )
}

function NewLink({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useMarketingWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft({
    of: 'link/new',
    saved: { name: '', minutes: 30 as number | string, buffer: 0 as number | string },
  })
  const [minutes, setMinutes] = draft.part('minutes')
  const [buffer, setBuffer] = draft.part('buffer')
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.newLink}
      submit={words.createLink}
      onClose={onClose}
      onSubmit={() =>
        createBookingLink({
          client,
          body: {
            name: values.name,
            duration_minutes: Number(minutes),
            buffer_after_minutes: Number(buffer),
          },
        })
      }
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['booking-links'] })
        void navigate({ to: '/booking-links/$linkId', params: { linkId: data.id } })
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <NumberInput
        label={words.minutes}
        min={5}
        max={480}
        step={5}
        value={minutes}
        error={draft.errorOf('minutes')}
        onChange={setMinutes}
      />
      <NumberInput
        label={words.buffer}
        min={0}
        max={240}
        step={5}
        value={buffer}
        error={draft.errorOf('buffer')}
        onChange={setBuffer}
      />
    </FormModal>
  )
}
