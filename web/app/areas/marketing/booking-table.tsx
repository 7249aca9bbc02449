import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Booking, cancelBooking, listBookings } from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useMarketingWords } from './words.ts'

/** What is booked by a link, in the order of time. */
export function BookingTable({ linkId }: { linkId: string }) {
  const words = useMarketingWords()
  const formats = useFormats()
  const found = useQuery({
    queryKey: ['bookings', 'of', linkId],
    queryFn: () => listBookings({ client, query: { link_id: linkId, limit: 100 } }),
  })
  const rows = found.data?.data ?? []
  if (found.data && rows.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {words.noBookingsText}
      </Text>
    )
  }
  return (
    <DataTable
      label={words.guest}
      rows={rows}
      keyOf={one => one.id}
      columns={[
        { label: words.when, cell: one => formats.dateTime(one.start_at) },
        {
          label: words.guest,
          cell: one => (
            <TextLink to="/contacts/$contactId" params={{ contactId: one.contact_id }}>
              {one.name}
            </TextLink>
          ),
        },
        { label: words.status, cell: one => <StatusBadge status={one.status} /> },
        {
          label: words.cancelBooking,
          isUnnamed: true,
          isNumber: true,
          cell: one => <CancelBooking booking={one} />,
        },
      ]}
    />
  )
}

export function CancelBooking({ booking }: { booking: Booking }) {
  const words = useMarketingWords()
  const may = useMay()
  const canceling = useAct(() => cancelBooking({ client, path: { booking_id: booking.id }, body: {} }), {
    stale: ['bookings', 'booking-links', 'booking-link'],
    done: words.canceled,
  })
  const isAhead = booking.status === 'confirmed' && Date.parse(booking.end_at) > Date.now()
  if (!isAhead || !may('member')) return null
  return (
    <ConfirmButton
      question={words.cancelQuestion}
      confirm={words.cancelBooking}
      label={`${words.cancelBooking}: ${booking.name}`}
      onConfirm={() => canceling.mutate()}
    >
      {words.cancelBooking}
    </ConfirmButton>
  )
}
